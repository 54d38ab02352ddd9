import { storedLineTotalCents } from '../kit/amounts.ts';
import type { SaleVat } from './vat.ts';

/** A line as stored: quantities in thousandths, its price in cents. */
type Line = { quantity: number; SellingPrice: number; returned: number; vatExempt: boolean };

/** What all that came back of a line is worth, in cents: rounded together, so that parts come to the whole. */
const worthOf = ({ SellingPrice, returned: quantity }: Line): number =>
  Number(storedLineTotalCents({ quantity, SellingPrice }));

/** The part of a sale's added VAT that falls on what came back, rounded half up; in cents. */
function vatBack(lines: readonly Line[], vat: SaleVat | null): number {
  if (vat?.mode !== 'added' || !vat.taxable) return 0;
  const taxed = lines.reduce((sum, line) => (line.vatExempt ? sum : sum + worthOf(line)), 0);
  const [amount, taxable] = [BigInt(vat.amount), BigInt(vat.taxable)];
  return Number((2n * amount * BigInt(taxed) + taxable) / (2n * taxable));
}

/**
 * Computes what goods are worth that come back, in cents. Taken back in whatever parts, all of a sale is worth what was
 * payable.
 * @param before the sale's lines as they are, `after` as they will be
 */
export function worthOfReturn(
  before: readonly Line[],
  after: readonly Line[],
  vat: SaleVat | null,
): { lines: number[]; amount: number } {
  const lines = after.map((line, at) => worthOf(line) - worthOf(before[at] as Line));
  const added = vatBack(after, vat) - vatBack(before, vat);
  return { lines, amount: lines.reduce((sum, amount) => sum + amount, added) };
}
