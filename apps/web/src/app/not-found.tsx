import { useEffect } from 'react';
import { loadSession, useSession } from '../lib/session/session.ts';
import { Loading } from './page/loading.tsx';
import { Oops } from './page/oops.tsx';
import { Frame } from './shell/frame.tsx';

/** Shows an unknown address: inside the frame for signed-in users, alone for everyone else. */
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
