/** Exact sums. Amounts are numbers of at most two (birr) or three (quantity) decimals; inside they are integers. */

/** A sale may not add up to more than this, in birr. */
export const SALE_TOTAL_MAX = 9_000_000_000_000;

/** Birr as whole cents. */
export const toCents = (birr: number) => Math.round(birr * 100);
/** A quantity as whole thousandths. */
export const toThousandths = (quantity: number) => Math.round(quantity * 1000);

type Line = { quantity: number; SellingPrice: number };

/** A line's total in cents, rounded half up: 1.5 × 19.99 = 29.99. May exceed what a number holds exactly. */
export const lineTotalCents = ({ quantity, SellingPrice }: Line): bigint =>
  storedLineTotalCents({ quantity: toThousandths(quantity), SellingPrice: toCents(SellingPrice) });

/** The same of a line as the database holds it: quantity in thousandths, price in cents. */
export const storedLineTotalCents = ({ quantity, SellingPrice }: Line): bigint =>
  (BigInt(quantity) * BigInt(SellingPrice) + 500n) / 1000n;

/** The sum of the rounded lines, in cents. */
export function saleTotalCents(lines: readonly Line[]): bigint {
  return lines.reduce((sum, line) => sum + lineTotalCents(line), 0n);
}
