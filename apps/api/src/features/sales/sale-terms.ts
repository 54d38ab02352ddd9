import { addDues, dueOf } from '@app/schemas/counter/dues';
import type { fiscalNoRequest, setDueRequest } from '@app/schemas/counter/sale-calls';
import { dueTooEarly } from '@app/schemas/counter/terms';
import { msg } from '@app/schemas/messages/message';
import type { Sale } from '@app/schemas/sales';
import type { z } from 'zod';
import { postingOf } from '../../books/posting.ts';
import type { Written } from '../../crud/service.ts';
import { readerOf } from '../../database/reader.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { forbidden, invalidField } from '../../lib/errors.ts';
import { changeSale, ownSale, readSale, receiptOf, refuseStale } from './sale-changes.service.ts';

type Named<T extends z.ZodType> = z.output<T> & { _id: string; __v?: number | null | undefined };

/** Changes the due date. */
export async function setDue(
  { _id, __v, dueDate, reason }: Named<typeof setDueRequest>,
  context: WriteContext,
): Promise<Written<Sale>> {
  const posting = postingOf(context);
  const sale = await ownSale(_id, posting, __v);
  if (dueDate < sale.SalesDate) throw invalidField('dueDate', dueTooEarly);
  if (sale.due <= 0) throw invalidField('dueDate', msg('Nothing is due'));
  const dues = addDues([dueOf(sale, -sale.due), dueOf({ ...sale, dueDate }, sale.due)]);
  if (sale.customerId) await posting.charge({ customerId: sale.customerId, dues });
  const number = receiptOf(sale);
  const message = reason
    ? msg('Due date of sale #{{number}} changed: {{reason}}', { number, reason })
    : msg('Due date of sale #{{number}} changed', { number });
  return changeSale(sale, { dueDate }, posting, message);
}

/** Records the number of a sale's fiscal receipt. @throws FORBIDDEN for an encoder's change of one that is there */
export async function setFiscalNo(
  { _id, __v, fiscalNo }: Named<typeof fiscalNoRequest>,
  context: WriteContext,
): Promise<Written<Sale>> {
  const sale = await readSale(_id, readerOf(context));
  if (context.actor.role !== 'admin' && sale.fiscalNo !== null)
    throw forbidden(msg('Fiscal number was recorded already: an admin can change it'));
  refuseStale(sale, __v);
  const message = msg('Fiscal number of sale #{{number}} recorded', { number: receiptOf(sale) });
  return changeSale(sale, { fiscalNo }, context, message);
}
