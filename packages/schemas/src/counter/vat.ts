import { z } from 'zod';
import { storedHundredths, storedMoney } from '../kit/stored.ts';

/** The VAT of a sale as of its moment; `taxable` is what it was reckoned on. */
export const saleVat = z.object({
  mode: z.enum(['included', 'added']),
  rate: storedHundredths,
  amount: storedMoney,
  taxable: storedMoney,
});
/** As stored: the rate in hundredths of a per cent, money in cents. */
export type SaleVat = z.input<typeof saleVat>;

/** A hundred per cent. */
const WHOLE = 100_00n;

/**
 * Computes the VAT of a sale, rounded half up once.
 * @param taxed the sum of the lines that are not exempt, in cents
 * @param rate in hundredths of a per cent
 */
export function vatOf(taxed: number, { mode, rate }: Pick<SaleVat, 'mode' | 'rate'>): SaleVat {
  const base = mode === 'included' ? WHOLE + BigInt(rate) : WHOLE;
  const amount = Number((2n * BigInt(taxed) * BigInt(rate) + base) / (2n * base));
  return { mode, rate, amount, taxable: mode === 'included' ? taxed - amount : taxed };
}

/** What is payable of a sale: VAT that is included in its total doesn't raise it. In cents. */
export const payableOf = (total: number, vat: SaleVat | null): number =>
  vat?.mode === 'added' ? total + vat.amount : total;
