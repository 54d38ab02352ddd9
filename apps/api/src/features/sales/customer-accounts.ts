import type { Dues } from '@app/schemas/counter/dues';
import { ON_ACCOUNT } from '@app/schemas/counter/payments';
import { fromCents } from '@app/schemas/kit/amounts';
import { type Message, msg } from '@app/schemas/messages/message';
import mongoose, { type Types } from 'mongoose';
import { modelNamed } from '../../database/model.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { invalidField, refusedFields } from '../../lib/errors.ts';

/** A customer with amounts in cents. */
type Account = {
  _id: Types.ObjectId;
  name: string;
  creditLimit: number | null;
  owes: number;
  credit: number;
  dues?: Dues;
  uses: number;
};
const accountFields = { name: 1, creditLimit: 1, owes: 1, credit: 1, dues: 1 };
type Charge = {
  customerId: Types.ObjectId;
  /** What is due more; below 0 less. */
  dues: Dues;
  /** What goes on account; below 0 it is used. */
  credit?: number;
};

/** Key that changes of a customer's account queue on. */
export const accountQueue = (customerId: string) => `customer ${customerId}`;

/**
 * Changes what a customer owes and has on account. Two changes of one customer conflict, so that their second sees
 * what the first has left. The version stays: these are no changes of the record.
 * @param accountField names the request's field that uses the credit
 * @throws VALIDATION_FAILED for an unknown customer, or credit that isn't there
 */
export async function charge(
  { customerId, dues, credit = 0 }: Charge,
  { session }: Pick<WriteContext, 'session'>,
  accountField = 'amount',
): Promise<Account> {
  const days = Object.keys(dues);
  const owes = Object.values(dues).reduce((sum, cents) => sum + cents, 0);
  const byDay = Object.fromEntries(days.map((day) => [`dues.${day}`, dues[day]]));
  const $inc = { ...byDay, owes, credit, uses: 1 };
  const customers = mongoose.connection.collection<Account>('customers');
  const account = await customers.findOneAndUpdate(
    { _id: customerId },
    { $inc },
    { session, returnDocument: 'after', projection: accountFields },
  );
  if (!account) throw unknownCustomer();
  const settled = days.filter((day) => account.dues?.[day] === 0).map((day) => [`dues.${day}`, '']);
  if (settled.length)
    await customers.updateOne({ _id: customerId }, { $unset: Object.fromEntries(settled) }, { session });
  if (credit < 0 && account.credit < 0) {
    const amount = fromCents(Math.max(0, account.credit - credit));
    throw invalidField(accountField, msg('Only {{amount, money}} birr are on account', { amount }));
  }
  return account;
}

const unknownCustomer = () =>
  invalidField('customerId', msg('{{label}} does not exist', { label: 'Customer' }));

/** @throws VALIDATION_FAILED for an unknown customer */
export async function refuseUnknownCustomer(
  _id: string,
  { session }: Pick<WriteContext, 'session'>,
): Promise<void> {
  if (!(await modelNamed('Customer').exists({ _id }).session(session))) throw unknownCustomer();
}

/**
 * @param adds what the sale has added to the account, in cents
 * @throws CREDIT_LIMIT for an encoder's sale that passes the customer's limit; credit on account doesn't count
 */
export function refuseOverLimit(
  { name, creditLimit, owes }: Account,
  adds: number,
  { actor }: Pick<WriteContext, 'actor'>,
): void {
  if (actor.role === 'admin' || creditLimit == null || adds <= 0 || owes <= creditLimit) return;
  throw refusedFields('CREDIT_LIMIT', { customerId: [overLimit(name, creditLimit, owes - adds, adds)] });
}

function overLimit(customer: string, limit: number, owes: number, adds: number): Message {
  if (!limit) return msg('{{customer}} has no credit', { customer });
  return msg('{{customer}} owes {{owes, money}} of {{limit, money}} birr, this sale adds {{adds, money}}', {
    ...{ customer, owes: fromCents(owes), limit: fromCents(limit), adds: fromCents(adds) },
  });
}

/** What these payments use of the customer's credit, in cents. */
export const onAccount = (payments: readonly { method: string; amount: number }[]): number =>
  payments.reduce((sum, { method, amount }) => (method === ON_ACCOUNT ? sum + amount : sum), 0);
