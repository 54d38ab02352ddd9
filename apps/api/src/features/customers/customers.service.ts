import { adminsFields, customers, tinTaken } from '@app/schemas/customers';
import { fromCents, toCents } from '@app/schemas/kit/amounts';
import { msg } from '@app/schemas/messages/message';
import type { ClientSession } from 'mongoose';
import { posted } from '../../books/posted.ts';
import { customerKey, postingOf } from '../../books/posting.ts';
import type { ApiResource } from '../../crud/resource.ts';
import { crudService, type ServiceOf } from '../../crud/service.ts';
import { readOne } from '../../database/read.ts';
import type { Actor, WriteContext } from '../../http/caller/context.ts';
import { conflict } from '../../lib/errors.ts';
import { storedToday } from '../../lib/time-zone.ts';
import { readCompany } from '../company/company.service.ts';
import { CustomerModel, type StoredAccount } from './customer.model.ts';
import { creditFreed, withOpening } from './opening.ts';

export const customersResource: ApiResource<typeof customers> = {
  contract: customers,
  model: CustomerModel,
  taken: { tin: { tin: [tinTaken] } },
  fileColumns: {
    ...{ name: 32, phone: 20, tin: 14, vatNo: 20, address: 32 },
    ...{ creditLimit: 18, creditDays: 12, opening: 18, owes: 18, credit: 18 },
    ...{ active: 10, note: 40 },
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
    return crud.create({ ...input, ...openingOf(noAccount, input.opening, context) }, context);
  },
  async update(id, sent, context, version) {
    const changes = allowed(sent, context.actor);
    if ('opening' in sent) postingOf(context).own(customerKey(id));
    const before = 'opening' in changes ? await readAccount(id, context.session) : undefined;
    const opening = before ? openingOf(before, changes.opening, context) : {};
    return crud.update(id, { ...changes, ...opening }, context, version);
  },
  async remove(id, context, version) {
    const removed = await crud.remove(id, context, version);
    const { name, opening, payments } = removed.record;
    const uses = [
      ...(opening ? [msg('an opening balance')] : []),
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

const readAccount = (_id: string, session: ClientSession) =>
  readOne<StoredAccount>(CustomerModel, { _id }, { session });

const isAdmin = ({ role }: Actor) => role === 'admin';
const noAccount: StoredAccount = {
  opening: null,
  openingPaid: 0,
  owes: 0,
  credit: 0,
  openings: [],
  payments: [],
};

/** Leaves out what only admins may say. */
function allowed<Sent extends object>(sent: Sent, actor: Actor): Partial<Sent> {
  const isAllowed = (field: string) => isAdmin(actor) || !adminsFields.some((one) => one === field);
  return Object.fromEntries(Object.entries(sent).filter(([field]) => isAllowed(field))) as Partial<Sent>;
}

/** Computes what an entered opening balance changes, in birr. It counts from today. */
function openingOf(before: StoredAccount, opening: number | null | undefined, { env }: WriteContext) {
  const entered = opening == null ? null : toCents(opening);
  const change = (entered ?? 0) - (before.opening ?? 0);
  if (!change) return {};
  const { openingPaid, owes, credit } = withOpening(before, entered);
  const payments = creditFreed(before.payments ?? [], Math.max(0, credit - before.credit));
  const openings = [...before.openings, { date: storedToday(env.TIME_ZONE), change }];
  return { openings, payments, openingPaid, owes: fromCents(owes), credit: fromCents(credit) };
}
