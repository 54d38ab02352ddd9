import { Suspense } from 'react';
import { RouterProvider } from 'react-router-dom';
import { lazyComponent } from '../lib/lazy-component.ts';
import { useShownToast } from '../lib/toasts.ts';
import { router } from './router.tsx';

const Toaster = lazyComponent(() => import('../components/ui/toaster.tsx'), 'Toaster');

export function App() {
  return (
    <>
      <RouterProvider router={router} />
      <Toasts />
    </>
  );
}

/** Outside of the pages, so that a toast outlives the one it was made on. Its live region is there from the start. */
function Toasts() {
  const toast = useShownToast();
  return (
    <div aria-live="polite">
      <Suspense>{toast && <Toaster />}</Suspense>
    </div>
  );
}
