import type { GoodsInput } from '@app/schemas/goods/documents';
import { today } from '../../../lib/format/company-zone.ts';
import type { Place } from '../../warehouses/own-warehouse.shared.ts';

/** A document that is typed; counts are made of their sheet. */
export type SheetKind = GoodsInput['kind'];

/** A line as typed: its product's name and unit beside the id, amounts that may be missing. */
export type GoodsLine = {
  productId: string;
  productName: string;
  unit: string | null;
  quantity: number | null;
  unitCost: number | null;
};

/** A document as typed, with the fields of all kinds: the server drops those of another one. */
export type GoodsForm = {
  kind: SheetKind;
  date: string;
  warehouseId: string;
  warehouseName: string;
  toWarehouseId: string;
  toWarehouseName: string;
  importId: string;
  importName: string;
  onTheWay: boolean;
  reason: string;
  supplier: string;
  reference: string;
  note: string;
  lines: GoodsLine[];
};

/** Starts a document of today in the user's own warehouse, with no line. */
export const newDocument = (kind: SheetKind, own: Place | undefined): GoodsForm => ({
  kind,
  date: today(),
  warehouseId: own?._id ?? '',
  warehouseName: own?.name ?? '',
  toWarehouseId: '',
  toWarehouseName: '',
  importId: '',
  importName: '',
  onTheWay: false,
  reason: '',
  supplier: '',
  reference: '',
  note: '',
  lines: [],
});

export const blankLine = (): GoodsLine => ({
  productId: '',
  productName: '',
  unit: null,
  quantity: null,
  unitCost: null,
});

/** The document as it is sent: names are for the screen. */
export const wireDocument = ({
  warehouseName: _from,
  toWarehouseName: _to,
  importName: _import,
  lines,
  ...document
}: GoodsForm) => ({
  ...document,
  lines: lines.map(({ productId, quantity, unitCost }) => ({ productId, quantity, unitCost })),
});
