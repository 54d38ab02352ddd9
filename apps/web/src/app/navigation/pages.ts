import {
  Anchor,
  ArrowLeftRight,
  Boxes,
  ClipboardList,
  Contact,
  Container,
  HandCoins,
  LayoutDashboard,
  type LucideIcon,
  ReceiptText,
  ScrollText,
  Ship,
  Tags,
  Truck,
  Users,
  Warehouse,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { ResourceView } from '../../crud/resource-view.ts';
import type { Text } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';

/** A page; with the view of its list, the palette finds the records. */
type PageComponent = ComponentType & { view?: Pick<ResourceView<never>, 'resource' | 'nameOf'> };
type Load = () => Promise<PageComponent>;

/** A page of the sidebar: its place there, its routes, its shortcut, its command in the palette. */
export type Page = {
  path: string;
  label: Text;
  icon: LucideIcon;
  /** Opens the page when pressed after G. */
  letter: string;
  /** Open to encoders too; without it they are redirected to the sales. */
  isForEveryone?: true;
  load: Load;
  /** Shows no records of its own: the palette finds none of it. */
  hasNoRecords?: true;
  /** The page of the sidebar that its link stands below. */
  under?: { path: string; label: Text };
  /** Pages below it, by the rest of their path. */
  below?: readonly { path: string; label: Text; load: Load }[];
};
export type PageGroup = { label: Text; pages: readonly Page[] };

/** Every page behind the sign-in, in the sidebar's order. A new page needs one entry here. */
export const pageGroups: readonly PageGroup[] = [
  {
    label: 'Operations',
    pages: [
      {
        path: paths.dashboard,
        label: 'Dashboard',
        icon: LayoutDashboard,
        letter: 'd',
        hasNoRecords: true,
        load: async () => (await import('../../features/dashboard/dashboard.page.tsx')).DashboardPage,
      },
      {
        path: paths.stocks,
        label: 'Stocks',
        icon: Boxes,
        letter: 's',
        isForEveryone: true,
        load: async () => (await import('../../features/stocks/stocks.page.tsx')).StocksPage,
        below: [
          {
            path: 'receive',
            label: 'Receive goods',
            load: async () => (await import('../../features/goods/goods-sheet.page.tsx')).ReceiveGoodsPage,
          },
          {
            path: 'transfer',
            label: 'Transfer',
            load: async () => (await import('../../features/goods/goods-sheet.page.tsx')).TransferPage,
          },
          {
            path: 'count',
            label: 'Count',
            load: async () => (await import('../../features/goods/count.page.tsx')).CountPage,
          },
          {
            path: 'count/:id',
            label: 'Count',
            load: async () => (await import('../../features/goods/count.page.tsx')).CountSheetPage,
          },
          {
            path: 'adjust',
            label: 'Adjust',
            load: async () => (await import('../../features/goods/goods-sheet.page.tsx')).AdjustPage,
          },
          {
            path: 'upload',
            label: 'Upload',
            load: async () => (await import('../../features/uploads/upload.page.tsx')).UploadStocksPage,
          },
        ],
      },
      {
        path: paths.goods,
        label: 'Goods documents',
        icon: ClipboardList,
        letter: 'g',
        isForEveryone: true,
        under: { path: paths.stocks, label: 'Stocks' },
        load: async () => (await import('../../features/goods/goods.page.tsx')).GoodsPage,
      },
      {
        path: paths.movements,
        label: 'Stock movements',
        icon: ArrowLeftRight,
        letter: 'm',
        isForEveryone: true,
        hasNoRecords: true,
        under: { path: paths.stocks, label: 'Stocks' },
        load: async () => (await import('../../features/stocks/movements.page.tsx')).MovementsPage,
      },
      {
        path: paths.sales,
        label: 'Sale',
        icon: ReceiptText,
        letter: 'r',
        isForEveryone: true,
        load: async () => (await import('../../features/sales/sales.page.tsx')).SalesPage,
        below: [
          {
            // A sale of the outbox has its own address: going from one to another leaves a form.
            path: 'create/:draft?',
            label: 'Create Sale',
            load: async () => (await import('../../features/sales/create-sale.page.tsx')).CreateSalePage,
          },
        ],
      },
      {
        path: paths.customers,
        label: 'Customers',
        icon: Contact,
        letter: 'u',
        isForEveryone: true,
        under: { path: paths.sales, label: 'Sale' },
        load: async () => (await import('../../features/customers/customers.page.tsx')).CustomersPage,
        below: [
          {
            path: 'upload',
            label: 'Upload',
            load: async () => (await import('../../features/uploads/upload.page.tsx')).UploadCustomersPage,
          },
        ],
      },
      {
        path: paths.receivables,
        label: 'Receivables',
        icon: HandCoins,
        letter: 'b',
        isForEveryone: true,
        hasNoRecords: true,
        under: { path: paths.sales, label: 'Sale' },
        load: async () => (await import('../../features/receivables/receivables.page.tsx')).ReceivablesPage,
      },
    ],
  },
  {
    label: 'Catalogue',
    pages: [
      {
        path: paths.products,
        label: 'Products',
        icon: Tags,
        letter: 'p',
        load: async () => (await import('../../features/products/products.page.tsx')).ProductsPage,
        below: [
          {
            path: 'upload',
            label: 'Upload',
            load: async () => (await import('../../features/uploads/upload.page.tsx')).UploadProductsPage,
          },
        ],
      },
      {
        path: paths.warehouses,
        label: 'Warehouses',
        icon: Warehouse,
        letter: 'w',
        load: async () => (await import('../../features/warehouses/warehouses.page.tsx')).WarehousesPage,
      },
    ],
  },
  {
    label: 'Shipping',
    pages: [
      {
        path: paths.imports,
        label: 'Imports',
        icon: Anchor,
        letter: 'i',
        load: async () => (await import('../../features/imports/imports.page.tsx')).ImportsPage,
        below: [
          {
            path: ':id',
            label: 'Import',
            load: async () => (await import('../../features/imports/page/import.page.tsx')).ImportPage,
          },
        ],
      },
      {
        path: paths.containers,
        label: 'Containers',
        icon: Container,
        letter: 'o',
        hasNoRecords: true,
        under: { path: paths.imports, label: 'Imports' },
        load: async () => (await import('../../features/containers/containers.page.tsx')).ContainersPage,
      },
      {
        path: paths.chinaToFreezone,
        label: 'China to Freezone',
        icon: Ship,
        letter: 'c',
        load: async () =>
          (await import('../../features/china-shipments/china-shipments.page.tsx')).ChinaShipmentsPage,
      },
      {
        path: paths.freeZoneShipping,
        label: 'Freezone Shipping',
        icon: Container,
        letter: 'f',
        load: async () =>
          (await import('../../features/free-zone-shipments/free-zone-shipments.page.tsx'))
            .FreeZoneShipmentsPage,
        below: [
          {
            path: 'create',
            label: 'Create',
            load: async () =>
              (await import('../../features/free-zone-shipments/free-zone-form.page.tsx'))
                .CreateFreeZoneShipmentPage,
          },
          {
            path: ':id/edit',
            label: 'Update',
            load: async () =>
              (await import('../../features/free-zone-shipments/free-zone-form.page.tsx'))
                .UpdateFreeZoneShipmentPage,
          },
        ],
      },
      {
        path: paths.ethiopianShipping,
        label: 'Ethiopian Shipping',
        icon: Truck,
        letter: 't',
        load: async () =>
          (await import('../../features/ethiopian-shipments/ethiopian-shipments.page.tsx'))
            .EthiopianShipmentsPage,
        below: [
          {
            path: 'create',
            label: 'Create',
            load: async () =>
              (await import('../../features/ethiopian-shipments/ethiopian-form.page.tsx'))
                .CreateEthiopianShipmentPage,
          },
          {
            path: ':id/edit',
            label: 'Update',
            load: async () =>
              (await import('../../features/ethiopian-shipments/ethiopian-form.page.tsx'))
                .UpdateEthiopianShipmentPage,
          },
        ],
      },
    ],
  },
  {
    label: 'Control',
    pages: [
      {
        path: paths.encoders,
        label: 'Encoders',
        icon: Users,
        letter: 'e',
        load: async () => (await import('../../features/users/users.page.tsx')).UsersPage,
      },
      {
        path: paths.auditTrail,
        label: 'Audit-trail',
        icon: ScrollText,
        letter: 'a',
        hasNoRecords: true,
        load: async () => (await import('../audit-trail/audit-trail.page.tsx')).AuditTrailPage,
      },
    ],
  },
];
