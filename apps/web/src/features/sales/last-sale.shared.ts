import { paths } from '../../lib/paths.ts';
import { readPreference, writePreference } from '../../lib/preferences.ts';

const keyOf = (userId: string) => `last-sale ${userId}`;

/** Remembers the last sale that this user recorded in this browser: its id alone, which tells nobody anything. */
export const rememberSale = (userId: string, saleId: string): void => writePreference(keyOf(userId), saleId);

const receiptPath = (saleId: string) => `${paths.sales}?view=${saleId}`;

/** Finds the address of the receipt of that sale. */
export function lastReceiptPath(userId: string): string | undefined {
  const saleId = readPreference(keyOf(userId));
  return saleId ? receiptPath(saleId) : undefined;
}
