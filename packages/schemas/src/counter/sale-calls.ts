import { z } from 'zod';
import { calendarDate, id, optionalText, text } from '../kit/fields.ts';
import { msg } from '../messages/message.ts';
import { paymentDate, paymentInput } from './payments.ts';
import { customerId, dueDateRequired } from './terms.ts';

/** Calls on an existing sale (part 3, section 3), with their toasts. */
export const saleCalls = {
  pay: 'POST /sale/pay',
  unpay: 'POST /sale/unpay',
  setDue: 'PUT /sale/setdue',
  setFiscalNo: 'PUT /sale/fiscalno',
  return: 'POST /sale/return',
  void: 'POST /sale/void',
} as const;

export const saleCallMessages = {
  pay: msg('Payment recorded'),
  unpay: msg('Payment taken back'),
  setDue: msg('Due date changed'),
  setFiscalNo: msg('Fiscal number recorded'),
  return: msg('Goods taken back'),
  void: msg('Sale voided'),
} as const;

export const payRequest = paymentInput.extend({ _id: id(), date: paymentDate });
export const unpayRequest = z.object({
  _id: id(),
  paymentId: id(msg('{{label}} is required', { label: 'Payment' })),
  reason: text('Reason'),
  customerId,
});
export const setDueRequest = z.object({
  dueDate: calendarDate('Due date', { required: dueDateRequired }),
  reason: optionalText('Reason'),
});
export const fiscalNoRequest = z.object({ fiscalNo: text('Fiscal number') });
