import { Suspense } from 'react';
import { matchRoutes, RouterProvider } from 'react-router-dom';
import { PlainToaster } from '../components/layers/plain-toaster.tsx';
import { lazyComponent, loadAhead } from '../lib/lazy-component.ts';
import { useShownToast } from '../lib/toasts.ts';
import { LeavingContext } from './page/leaving.ts';
import { PrefetchContext } from './page/prefetch.ts';
import { router } from './router.tsx';

const Toaster = lazyComponent(() => import('../components/layers/toaster.tsx'), 'Toaster', PlainToaster);

export function App() {
  return (
    <>
      <PrefetchContext value={prefetch}>
        <LeavingContext value={isLeaving}>
          <RouterProvider router={router} />
        </LeavingContext>
      </PrefetchContext>
      <Toasts />
    </>
  );
}

function prefetch(path: string): void {
  for (const { route } of matchRoutes(router.routes, path) ?? []) {
    // Loaded modules stay in the browser's cache.
    if (typeof route.lazy === 'function') void loadAhead(route.lazy);
  }
}

function isLeaving(): boolean {
  const { navigation, location } = router.state;
  return navigation.location !== undefined && navigation.location.pathname !== location.pathname;
}

/** Outside of the pages, so that a toast outlives its page. Its live region exists from the start. */
function Toasts() {
  const toast = useShownToast();
  return (
    <div aria-live="polite">
      <Suspense>{toast && <Toaster />}</Suspense>
    </div>
  );
}
