import type { GoodsDocument, GoodsKind } from '@app/schemas/goods/documents';
import type { Id, Stored } from '../../database/types.ts';

/** A goods document as stored: quantities in thousandths, money in cents, with the names of its day. */
export type StoredGoods = Stored & {
  kind: GoodsKind;
  number: string | null;
  date: Date | null;
  state: GoodsDocument['state'];
  warehouseId: Id;
  warehouseName: string;
  toWarehouseId: Id | null;
  toWarehouseName: string | null;
  /** Both warehouses. */
  places: Id[];
  reason: string | null;
  supplier: string | null;
  reference: string | null;
  note: string | null;
  /** Of a receipt: whose goods came. */
  importId: Id | null;
  blind: boolean;
  lines: StoredGoodsLine[];
  /** What its goods have done so far: of a transfer on the way they have left, and come in once it has arrived. */
  leg: 'both' | 'out' | 'in';
  /** Of a receipt that was not reversed: whether a line lacks its cost. */
  costs: 'missing' | 'known' | null;
  reverses: Related | null;
  reversedBy: Related | null;
  arrived: { date: Date; note: string | null; user: string } | null;
  /** Of a count that was opened before. */
  postedAt?: Date;
  /** The warehouse of an open count: an index refuses a second one. */
  openAt?: Id;
};

type Related = { _id: Id; number: string };

export type StoredGoodsLine = {
  productId: Id;
  productName: string;
  unit: string | null;
  /** What moves: below 0 where it leaves, but for transfers. */
  quantity: number;
  /** What it moves of the values of stocks, costs set later included. */
  value: number;
  unitCost: number | null;
  expected: number | null;
  counted: number | null;
};
