import { type CustomerDetail, customers } from '@app/schemas/customers';
import type { Message } from '@app/schemas/messages/message';
import { customerKey, type Posting } from '../../books/posting.ts';
import { differences } from '../../crud/differences.ts';
import { presenter, recordOf, type Written } from '../../crud/service.ts';
import type { Reader } from '../../database/reader.ts';
import { listFields } from '../../database/search/search.ts';
import { notFound } from '../../lib/errors.ts';
import { CustomerModel } from './customer.model.ts';
import type { StoredAccount, StoredCustomer } from './stored-customer.ts';

const answered = presenter({ contract: customers });
const audited = ['owes', 'credit'];

/** Reads a customer whose account a posting is about to change. @throws NOT_FOUND */
export function ownCustomer(_id: string, posting: Posting): Promise<StoredCustomer> {
  posting.own(customerKey(_id));
  return readCustomer(_id, posting.reader);
}

/** @throws NOT_FOUND */
export async function readCustomer(_id: string, reader: Reader): Promise<StoredCustomer> {
  const customer = await reader.findOne<StoredCustomer>(
    CustomerModel,
    { _id },
    { projection: { search: 0 } },
  );
  if (!customer) throw notFound(customers.label);
  return withAccount(customer);
}

const noAccount: StoredAccount = {
  opening: null,
  openingPaid: 0,
  owes: 0,
  credit: 0,
  dues: {},
  openings: [],
  payments: [],
};

/** Fills in what a customer's record lacks whose account was never changed. */
export const withAccount = <C extends object>(stored: C): C & StoredAccount => ({
  ...noAccount,
  ...stored,
});

/** A customer without an account. */
export const newAccount = withAccount({});

/** Stores a changed account. @returns the customer as `getone` answers it */
export function changeAccount(
  before: StoredCustomer,
  changes: Pick<StoredCustomer, 'payments' | 'owes' | 'credit'> &
    Partial<Pick<StoredCustomer, 'openingPaid' | 'dues'>>,
  posting: Posting,
  message: Message,
): Written<CustomerDetail> {
  const $set = { ...changes, updatedAt: new Date() };
  const after = { ...before, ...$set, __v: before.__v + 1 };
  posting.update(CustomerModel, before, { ...$set, ...listFields('Customer', after, before) });
  const record = answered(after);
  return {
    record,
    audit: {
      action: 'Update',
      type: customers.label,
      message,
      record: recordOf({ contract: customers }, record),
      changes: differences(answered(before), record, audited),
    },
  };
}
