import type { Company } from '@app/schemas/company/company';
import { payableOf, type SaleVat, vatOf } from '@app/schemas/counter/vat';
import { saleTotalCents } from '@app/schemas/kit/amounts';
import { isCounted } from '../../../outbox/counted-line.ts';
import { mergeDoubled, type SaleLine } from '../../../outbox/sale-form.ts';

const HUNDREDTHS = 100;

/** What a sale comes to, in cents. */
export type SaleSums = { total: bigint; vat: SaleVat | null; payable: bigint };

/**
 * Computes the sums of these lines as the server will. Merged lines are summed, as they are sent: rounding doubled lines
 * one by one may give another total.
 */
export function sumsOf(
  lines: readonly SaleLine[],
  company: Pick<Company, 'vat' | 'vatRate'> | undefined,
): SaleSums {
  const counted = mergeDoubled(lines).filter(isCounted);
  const total = saleTotalCents(counted);
  if (!company || company.vat === 'none') return { total, vat: null, payable: total };
  const taxed = saleTotalCents(counted.filter(({ vatExempt }) => !vatExempt));
  const rate = Math.round(company.vatRate * HUNDREDTHS);
  const vat = vatOf(Number(taxed), { mode: company.vat, rate });
  return { total, vat, payable: BigInt(payableOf(Number(total), vat)) };
}
