import { adminsFields, customers, tinTaken } from '@app/schemas/customers';
import { fromCents, toCents } from '@app/schemas/kit/amounts';
import { msg } from '@app/schemas/messages/message';
import { posted } from '../../books/posted.ts';
import { customerKey, postingOf } from '../../books/posting.ts';
import type { ApiResource } from '../../crud/resource.ts';
import { crudService, type ServiceOf } from '../../crud/service.ts';
import { type Reader, readerOf } from '../../database/reader.ts';
import type { Actor, WriteContext } from '../../http/caller/context.ts';
import { conflict } from '../../lib/errors.ts';
import { storedToday } from '../../lib/time-zone.ts';
import { readCompany } from '../company/company.service.ts';
import { storedPayment } from '../sales/payments.service.ts';
import { newAccount, withAccount } from './accounts.service.ts';
import { CustomerModel } from './customer.model.ts';
import { withOpening } from './opening.ts';
import type { CustomerPayment, StoredAccount } from './stored-customer.ts';

export const customersResource: ApiResource<typeof customers> = {
  contract: customers,
  model: CustomerModel,
  taken: { tin: { tin: [tinTaken] } },
  fileColumns: {
    name: 32,
    phone: 20,
    tin: 14,
    vatNo: 20,
    address: 32,
    creditLimit: 18,
    creditDays: 12,
    opening: 18,
    owes: 18,
    credit: 18,
    active: 10,
    note: 40,
  },
};
const crud = crudService(customersResource);

/** Customers of one TIN each. Only admins say what they may owe and what they owed at first (part 3, section 2). */
export const customersService: ServiceOf<typeof customers> = {
  ...crud,
  // Only an opening moves money.
  transact: (_verb, input) => ('opening' in input ? posted() : undefined),
  async create(sent, context) {
    const { actor, session } = context;
    const { newCustomerLimit } = isAdmin(actor) ? {} : await readCompany(session);
    const input = {
      ...allowed(sent, actor),
      ...(newCustomerLimit !== undefined && { creditLimit: newCustomerLimit }),
    };
    const opening = openingOf(newAccount, input.opening, context);
    const created = await crud.create({ ...input, ...opening }, context);
    if (opening) postingOf(context).refuseClosedToday();
    return created;
  },
  async update(id, sent, context, version) {
    const changes = allowed(sent, context.actor);
    if ('opening' in sent) postingOf(context).own(customerKey(id));
    const before = 'opening' in changes ? await readAccount(id, readerOf(context)) : undefined;
    const opening = before && openingOf(before, changes.opening, context);
    const changed = await crud.update(id, { ...changes, ...opening }, context, version);
    if (opening) postingOf(context).refuseClosedToday();
    return changed;
  },
  async remove(id, context, version) {
    const account = await readAccount(id, readerOf(context));
    const removed = await crud.remove(id, context, version);
    const { name, opening, payments } = removed.record;
    // Past days tell an opening that is gone by now.
    const today = storedToday(context.env.TIME_ZONE);
    const isTold = opening || account?.openings.some(({ date }) => date < today);
    const uses = [
      ...(isTold ? [msg('an opening balance')] : []),
      ...(payments.length ? [msg('payments')] : []),
    ];
    if (uses.length)
      throw conflict(
        'IN_USE',
        msg('{{label}} "{{name}}" can\'t be deleted: it is used by {{uses}}', {
          label: 'Customer',
          name,
          uses,
        }),
      );
    return removed;
  },
};

async function readAccount(_id: string, reader: Reader): Promise<StoredAccount | undefined> {
  const stored = await reader.findOne(CustomerModel, { _id });
  return stored && withAccount(stored);
}

const isAdmin = ({ role }: Actor) => role === 'admin';

/** Leaves out what only admins may say. */
function allowed<Sent extends object>(sent: Sent, actor: Actor): Partial<Sent> {
  const isAllowed = (field: string) => isAdmin(actor) || !adminsFields.some((one) => one === field);
  return Object.fromEntries(Object.entries(sent).filter(([field]) => isAllowed(field))) as Partial<Sent>;
}

/** Computes what an entered opening balance changes, amounts of the record in birr. It counts from today. */
function openingOf(before: StoredAccount, opening: number | null | undefined, { actor, env }: WriteContext) {
  const entered = opening == null ? null : toCents(opening);
  const change = (entered ?? 0) - (before.opening ?? 0);
  if (!change) return undefined;
  const { account, settled, freed, takenBack } = withOpening(before, entered, before.payments);
  const { openingPaid, owes, credit } = account;
  const date = storedToday(env.TIME_ZONE);
  const payments = [
    ...before.payments.map((one) => movedOf(one, freed.find(({ payment }) => payment === one)?.amount, date)),
    ...takenBack.map(({ payment, amount }) => takingBack(payment, amount, date, actor)),
  ];
  const openings = [...before.openings, { date, change, settled }];
  return { openings, payments, openingPaid, owes: fromCents(owes), credit: fromCents(credit) };
}

/** Turns what a lowered opening no longer takes of a payment into its credit: each payment tells where it went. */
const movedOf = (payment: CustomerPayment, amount: number | undefined, date: Date): CustomerPayment =>
  amount
    ? {
        ...payment,
        opening: payment.opening - amount,
        credit: payment.credit + amount,
        moved: [...(payment.moved ?? []), { date, amount }],
      }
    : payment;

/** What takes a payment back that a lowered opening no longer takes, and that brought no money. */
const takingBack = (payment: CustomerPayment, amount: number, date: Date, actor: Actor): CustomerPayment => ({
  ...storedPayment({ ...payment, amount: -amount }, date, actor),
  takesBack: payment._id,
  opening: -amount,
  credit: 0,
});
