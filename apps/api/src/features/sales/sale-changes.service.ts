import { balanceOf } from '@app/schemas/counter/balance';
import { type Message, msg } from '@app/schemas/messages/message';
import { receiptNumber, type Sale, sales } from '@app/schemas/sales';
import type { Posting } from '../../books/posting.ts';
import { differences, withDays } from '../../crud/differences.ts';
import { presenter, recordOf, stale, type Written } from '../../crud/service.ts';
import { withNames } from '../../database/names.ts';
import type { Reader } from '../../database/reader.ts';
import { listFields } from '../../database/search/search.ts';
import { updateLater } from '../../database/transactions/pending-writes.ts';
import type { Id } from '../../database/types.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { conflict, notFound } from '../../lib/errors.ts';
import { SaleModel } from './sale.model.ts';
import { salesResource } from './sales.service.ts';
import type { StoredSale } from './stored-sale.ts';

const answered = presenter(salesResource);
/** Identifies a sale among what postings own. */
export const saleKey = (id: Id | string) => `sale ${id}`;
/** Fields whose changes the audit trail tells. */
const audited = ['customerId', 'terms', 'dueDate', 'fiscalNo', 'paid', 'returned', 'due', 'state'];

/** Reads a sale that a posting is about to change. @throws NOT_FOUND; STALE if the version differs */
export function ownSale(_id: string, posting: Posting, version?: number | null): Promise<StoredSale> {
  posting.own(saleKey(_id));
  return readSale(_id, posting.reader, version);
}

/** Reads a sale that is about to be changed. @throws NOT_FOUND; STALE if the version differs */
export async function readSale(_id: string, reader: Reader, version?: number | null): Promise<StoredSale> {
  const sale = await reader.findOne<StoredSale>(SaleModel, { _id }, { projection: { search: 0 } });
  if (!sale) throw notFound(sales.label);
  refuseStale(sale, version);
  return sale;
}

/** @throws STALE if the version differs */
export function refuseStale({ __v }: Pick<StoredSale, '__v'>, version: number | null | undefined): void {
  if (version != null && version !== __v) throw stale(sales.label);
}

/** @throws SALE_VOID */
export function refuseVoid(sale: StoredSale): void {
  if (sale.void) throw conflict('SALE_VOID', msg('This sale is void'));
}

/** The number of a sale in messages. */
export const receiptOf = ({ _id }: Pick<StoredSale, '_id'>) => receiptNumber(String(_id));

/** Stores a changed sale with its new balance. @returns the sale as `getone` answers it */
export async function changeSale(
  before: StoredSale,
  changes: Partial<StoredSale>,
  { session }: Pick<WriteContext, 'session'>,
  message: Message,
): Promise<Written<Sale>> {
  const changed = { ...before, ...changes };
  const $set = { ...changes, ...balanceOf(changed), updatedAt: new Date() };
  const after = { ...before, ...$set, __v: before.__v + 1 };
  const [was, is] = await withNames('Sale', [before, after], session);
  const record = answered(is);
  Object.assign($set, listFields('Sale', is, was));
  const unchanged = { _id: before._id, __v: before.__v };
  updateLater(session, SaleModel, unchanged, { $set, $inc: { __v: 1 } });
  const told = [was, is].map((one) => withDays(answered(one), one) as object) as [object, object];
  return {
    record,
    audit: {
      action: 'Update',
      type: sales.label,
      message,
      record: recordOf(salesResource, record),
      changes: differences(...told, audited),
    },
  };
}
