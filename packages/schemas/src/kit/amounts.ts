/** Exact sums. Amounts are numbers of at most two (birr) or three (quantity) decimals; internally they are integers. */

/** Largest total of a sale, in birr. */
export const SALE_TOTAL_MAX = 9_000_000_000_000;

/** Birr and whole cents. */
export const toCents = (birr: number) => Math.round(birr * 100);
export const fromCents = (cents: number) => cents / 100;
/** Adds amounts of birr exactly: 0.1 + 0.2 = 0.3. */
export const addBirr = (amounts: readonly number[]) =>
  fromCents(amounts.reduce((sum, birr) => sum + toCents(birr), 0));
/** Quantities and whole thousandths. */
export const toThousandths = (quantity: number) => Math.round(quantity * 1000);
export const fromThousandths = (thousandths: number) => thousandths / 1000;

type Line = { quantity: number; SellingPrice: number };

/** A line's total in cents, rounded half up: 1.5 × 19.99 = 29.99. A bigint, as it may exceed the safe integers. */
export const lineTotalCents = ({ quantity, SellingPrice }: Line): bigint =>
  storedLineTotalCents({ quantity: toThousandths(quantity), SellingPrice: toCents(SellingPrice) });

/** The total of a stored line: quantity in thousandths, price in cents. */
export const storedLineTotalCents = ({ quantity, SellingPrice }: Line): bigint =>
  (BigInt(quantity) * BigInt(SellingPrice) + 500n) / 1000n;

/** Sums the rounded lines, in cents. */
export function saleTotalCents(lines: readonly Line[]): bigint {
  return lines.reduce((sum, line) => sum + lineTotalCents(line), 0n);
}
