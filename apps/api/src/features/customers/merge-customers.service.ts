import { addDues } from '@app/schemas/counter/dues';
import { type CustomerDetail, customers } from '@app/schemas/customers';
import { msg } from '@app/schemas/messages/message';
import type { ClientSession } from 'mongoose';
import { customerKey, type Posting } from '../../books/posting.ts';
import { differences } from '../../crud/differences.ts';
import { type Changed, presenter, recordOf } from '../../crud/service.ts';
import { referrersTo, type Stored } from '../../database/model.ts';
import { readOne } from '../../database/read.ts';
import { removeLater, updateManyLater } from '../../database/transactions/pending-writes.ts';
import { notFound } from '../../lib/errors.ts';
import { CustomerModel, type StoredAccount } from './customer.model.ts';
import { customersResource } from './customers.service.ts';
import { together } from './opening.ts';

type StoredCustomer = Stored & StoredAccount & { name: string };
const answered = presenter(customersResource);

/**
 * Puts the opening, payments, dues, credit and sales of one customer onto another, who keeps their own limit and days, and
 * deletes the one.
 */
export async function mergeCustomers(
  ids: { from: string; into: string },
  posting: Posting,
): Promise<Changed<CustomerDetail>> {
  const { session } = posting;
  posting.own(customerKey(ids.from), customerKey(ids.into));
  const [from, into] = [await read(ids.from, session), await read(ids.into, session)];
  const openings = [...from.openings, ...into.openings].toSorted((a, b) => +a.date - +b.date);
  const payments = [...(from.payments ?? []), ...(into.payments ?? [])].toSorted((a, b) =>
    String(a._id) < String(b._id) ? -1 : 1,
  );
  const dues = addDues([into.dues ?? {}, from.dues ?? {}]);
  const $set = { ...together(into, from), dues, openings, payments, updatedAt: new Date() };
  // Sales, and whatever else names a customer.
  for (const { model, paths } of referrersTo('Customer'))
    for (const path of paths)
      updateManyLater(session, model, { [path]: from._id }, { $set: { [path]: into._id }, $inc: { __v: 1 } });
  removeLater(session, CustomerModel, { _id: from._id });
  posting.update(CustomerModel, into, $set);
  const [before, record] = [answered(into), answered({ ...into, ...$set, __v: into.__v + 1 })];
  return {
    record,
    audit: {
      action: 'Update',
      type: 'Customer',
      message: msg('Customer "{{from}}" merged into "{{into}}"', {
        from: from.name,
        into: into.name,
      }),
      record: recordOf({ contract: customers }, record),
      changes: differences(before, record, ['opening', 'owes', 'credit']),
    },
  };
}

async function read(_id: string, session: ClientSession): Promise<StoredCustomer> {
  const found = await readOne<StoredCustomer>(CustomerModel, { _id }, { projection: { search: 0 }, session });
  if (!found) throw notFound('Customer');
  return found;
}
