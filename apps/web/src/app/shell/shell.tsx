import { Suspense } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { Loading } from '../page/loading.tsx';
import { Frame } from './frame.tsx';

const ChoosePassword = lazyComponent(() => import('./choose-password.tsx'), 'ChoosePassword');

/** The main layout, for signed-in users only; its route has asked who is. */
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
    // Another user gets a new frame, and none of the data loaded before.
    <Frame key={userData._id} user={userData}>
      <Outlet />
    </Frame>
  );
}
