import { z } from 'zod';
import { id, text } from '../kit/fields.ts';
import { msg } from '../messages/message.ts';
import { paymentDate, paymentInput } from './payments.ts';

/** Calls that move a customer's money (part 3, section 3), with their toasts. */
export const customerCalls = {
  pay: 'POST /customer/pay',
  unpay: 'POST /customer/unpay',
  refund: 'POST /customer/refund',
} as const;

export const customerCallMessages = {
  pay: msg('Payment recorded'),
  unpay: msg('Payment taken back'),
  refund: msg('Credit paid out'),
} as const;

export const customerPayRequest = paymentInput.extend({ _id: id(), date: paymentDate });
export const customerUnpayRequest = z.object({
  _id: id(),
  paymentId: id(msg('{{label}} is required', { label: 'Payment' })),
  reason: text('Reason'),
});
export const refundRequest = paymentInput
  .pick({ method: true, amount: true })
  .extend({ _id: id(), reason: text('Reason') });
