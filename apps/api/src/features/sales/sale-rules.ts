import { fromCents } from '@app/schemas/kit/amounts';
import { DAY_MS } from '@app/schemas/kit/days';
import { type Message, msg } from '@app/schemas/messages/message';
import type { Types } from 'mongoose';
import { modelNamed } from '../../database/model.ts';
import { readMany } from '../../database/read.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { invalidField, invalidFields } from '../../lib/errors.ts';
import { storedToday } from '../../lib/time-zone.ts';
import { type CompanyRules, gateOf, passGate, queueOf } from '../company/company.service.ts';
import type { SaleInput } from './new-sale.ts';

type Place = Parameters<typeof gateOf>[0];
/** Sales are spread over the gates by their first line, changes of sales by the sale. */
export const placeOf = ({ soldData: [line] }: Pick<SaleInput, 'soldData'>): Place => ({
  productId: line?.productId ?? '',
  warehouseId: line?.warehouseId ?? '',
});
export const placeOfSale = (saleId: string): Place => ({ productId: saleId, warehouseId: '0' });

/** Key that changes through the same gate queue on. */
export const ruleQueue = queueOf;

/** Returns the company's rules, which hold until the change is stored. */
export const rulesAt = (place: Place, { session }: Pick<WriteContext, 'session'>): Promise<CompanyRules> =>
  passGate(gateOf(place), session);

const tooOld = {
  SalesDate: 'Sales can be dated at most {{count, number}} days back',
  date: 'Payments can be dated at most {{count, number}} days back',
} as const;

/** @throws VALIDATION_FAILED for an encoder's sale or payment dated too far back (part 3, section 1) */
export function refuseOldDate(
  field: keyof typeof tooOld,
  date: Date,
  { salesDaysBack: count }: CompanyRules,
  { actor, env }: Pick<WriteContext, 'actor' | 'env'>,
): void {
  if (actor.role !== 'encoder' || count === null) return;
  const age = (storedToday(env.TIME_ZONE).getTime() - date.getTime()) / DAY_MS;
  if (age > count) throw invalidField(field, msg(tooOld[field], { count }));
}

/** A product as the rules see it, its price in cents. */
type Product = { _id: Types.ObjectId; price: number; vatExempt?: boolean };

/** Reads the sold products where a rule needs them. */
export async function readProducts(
  { soldData }: Pick<SaleInput, 'soldData'>,
  rules: CompanyRules,
  { actor, session }: Pick<WriteContext, 'actor' | 'session'>,
): Promise<Product[]> {
  if (rules.vat === 'none' && !arePricesBound(rules, actor)) return [];
  const ids = [...new Set(soldData.map(({ productId }) => productId))];
  const options = { projection: { price: 1, vatExempt: 1 }, session };
  return readMany<Product>(modelNamed('Product'), { _id: { $in: ids } }, options);
}

const arePricesBound = ({ belowPrice }: CompanyRules, { role }: WriteContext['actor']) =>
  role === 'encoder' && belowPrice === 'refuse';

/** A line as stored, its price in cents. */
type Line = { productId: Types.ObjectId; productName: string; SellingPrice: number };

/** @throws VALIDATION_FAILED for lines of an encoder that sell below the list price, where that is refused */
export function refuseLowPrices(
  lines: readonly Line[],
  products: readonly Product[],
  rules: CompanyRules,
  { actor }: Pick<WriteContext, 'actor'>,
): void {
  if (!arePricesBound(rules, actor)) return;
  const centsOf = new Map(products.map(({ _id, price }) => [String(_id), price]));
  const errors: Record<string, Message[]> = {};
  for (const [index, { productId, productName, SellingPrice }] of lines.entries()) {
    const cents = centsOf.get(String(productId)) ?? 0;
    if (SellingPrice >= cents) continue;
    errors[`soldData.${index}.SellingPrice`] = [
      msg('The list price of {{product}} is {{price, money}} birr', {
        product: productName,
        price: fromCents(cents),
      }),
    ];
  }
  if (Object.keys(errors).length) throw invalidFields(errors);
}
