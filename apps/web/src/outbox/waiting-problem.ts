import { saleInput } from '@app/schemas/sales';
import type { SaleForm } from './sale-form.ts';
import { wireSale } from './wire-sale.ts';

/** The server remembers a sale's key for 30 days; one day is kept in reserve. */
const KNOWN_AGAIN_MS = 29 * 24 * 3_600_000;
const tooOld =
  'This sale has waited for a month and may be recorded. Look for it in the list of sales, then send it again or delete it.';

/** Returns the schema's first complaint about a sale. */
export const problemOf = (sale: SaleForm): string | undefined =>
  saleInput.safeParse(wireSale(sale)).error?.issues[0]?.message;

/** Refuses a sale whose user queued or resent it too long ago to be sent by itself. */
export const ageProblem = (meantAt: string): string | undefined =>
  Date.now() - Date.parse(meantAt) > KNOWN_AGAIN_MS ? tooOld : undefined;
