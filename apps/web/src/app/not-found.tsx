import { useEffect } from 'react';
import { loadSession, useSession } from '../lib/session.ts';
import { Loading } from './loading.tsx';
import { Oops } from './oops.tsx';
import { Frame } from './shell/frame.tsx';

/** An address that leads nowhere: inside the frame for whoever is signed in, alone for everyone else. */
export function NotFound() {
  const { userData, isKnown } = useSession();
  useEffect(() => {
    void loadSession();
  }, []);
  if (userData) {
    return (
      <Frame user={userData}>
        <Oops isMissing />
      </Frame>
    );
  }
  return isKnown ? (
    <main>
      <Oops isMissing />
    </main>
  ) : (
    <Loading />
  );
}
