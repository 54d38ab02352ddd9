import { fromCents, toCents } from '@app/schemas/kit/amounts';
import { type Message, msg } from '@app/schemas/messages/message';
import type { Sale, saleInput } from '@app/schemas/sales';
import type { z } from 'zod';
import { modelNamed } from '../../database/model.ts';
import { readMany } from '../../database/read.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { conflict, invalidField, invalidFields } from '../../lib/errors.ts';
import { DAY, todayIn } from '../../lib/time-zone.ts';
import { type CompanyRules, gateOf, passGate, queueOf } from '../company/company.service.ts';

type SaleInput = z.output<typeof saleInput>;
/** Sales are spread over the gates by their first line. */
const placeOf = ({ soldData: [line] }: SaleInput) => ({
  productId: line?.productId ?? '',
  warehouseId: line?.warehouseId ?? '',
});

/** Key that sales through the same gate queue on. */
export const ruleQueue = (input: SaleInput): string => queueOf(placeOf(input));

/** Returns the company's rules, which hold until the sale is stored. */
export const rulesOf = (input: SaleInput, { session }: WriteContext): Promise<CompanyRules> =>
  passGate(gateOf(placeOf(input)), session);

/** @throws VALIDATION_FAILED for an encoder's sale dated too far back (part 3, section 1) */
export function refuseOldDate({ SalesDate }: SaleInput, rules: CompanyRules, context: WriteContext): void {
  const { salesDaysBack: count } = rules;
  if (context.actor.role !== 'encoder' || count === null) return;
  const age = (Date.parse(todayIn(context.env.TIME_ZONE)) - SalesDate.getTime()) / DAY;
  if (age > count)
    throw invalidField('SalesDate', msg('Sales can be dated at most {{count, number}} days back', { count }));
}

/** @throws PERIOD_LOCKED for a sale, by anybody, dated on or before the day until which the books are closed */
export function refuseClosedDate({ SalesDate }: SaleInput, { lockedUntil }: CompanyRules): void {
  if (!lockedUntil || SalesDate > lockedUntil) return;
  const until = lockedUntil.toISOString().slice(0, 10);
  throw conflict('PERIOD_LOCKED', msg('The books are closed until {{until, day}}', { until }));
}

/** @throws VALIDATION_FAILED for lines of an encoder that sell below the list price, where that is refused */
export async function refuseLowPrices(
  { soldData }: Sale,
  { belowPrice }: CompanyRules,
  { actor, session }: WriteContext,
): Promise<void> {
  if (actor.role !== 'encoder' || belowPrice !== 'refuse') return;
  const ids = [...new Set(soldData.map(({ productId }) => productId._id))];
  const options = { projection: { price: 1 }, session };
  const products = await readMany(modelNamed('Product'), { _id: { $in: ids } }, options);
  const centsOf = new Map(products.map(({ _id, price }) => [String(_id), Number(price)]));
  const errors: Record<string, Message[]> = {};
  for (const [index, { productId, SellingPrice }] of soldData.entries()) {
    const cents = centsOf.get(productId._id) ?? 0;
    if (toCents(SellingPrice) >= cents) continue;
    errors[`soldData.${index}.SellingPrice`] = [
      msg('The list price of {{product}} is {{price, money}} birr', {
        product: productId.name,
        price: fromCents(cents),
      }),
    ];
  }
  if (Object.keys(errors).length) throw invalidFields(errors);
}
