import { toThousandths } from '@app/schemas/amounts';

/** A line as it is typed: names beside the ids, amounts that may still be missing. */
export type SaleLine = {
  productId: string;
  productName: string;
  warehouseId: string;
  warehouseName: string;
  quantity: number | null;
  SellingPrice: number | null;
};

export type SaleForm = {
  custormerName: string; // sic
  SalesDate: string;
  SalesMan: string;
  soldData: SaleLine[];
};

export const emptySale: SaleForm = { custormerName: '', SalesDate: '', SalesMan: '', soldData: [] };

/** A new line is most often taken from where the one before was. */
export const nextLine = (before: SaleLine | undefined): SaleLine => ({
  productId: '',
  productName: '',
  warehouseId: before?.warehouseId ?? '',
  warehouseName: before?.warehouseName ?? '',
  quantity: null,
  SellingPrice: null,
});

/** Names the stock that a line is taken from, once it is chosen. */
export const stockOf = ({ productId, warehouseId }: SaleLine): string | null =>
  productId && warehouseId ? `${productId} ${warehouseId}` : null;

type CompleteLine = SaleLine & { quantity: number; SellingPrice: number };

/** Whether a line can be counted: a number that is no number counts for nothing. */
export const isCounted = (line: SaleLine): line is CompleteLine =>
  isAmount(line.quantity) && isAmount(line.SellingPrice);
const isAmount = (value: number | null) => value !== null && Number.isFinite(value) && value > 0;

/** Lines of the same goods from the same place at the same price become one. */
export function mergeDoubled(lines: readonly SaleLine[]): SaleLine[] {
  const merged = new Map<string, SaleLine>();
  for (const [index, line] of lines.entries()) {
    const stock = stockOf(line);
    const key = stock && isCounted(line) ? `${stock} ${line.SellingPrice}` : `line ${index}`;
    const known = merged.get(key);
    const quantity = (toThousandths(known?.quantity ?? 0) + toThousandths(line.quantity ?? 0)) / 1000;
    merged.set(key, known ? { ...known, quantity } : line);
  }
  return [...merged.values()];
}

/** The number of the line above that this one will be merged into. */
export function doubledLine(lines: readonly SaleLine[], index: number): number | null {
  const line = lines[index];
  const stock = line && stockOf(line);
  if (!stock) return null;
  const first = lines.findIndex(
    (other) => stockOf(other) === stock && other.SellingPrice === line.SellingPrice,
  );
  return first < index ? first + 1 : null;
}

/** What all lines together take from each stock. */
export function takenByStock(lines: readonly SaleLine[]): ReadonlyMap<string, number> {
  const taken = new Map<string, number>();
  for (const line of lines) {
    const stock = stockOf(line);
    if (!stock || !isAmount(line.quantity)) continue;
    const sum = toThousandths(taken.get(stock) ?? 0) + toThousandths(line.quantity ?? 0);
    taken.set(stock, sum / 1000);
  }
  return taken;
}

/** A sale as the API takes it. */
export const wireSale = ({ soldData, ...sale }: SaleForm) => ({ ...sale, soldData: soldData.map(wireLine) });

const wireLine = ({ productId, warehouseId, quantity, SellingPrice }: SaleLine) => ({
  productId,
  warehouseId,
  quantity,
  SellingPrice,
});
