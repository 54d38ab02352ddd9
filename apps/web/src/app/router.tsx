import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { loadSession } from '../lib/session.ts';
import { AdminOnly } from './admin-only.tsx';
import { ErrorPage } from './error-page.tsx';
import { Loading } from './loading.tsx';
import { paths } from './paths.ts';

const loadShell = () => import('./shell/shell.tsx');
const loadDashboard = async () => ({
  Component: (await import('../features/dashboard/dashboard.page.tsx')).DashboardPage,
});

/** For everyone who is signed in. */
const everyonesPages: RouteObject[] = [
  {
    path: paths.stocks,
    lazy: async () => ({ Component: (await import('../features/stocks/stocks.page.tsx')).StocksPage }),
  },
  {
    path: paths.sales,
    lazy: async () => ({ Component: (await import('../features/sales/sales.page.tsx')).SalesPage }),
  },
  {
    // A sale of the outbox has an address of its own: to go from one to another is to leave a form.
    path: `${paths.createSale}/:draft?`,
    handle: { crumb: 'Create Sale' },
    lazy: async () => ({
      Component: (await import('../features/sales/create-sale.page.tsx')).CreateSalePage,
    }),
  },
];

/** For admins; anyone else is sent to the sales. */
const adminsPages: RouteObject[] = [
  { index: true, lazy: loadDashboard },
  { path: paths.dashboard, lazy: loadDashboard },
  {
    path: paths.products,
    lazy: async () => ({ Component: (await import('../features/products/products.page.tsx')).ProductsPage }),
  },
  {
    path: paths.warehouses,
    lazy: async () => ({
      Component: (await import('../features/warehouses/warehouses.page.tsx')).WarehousesPage,
    }),
  },
  {
    path: paths.ethiopianShipping,
    lazy: async () => ({
      Component: (await import('../features/ethiopian-shipments/ethiopian-shipments.page.tsx'))
        .EthiopianShipmentsPage,
    }),
  },
  {
    path: `${paths.ethiopianShipping}/create`,
    handle: { crumb: 'Create' },
    lazy: async () => ({
      Component: (await import('../features/ethiopian-shipments/ethiopian-form.page.tsx'))
        .CreateEthiopianShipmentPage,
    }),
  },
  {
    path: `${paths.ethiopianShipping}/:id/edit`,
    handle: { crumb: 'Update' },
    lazy: async () => ({
      Component: (await import('../features/ethiopian-shipments/ethiopian-form.page.tsx'))
        .UpdateEthiopianShipmentPage,
    }),
  },
  {
    path: paths.freeZoneShipping,
    lazy: async () => ({
      Component: (await import('../features/free-zone-shipments/free-zone-shipments.page.tsx'))
        .FreeZoneShipmentsPage,
    }),
  },
  {
    path: `${paths.freeZoneShipping}/create`,
    handle: { crumb: 'Create' },
    lazy: async () => ({
      Component: (await import('../features/free-zone-shipments/free-zone-form.page.tsx'))
        .CreateFreeZoneShipmentPage,
    }),
  },
  {
    path: `${paths.freeZoneShipping}/:id/edit`,
    handle: { crumb: 'Update' },
    lazy: async () => ({
      Component: (await import('../features/free-zone-shipments/free-zone-form.page.tsx'))
        .UpdateFreeZoneShipmentPage,
    }),
  },
  {
    path: paths.chinaToFreezone,
    lazy: async () => ({
      Component: (await import('../features/china-shipments/china-shipments.page.tsx')).ChinaShipmentsPage,
    }),
  },
  {
    path: paths.encoders,
    lazy: async () => ({ Component: (await import('../features/users/users.page.tsx')).UsersPage }),
  },
  {
    path: paths.audits,
    lazy: async () => ({ Component: (await import('./audit-trail.page.tsx')).AuditTrailPage }),
  },
];

export const router = createBrowserRouter([
  {
    path: paths.login,
    ErrorBoundary: ErrorPage,
    HydrateFallback: Loading,
    lazy: async () => {
      const { LoginPage } = await import('../features/login/login.page.tsx');
      return { element: <LoginPage home={paths.home} onSignedIn={() => void loadShell()} /> };
    },
  },
  {
    path: paths.home,
    ErrorBoundary: ErrorPage,
    HydrateFallback: Loading,
    // Who is signed in is asked while the page's scripts load, and never waited for here: the shell does that.
    loader: () => {
      void loadSession();
      return null;
    },
    shouldRevalidate: () => false,
    lazy: async () => ({ Component: (await loadShell()).Shell }),
    children: [
      {
        // A page that fails leaves the sidebar and the header standing.
        ErrorBoundary: ErrorPage,
        children: [...everyonesPages, { Component: AdminOnly, children: adminsPages }],
      },
    ],
  },
  {
    path: '*',
    HydrateFallback: Loading,
    lazy: async () => ({ Component: (await import('./not-found.tsx')).NotFound }),
  },
]);
