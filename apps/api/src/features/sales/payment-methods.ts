import { fixedMethods, ON_ACCOUNT, type PaymentInput, WRITE_OFF } from '@app/schemas/counter/payments';
import type { ReferenceList } from '@app/schemas/kit/listed';
import { type Label, type Message, msg } from '@app/schemas/messages/message';
import { nameKey, ReferenceItemModel, type StoredItem } from '../../crud/reference-item.model.ts';
import type { Actor } from '../../http/caller/context.ts';
import { forbidden, invalidFields } from '../../lib/errors.ts';

const methods: ReferenceList = 'payment_methods';
const banks: ReferenceList = 'banks';

type Named = Pick<PaymentInput, 'method' | 'bank'>;

const isMethod = (method: string, known: string) => nameKey(method) === nameKey(known);

/** @throws FORBIDDEN for an encoder's write-off */
export function refuseWriteOff(payments: readonly Named[], { role }: Actor): void {
  if (role !== 'admin' && payments.some(({ method }) => isMethod(method, WRITE_OFF))) throw forbidden();
}

/**
 * Checks methods and banks. Nothing is pinned, as a payment keeps the names of its moment.
 * @param pathOf where the payment with this index stands in the request: "payments.0."
 * @param refused methods that are none here
 * @returns the payments with each name as its list spells it
 * @throws VALIDATION_FAILED for names in no list
 */
export async function canonicalNames<T extends Named>(
  payments: readonly T[],
  pathOf: (index: number) => string,
  refused: readonly string[] = [],
): Promise<T[]> {
  const find = await finder(payments);
  const errors: Record<string, Message[]> = {};
  const found = payments.map((payment, index) => {
    const method = find(methods, payment.method);
    const bank = payment.bank ? find(banks, payment.bank) : null;
    if (!method || refused.includes(method)) errors[`${pathOf(index)}method`] = [notListed('Payment method')];
    if (payment.bank && !bank) errors[`${pathOf(index)}bank`] = [notListed('Bank')];
    return { ...payment, method: method ?? '', ...(bank && { bank }) };
  });
  if (Object.keys(errors).length) throw invalidFields(errors);
  return found;
}

/** Finds a method as its list spells it; money that goes back is no write-off. */
export async function refundMethodOf(method: string): Promise<string | undefined> {
  if (isMethod(method, WRITE_OFF)) return undefined;
  return (await finder([{ method, bank: null }]))(methods, method);
}

export const notListed = (label: Label) => msg('{{label}} is not in the list', { label });

/** Looks names up in their lists; methods that are always there need no reading. */
async function finder(payments: readonly Named[]) {
  const always = [...fixedMethods, ON_ACCOUNT].map((name) => ({ list: methods, name }));
  const named = payments.flatMap(({ method, bank }) => [
    { list: methods, name: method },
    ...(bank ? [{ list: banks, name: bank }] : []),
  ]);
  const asked = named.filter(
    ({ list, name }) => !always.some((one) => one.list === list && isMethod(name, one.name)),
  );
  const $or = asked.map(({ list, name }) => ({ list, nameKey: nameKey(name) }));
  const items = $or.length ? await ReferenceItemModel.find({ $or }).lean<StoredItem[]>() : [];
  const names = new Map([...items, ...always].map(({ list, name }) => [`${list} ${nameKey(name)}`, name]));
  return (list: ReferenceList, name: string) => names.get(`${list} ${nameKey(name)}`);
}

/** What these payments use of the customer's credit, in cents. */
export const onAccount = (payments: readonly { method: string; amount: number }[]): number =>
  payments.reduce((sum, { method, amount }) => (method === ON_ACCOUNT ? sum + amount : sum), 0);
