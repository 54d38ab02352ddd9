import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { loadSession } from '../lib/session/session.ts';
import { AdminOnly } from './admin-only.tsx';
import { ErrorPage } from './error-page.tsx';
import { type Page, pageGroups } from './navigation/pages.ts';
import { Loading } from './page/loading.tsx';

const loadShell = () => import('./shell/shell.tsx');

/** Routes of a page and those below it, with the breadcrumb's label in the handle. */
const routesOf = ({ path, load, below = [] }: Page): RouteObject[] => [
  { path, lazy: lazily(load) },
  ...(path === paths.dashboard ? [{ index: true, lazy: lazily(load) }] : []),
  ...below.map(({ path: rest, label, load: loadBelow }) => ({
    path: `${path}/${rest}`,
    handle: { crumb: label },
    lazy: lazily(loadBelow),
  })),
];
const lazily = (load: Page['load']) => async () => ({ Component: await load() });

const pages = pageGroups.flatMap((group) => group.pages);
const isForEveryone = (page: Page) => page.isForEveryone ?? false;

export const router = createBrowserRouter([
  {
    path: paths.login,
    ErrorBoundary: ErrorPage,
    HydrateFallback: Loading,
    lazy: async () => {
      const { LoginPage } = await import('../features/auth/login.page.tsx');
      return { element: <LoginPage home={paths.home} onSignedIn={() => void loadShell()} /> };
    },
  },
  {
    path: paths.receiptCheck,
    ErrorBoundary: ErrorPage,
    HydrateFallback: Loading,
    lazy: lazily(
      async () => (await import('../features/receipt-check/receipt-check.page.tsx')).ReceiptCheckPage,
    ),
  },
  {
    path: paths.home,
    ErrorBoundary: ErrorPage,
    HydrateFallback: Loading,
    // Asks who is signed in while the page's scripts load; the shell waits for the answer.
    loader: () => {
      void loadSession();
      return null;
    },
    shouldRevalidate: () => false,
    lazy: async () => ({ Component: (await loadShell()).Shell }),
    children: [
      {
        // Sidebar and header stay when a page fails.
        ErrorBoundary: ErrorPage,
        children: [
          ...pages.filter(isForEveryone).flatMap(routesOf),
          { Component: AdminOnly, children: pages.filter((page) => !isForEveryone(page)).flatMap(routesOf) },
        ],
      },
    ],
  },
  {
    path: '*',
    HydrateFallback: Loading,
    lazy: async () => ({ Component: (await import('./not-found.tsx')).NotFound }),
  },
]);
