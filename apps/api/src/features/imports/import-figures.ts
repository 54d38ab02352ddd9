import { setImmediate as afterThisRound } from 'node:timers/promises';
import {
  goodsValueOf,
  type Landed,
  type LandedCost,
  type LandedGoods,
  landedGoods,
  sharesOf,
} from '@app/schemas/imports/landed-cost';
import { SALE_TOTAL_MAX } from '@app/schemas/kit/amounts';
import { msg } from '@app/schemas/messages/message';
import type { Id } from '../../database/types.ts';
import { invalidField } from '../../lib/errors.ts';
import type { StoredImportGoods } from './import.model.ts';

/** Sums up what goods are worth, each line rounded, in cents. @throws VALIDATION_FAILED at a field where it is too much */
export function valueOfGoods(
  goods: readonly Pick<LandedGoods, 'quantity' | 'unitPrice'>[],
  rate: number | null,
  field: string,
): number {
  const value = goods.reduce((sum, line) => sum + goodsValueOf(line, rate ?? 0), 0n);
  if (value <= BigInt(SALE_TOTAL_MAX) * 100n) return Number(value);
  const tooMuch = msg('The goods can be worth at most {{max, number}} birr', { max: SALE_TOTAL_MAX });
  throw invalidField(field, tooMuch);
}

/** @throws VALIDATION_FAILED for prices that nobody can tell in birr */
export function refuseMissingRate(
  goods: readonly { unitPrice?: number | null | undefined }[],
  rate: number | null | undefined,
): void {
  if (rate || goods.every(({ unitPrice }) => unitPrice == null)) return;
  throw invalidField('rate', msg('{{label}} is required', { label: 'Rate' }));
}

/** What has not come of a line and will, in thousandths. */
export const outstandingOf = ({
  quantity,
  short,
  received,
}: Pick<StoredImportGoods, 'quantity' | 'short' | 'received'>): number => quantity - short - received;

type Landing = {
  goods: readonly (Omit<LandedGoods, 'productId'> & { productId: Id | string })[];
  costs: readonly (Omit<LandedCost, 'products'> & { products: readonly (Id | string)[] })[];
  /** In millionths. */
  rate: number | null;
};
/** Others have their turn after so many costs, each of which many goods may bear. */
export const COSTS_AT_ONCE = 20;

/** Tells what goods have cost with their shares of each cost, in the order of goods. */
export async function figuresOf({
  goods,
  costs,
  rate,
}: Landing): Promise<{ lines: Landed[]; shares: number[][] }> {
  const lines = goods.map((line) => ({ ...line, productId: String(line.productId) }));
  const shares: number[][] = [];
  for (const cost of costs) {
    shares.push(sharesOf(lines, { ...cost, products: cost.products.map(String) }));
    if (shares.length % COSTS_AT_ONCE === 0) await afterThisRound();
  }
  return { lines: landedGoods(lines, shares, rate ?? 0), shares };
}
