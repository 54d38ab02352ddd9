import { useQueries } from '@tanstack/react-query';
import { stocksOfProduct } from '../../products/product-stocks.shared.ts';
import { isNumber, sumOf } from './amounts.ts';
import type { GoodsForm, GoodsLine } from './goods-form.ts';
import type { GoodsSheet, SheetColumn } from './goods-sheets.ts';

/** What a line does to the stock of a warehouse. */
export type StockChange = {
  /** What is there; null without a record of it. */
  before: number | null;
  /** Undefined while the line has no quantity. */
  after: number | undefined;
};
export type StockColumn = Extract<SheetColumn, { kind: 'stock' }>;

/** Returns what the lines do to the stocks of their warehouses; undefined until that is known. */
export function useStockChanges(
  form: Pick<GoodsForm, 'lines' | 'warehouseId' | 'toWarehouseId' | 'onTheWay'>,
): (line: GoodsLine, column: StockColumn) => StockChange | undefined {
  const ids = productsIn(form.lines);
  const answers = useQueries({ queries: ids.map(stocksOfProduct) });
  return ({ productId, quantity }, { of, sign }) => {
    const stocks = answers[ids.indexOf(productId)]?.data;
    const warehouse = form[`${of}Id`];
    if (!stocks || !warehouse) return undefined;
    const place = stocks.places.find(({ _id }) => _id === warehouse);
    if (!place && !stocks.areAll) return undefined;
    // Goods on the way are in nobody's stock.
    const isMoved = !(form.onTheWay && of === 'toWarehouse');
    const before = place?.quantity ?? null;
    const moved = isMoved ? sign * (quantity ?? 0) : 0;
    return { before, after: isNumber(quantity) ? sumOf(before ?? 0, moved) : undefined };
  };
}

/** Tells how much of a line's goods there is, where it takes more than that. */
export function shortageOf(change: StockChange | undefined): number | undefined {
  if (change?.after === undefined || change.after >= 0) return undefined;
  const { before, after } = change;
  return after < (before ?? 0) ? Math.max(0, before ?? 0) : undefined;
}

/** The column of the stock that a sheet's lines may take from. */
export const takingColumn = ({ columns, takesAway }: GoodsSheet): StockColumn | undefined =>
  columns.find((column) => column.kind === 'stock' && (takesAway || column.sign < 0)) as
    | StockColumn
    | undefined;

const productsIn = (lines: readonly GoodsLine[]) =>
  [...new Set(lines.map(({ productId }) => productId))].filter(Boolean);
