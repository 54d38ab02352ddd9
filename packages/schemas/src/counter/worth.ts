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

/** A line with what comes back of it now. */
type Returning = Line & { back: number };

/**
 * Computes what goods are worth that come back, in cents: each line, and all with its VAT. Taken back in whatever parts,
 * all of a sale is worth what was payable.
 */
export function worthOfReturn<L extends Returning>(
  lines: readonly L[],
  vat: SaleVat | null,
): { lines: (L & { worth: number })[]; amount: number } {
  const worths = lines.map((line) => ({ ...line, worth: worthOf(after(line)) - worthOf(line) }));
  const added = vatBack(lines.map(after), vat) - vatBack(lines, vat);
  return { lines: worths, amount: worths.reduce((sum, { worth }) => sum + worth, added) };
}

const after = (line: Returning): Line => ({ ...line, returned: line.returned + line.back });
