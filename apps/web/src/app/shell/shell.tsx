import { Suspense } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { useSession } from '../../lib/session.ts';
import { Loading } from '../loading.tsx';
import { paths } from '../paths.ts';
import { Frame } from './frame.tsx';

const ChoosePassword = lazyComponent(() => import('./choose-password.tsx'), 'ChoosePassword');

/** The main layout: only for whoever is signed in, which its route has asked. */
export function Shell() {
  const { userData, isKnown } = useSession();
  if (!userData) return isKnown ? <Navigate to={paths.login} replace /> : <Loading />;
  if (userData.mustChangePassword)
    return (
      <Suspense fallback={<Loading />}>
        <ChoosePassword />
      </Suspense>
    );
  return (
    // What one person has loaded is nobody else's: another user gets a new frame.
    <Frame key={userData._id} user={userData}>
      <Outlet />
    </Frame>
  );
}
