import { addDues } from '@app/schemas/counter/dues';
import { type CustomerDetail, customers } from '@app/schemas/customers';
import { msg } from '@app/schemas/messages/message';
import { customerKey, type Posting } from '../../books/posting.ts';
import { differences } from '../../crud/differences.ts';
import { redirectReferences } from '../../crud/references.ts';
import { presenter, recordOf, type Written } from '../../crud/service.ts';
import { removeLater } from '../../database/transactions/pending-writes.ts';
import { readCustomer } from './accounts.service.ts';
import { CustomerModel } from './customer.model.ts';
import { customersResource } from './customers.service.ts';
import { mergeAccounts } from './opening.ts';

const answered = presenter(customersResource);

/**
 * Puts the opening, payments, dues, credit and sales of one customer onto another, who keeps their own limit and days, and
 * deletes the one.
 */
export async function mergeCustomers(
  ids: { from: string; into: string },
  posting: Posting,
): Promise<Written<CustomerDetail>> {
  const { session } = posting;
  posting.own(customerKey(ids.from), customerKey(ids.into));
  const from = await readCustomer(ids.from, posting.reader);
  const into = await readCustomer(ids.into, posting.reader);
  const openings = [...from.openings, ...into.openings].toSorted((a, b) => +a.date - +b.date);
  const payments = [...from.payments, ...into.payments].toSorted((a, b) =>
    String(a._id) < String(b._id) ? -1 : 1,
  );
  const dues = addDues([into.dues, from.dues]);
  const $set = { ...mergeAccounts(into, from), dues, openings, payments, updatedAt: new Date() };
  // Sales, and whatever else names a customer.
  redirectReferences('Customer', from._id, into._id, session);
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
