import { METHODS, ON_ACCOUNT, type PaymentInput, WRITE_OFF } from '@app/schemas/counter/payments';
import type { ReferenceList } from '@app/schemas/kit/listed';
import { type Label, type Message, msg } from '@app/schemas/messages/message';
import { nameKey } from '../../crud/name-key.ts';
import type { StoredItem } from '../../crud/reference-item.model.ts';
import type { Session } from '../../database/types.ts';
import type { Actor } from '../../http/caller/context.ts';
import { forbidden, invalidFields } from '../../lib/errors.ts';
import { activeItems, type FindItem, keepName } from '../reference-data/kept-names.service.ts';

const BANKS: ReferenceList = 'banks';

type Named = Pick<PaymentInput, 'method' | 'bank'>;
/** A method of payment, with its item of the reference data. */
export type Method = { name: string; money: boolean; item?: StoredItem };

const isMethod = (method: string, known: string) => nameKey(method) === nameKey(known);

/** @throws FORBIDDEN for an encoder's write-off */
export function refuseWriteOff(payments: readonly Named[], { role }: Actor): void {
  if (role !== 'admin' && payments.some(({ method }) => isMethod(method, WRITE_OFF))) throw forbidden();
}

const namesOf = (payments: readonly Named[]) =>
  payments.flatMap(({ method, bank }) => [
    { list: METHODS, name: method },
    ...(bank ? [{ list: BANKS, name: bank }] : []),
  ]);

/** Looks up methods and banks of payments. */
export const lookUpNames = (payments: readonly Named[]): Promise<FindItem> => activeItems(namesOf(payments));

type Checked = {
  session: Session;
  /** Where the payment with this index stands in the request: "payments.0." */
  pathOf?: (index: number) => string;
  /** Tells which methods are none here. */
  isRefused?: (method: Method) => boolean;
  /** The names as they were looked up before. */
  known?: FindItem;
};

/**
 * Checks methods and banks of payments that will be stored.
 * @returns the payments with each name as its list spells it, and whether they bring money
 * @throws VALIDATION_FAILED for names in no list
 */
export async function canonicalNames<T extends Named>(
  payments: readonly T[],
  { session, pathOf = () => '', isRefused = () => false, known }: Checked,
): Promise<(T & Pick<Method, 'money'>)[]> {
  const named = namesOf(payments);
  // A name that was never taken may be gone by now.
  const areKept = known && named.every(({ list, name }) => known(list, name)?.isKept);
  const find = areKept ? known : await activeItems(named);
  const errors: Record<string, Message[]> = {};
  const found = payments.map((payment, index) => {
    const method = methodNamed(payment.method, find);
    const bank = payment.bank ? find(BANKS, payment.bank) : undefined;
    if (!method || isRefused(method)) errors[`${pathOf(index)}method`] = [notListed('Payment method')];
    if (payment.bank && !bank) errors[`${pathOf(index)}bank`] = [notListed('Bank')];
    for (const item of [method?.item, bank]) if (item) keepName(item, session);
    const { name = '', money = true } = method ?? {};
    return { ...payment, method: name, money, ...(bank && { bank: bank.name }) };
  });
  if (Object.keys(errors).length) throw invalidFields(errors);
  return found;
}

/** Finds a method as its list spells it; the use of a customer's credit is in no list, and its money came before. */
export function methodNamed(name: string, find: FindItem): Method | undefined {
  if (isMethod(name, ON_ACCOUNT)) return { name: ON_ACCOUNT, money: true };
  const item = find(METHODS, name);
  return item && { name: item.name, money: item.money ?? true, item };
}

export const notListed = (label: Label) => msg('{{label}} is not in the list', { label });

/** What these payments use of the customer's credit, in cents. */
export const onAccount = (payments: readonly { method: string; amount: number }[]): number =>
  payments.reduce((sum, { method, amount }) => (method === ON_ACCOUNT ? sum + amount : sum), 0);
