import type { Text } from '../../../lib/i18n.ts';
import { goodsScreens } from '../menu/goods-screens.shared.ts';
import type { SheetKind } from './goods-form.ts';

export type PlaceField = 'warehouse' | 'toWarehouse';

/** The fields above the lines. */
export type HeadField =
  | PlaceField
  | 'date'
  | 'import'
  | 'reason'
  | 'supplier'
  | 'reference'
  | 'onTheWay'
  | 'note';

/** A column behind the product: what is typed, or what the line does to the stock of a warehouse. */
export type SheetColumn =
  | { kind: 'quantity' }
  | { kind: 'unitCost' }
  | { kind: 'value' }
  /** `sign`: whether what stands in the line comes in there or goes out. */
  | { kind: 'stock'; of: PlaceField; sign: 1 | -1 };

/** What is special to the page of each kind of document. */
export type GoodsSheet = {
  kind: SheetKind;
  /** Heads the page, and stands on the button that posts. */
  title: Text;
  head: readonly HeadField[];
  columns: readonly SheetColumn[];
  /** Columns for admins alone come last. */
  costColumns?: readonly SheetColumn[];
  /** The classes of the columns, from where all fit. */
  grid: string;
  costGrid?: string;
  /** Quantities below 0 take away. */
  takesAway?: true;
};

export const goodsSheets: Readonly<Record<SheetKind, GoodsSheet>> = {
  receipt: {
    kind: 'receipt',
    title: goodsScreens.receipt.title,
    head: ['warehouse', 'date', 'import', 'supplier', 'reference', 'note'],
    columns: [{ kind: 'stock', of: 'warehouse', sign: 1 }, { kind: 'quantity' }],
    costColumns: [{ kind: 'unitCost' }, { kind: 'value' }],
    grid: 'grid max-lg:grid-cols-2 max-lg:gap-2 lg:grid-cols-[3rem_minmax(0,1fr)_12rem_9rem_2.75rem]',
    costGrid:
      'grid max-lg:grid-cols-2 max-lg:gap-2 lg:grid-cols-[3rem_minmax(0,1fr)_6.5rem_6rem_7.75rem_8.75rem_2.75rem] ' +
      'xl:grid-cols-[3rem_minmax(0,1fr)_11.5rem_8.5rem_8rem_9rem_2.75rem]',
  },
  transfer: {
    kind: 'transfer',
    title: goodsScreens.transfer.title,
    head: ['warehouse', 'toWarehouse', 'date', 'onTheWay', 'note'],
    columns: [
      { kind: 'quantity' },
      { kind: 'stock', of: 'warehouse', sign: -1 },
      { kind: 'stock', of: 'toWarehouse', sign: 1 },
    ],
    grid:
      'grid max-lg:grid-cols-2 max-lg:gap-2 lg:grid-cols-[3rem_minmax(0,1.5fr)_7rem_minmax(0,1fr)_minmax(0,1fr)_2.75rem] ' +
      'xl:grid-cols-[3rem_minmax(0,1fr)_9rem_10.5rem_10.5rem_2.75rem]',
  },
  adjustment: {
    kind: 'adjustment',
    title: goodsScreens.adjustment.title,
    head: ['warehouse', 'reason', 'date', 'note'],
    columns: [{ kind: 'quantity' }, { kind: 'stock', of: 'warehouse', sign: 1 }],
    grid: 'grid max-lg:grid-cols-2 max-lg:gap-2 lg:grid-cols-[3rem_minmax(0,1fr)_9rem_12rem_2.75rem]',
    takesAway: true,
  },
};
