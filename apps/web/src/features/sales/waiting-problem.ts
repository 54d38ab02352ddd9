import { saleInput } from '@app/schemas/sales';
import { type SaleForm, wireSale } from './sale-form.ts';

/** The server knows a sale again by its key for 30 days. */
const KNOWN_AGAIN_MS = 29 * 24 * 3_600_000;
const tooOld =
  'This sale has waited for a month and may be recorded. Look for it in the list of sales, then send it again or delete it.';

/** What the sale's schema has against it. */
export const problemOf = (sale: SaleForm): string | undefined =>
  saleInput.safeParse(wireSale(sale)).error?.issues[0]?.message;

/** What there is against sending a sale by itself that somebody last meant to be sent then. */
export const ageProblem = (meantAt: string): string | undefined =>
  Date.now() - Date.parse(meantAt) > KNOWN_AGAIN_MS ? tooOld : undefined;
