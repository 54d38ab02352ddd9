import { METHODS } from '@app/schemas/counter/payments';
import type { ReferenceList } from '@app/schemas/kit/listed';
import type { Message } from '@app/schemas/messages/message';
import { invalidFields } from '../../lib/errors.ts';
import { activeItems } from '../reference-data/kept-names.service.ts';
import { methodNamed, notListed } from '../sales/payment-methods.service.ts';

const REASONS: ReferenceList = 'return_reasons';

/**
 * Finds the reason of a return and the method by which money goes back, as their lists spell them.
 * @throws VALIDATION_FAILED for names in no list, and for a method that brings no money
 */
export async function namesIn(sent: { reason: string; refundMethod?: string | null | undefined }) {
  const { refundMethod } = sent;
  const find = await activeItems([
    { list: REASONS, name: sent.reason },
    ...(refundMethod ? [{ list: METHODS, name: refundMethod }] : []),
  ]);
  const reason = find(REASONS, sent.reason);
  const method = refundMethod ? methodNamed(refundMethod, find) : undefined;
  const errors: Record<string, Message[]> = {};
  if (!reason) errors.reason = [notListed('Reason')];
  if (refundMethod && !method?.money) errors.refundMethod = [notListed('Payment method')];
  if (!reason || Object.keys(errors).length) throw invalidFields(errors);
  return { reason, method };
}
