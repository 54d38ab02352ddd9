import { fromThousandths, toThousandths } from '@app/schemas/kit/amounts';
import { today } from '../lib/format/company-zone.ts';
import { isAmount, isCounted } from './counted-line.ts';
import { firstPayment, type SalePayment } from './sale-payments.ts';

/** A line as typed: names beside the ids, amounts that may be missing. */
export type SaleLine = {
  productId: string;
  productName: string;
  warehouseId: string;
  warehouseName: string;
  quantity: number | null;
  SellingPrice: number | null;
  /** The product's price when it was chosen, where that is known. */
  listPrice?: number | undefined;
  unit?: string | null | undefined;
  vatExempt?: boolean | undefined;
};

export type SaleForm = {
  custormerName: string; // sic
  SalesDate: string;
  SalesMan: string;
  soldData: SaleLine[];
  /** The customer of the records whose name it is; empty for anybody else. */
  customerId: string;
  terms: 'paid' | 'credit';
  dueDate: string;
  payments: SalePayment[];
  fiscalNo: string;
  note: string;
};

/** Starts a sale of today by this user, with no line. */
export const newSale = (seller: Partial<Seller> | null): SaleForm => ({
  custormerName: '',
  SalesDate: today(),
  // A user remembered by a version before has no name.
  SalesMan: [seller?.fname, seller?.mname].filter(Boolean).join(' '),
  soldData: [],
  customerId: '',
  terms: 'paid',
  dueDate: '',
  payments: [firstPayment()],
  fiscalNo: '',
  note: '',
});
type Seller = { fname: string; mname: string };

/** Starts a line with the warehouse of the previous one, which is most often the same. */
export const nextLine = (before: SaleLine | undefined): SaleLine => ({
  productId: '',
  productName: '',
  warehouseId: before?.warehouseId ?? '',
  warehouseName: before?.warehouseName ?? '',
  quantity: null,
  SellingPrice: null,
});

type Named = { _id: string; name: string };

/** Makes a line of a product, with its price where that is known. */
export const lineFor = (
  product: Named & Pick<SaleLine, 'unit' | 'vatExempt'> & { price?: number | undefined },
  warehouse: Named | undefined,
  quantity: number | null,
): SaleLine => ({
  productId: product._id,
  productName: product.name,
  warehouseId: warehouse?._id ?? '',
  warehouseName: warehouse?.name ?? '',
  quantity,
  SellingPrice: product.price ?? null,
  listPrice: product.price,
  unit: product.unit,
  vatExempt: product.vatExempt,
});

/** Returns the key of the line's stock, once product and warehouse are chosen. */
export const stockOf = ({ productId, warehouseId }: SaleLine): string | null =>
  productId && warehouseId ? `${productId} ${warehouseId}` : null;

/** Merges lines of the same product, warehouse and price. */
export function mergeDoubled(lines: readonly SaleLine[]): SaleLine[] {
  const merged = new Map<string, SaleLine>();
  for (const [index, line] of lines.entries()) {
    const stock = stockOf(line);
    const key = stock && isCounted(line) ? `${stock} ${line.SellingPrice}` : `line ${index}`;
    const known = merged.get(key);
    const quantity = fromThousandths(toThousandths(known?.quantity ?? 0) + toThousandths(line.quantity ?? 0));
    merged.set(key, known ? { ...known, quantity } : line);
  }
  return [...merged.values()];
}

/** Returns the number of the line above that this one will be merged into. */
export function doubledLine(lines: readonly SaleLine[], index: number): number | null {
  const line = lines[index];
  const stock = line && stockOf(line);
  if (!stock) return null;
  const first = lines.findIndex(
    (other) => stockOf(other) === stock && other.SellingPrice === line.SellingPrice,
  );
  return first < index ? first + 1 : null;
}

/** Sums what the lines take from each stock. */
export function takenByStock(lines: readonly SaleLine[]): ReadonlyMap<string, number> {
  const taken = new Map<string, number>();
  for (const line of lines) {
    const stock = stockOf(line);
    if (!stock || !isAmount(line.quantity)) continue;
    const sum = toThousandths(taken.get(stock) ?? 0) + toThousandths(line.quantity ?? 0);
    taken.set(stock, fromThousandths(sum));
  }
  return taken;
}
