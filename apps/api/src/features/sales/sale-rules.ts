import { fromCents } from '@app/schemas/kit/amounts';
import { type Message, msg } from '@app/schemas/messages/message';
import type { CustomerAccount } from '../../books/account-book.ts';
import type { CompanyRules } from '../../books/rules.ts';
import type { Actor } from '../../http/caller/context.ts';
import { invalidField, invalidFields, refusedFields } from '../../lib/errors.ts';
import type { SaleFacts } from './sale-facts.ts';
import type { StoredSale } from './stored-sale.ts';

/** @throws VALIDATION_FAILED for lines of an encoder that sell below the list price, where that is refused */
export function refuseLowPrices(
  { soldData }: Pick<StoredSale, 'soldData'>,
  { products }: SaleFacts,
  { belowPrice }: CompanyRules,
  { role }: Pick<Actor, 'role'>,
): void {
  if (role !== 'encoder' || belowPrice !== 'refuse') return;
  const errors: Record<string, Message[]> = {};
  for (const [index, { productId, productName, SellingPrice }] of soldData.entries()) {
    const cents = products.get(String(productId))?.price ?? 0;
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

/** @throws VALIDATION_FAILED for payments that don't fit the total */
export function refusePayments({
  terms,
  payable,
  payments,
}: Pick<StoredSale, 'terms' | 'payable' | 'payments'>): void {
  const sum = payments.reduce((all, { amount }) => all + amount, 0);
  if (terms === 'paid' && sum !== payable)
    throw invalidField('payments', msg('Payments must add up to the total'));
  if (terms === 'credit' && sum >= payable)
    throw invalidField('payments', msg('Payments must be less than the total'));
}

/**
 * @param adds what the sale has added to the account, in cents
 * @throws CREDIT_LIMIT for an encoder's sale that passes the customer's limit; credit on account doesn't count
 */
export function refuseOverLimit(
  { name, creditLimit, owes }: CustomerAccount,
  adds: number,
  { role }: Pick<Actor, 'role'>,
): void {
  if (role === 'admin' || creditLimit == null || adds <= 0 || owes <= creditLimit) return;
  throw refusedFields('CREDIT_LIMIT', { customerId: [overLimit(name, creditLimit, owes - adds, adds)] });
}

function overLimit(customer: string, limit: number, owes: number, adds: number): Message {
  if (!limit) return msg('{{customer}} has no credit', { customer });
  return msg('{{customer}} owes {{owes, money}} of {{limit, money}} birr, this sale adds {{adds, money}}', {
    customer,
    owes: fromCents(owes),
    limit: fromCents(limit),
    adds: fromCents(adds),
  });
}
