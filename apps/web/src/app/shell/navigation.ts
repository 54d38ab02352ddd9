import type { Role } from '@app/schemas/resource';
import {
  Boxes,
  Container,
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
import { paths } from '../paths.ts';

type NavigationItem = { path: string; label: string; icon: LucideIcon; isForEveryone?: true };
type NavigationGroup = { label: string; items: readonly NavigationItem[] };

const groups: readonly NavigationGroup[] = [
  {
    label: 'Operations',
    items: [
      { path: paths.dashboard, label: 'Dashboard', icon: LayoutDashboard },
      { path: paths.stocks, label: 'Stocks', icon: Boxes, isForEveryone: true },
      { path: paths.sales, label: 'Sale', icon: ReceiptText, isForEveryone: true },
    ],
  },
  {
    label: 'Catalogue',
    items: [
      { path: paths.products, label: 'Products', icon: Tags },
      { path: paths.warehouses, label: 'Warehouses', icon: Warehouse },
    ],
  },
  {
    label: 'Shipping',
    items: [
      { path: paths.chinaToFreezone, label: 'China to Freezone', icon: Ship },
      { path: paths.freeZoneShipping, label: 'Freezone Shipping', icon: Container },
      { path: paths.ethiopianShipping, label: 'Ethiopian Shipping', icon: Truck },
    ],
  },
  {
    label: 'Control',
    items: [
      { path: paths.encoders, label: 'Encoders', icon: Users },
      { path: paths.audits, label: 'Audit-trail', icon: ScrollText },
    ],
  },
];

/** The sidebar's links for a role, in their groups. */
export const navigationFor = (role: Role): readonly NavigationGroup[] =>
  groups
    .map(({ label, items }) => ({
      label,
      items: items.filter(({ isForEveryone }) => role === 'admin' || isForEveryone),
    }))
    .filter(({ items }) => items.length > 0);

/** Where an address stands in the sidebar. */
export function placeOf(pathname: string): { group: string; item: NavigationItem } | undefined {
  const path = pathname === paths.home ? paths.dashboard : pathname;
  for (const { label, items } of groups) {
    const item = items.find((one) => path === one.path || path.startsWith(`${one.path}/`));
    if (item) return { group: label, item };
  }
  return undefined;
}
