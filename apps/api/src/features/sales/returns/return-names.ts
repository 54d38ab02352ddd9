import type { ReferenceList } from '@app/schemas/kit/listed';
import type { Message } from '@app/schemas/messages/message';
import { nameKey, ReferenceItemModel } from '../../../crud/reference-item.model.ts';
import { invalidFields } from '../../../lib/errors.ts';
import { notListed, refundMethodOf } from '../payment-methods.ts';

const reasons: ReferenceList = 'return_reasons';

/**
 * Spells reason and method as their lists do. Nothing is pinned, as a return keeps the names of its moment.
 * @throws VALIDATION_FAILED for names in no list
 */
export async function namesIn(sent: { reason: string; refundMethod?: string | null | undefined }) {
  const named = { list: reasons, nameKey: nameKey(sent.reason) };
  const reason = (await ReferenceItemModel.findOne(named, { name: 1 }).lean())?.name;
  const refundMethod = sent.refundMethod ? await refundMethodOf(sent.refundMethod) : null;
  const errors: Record<string, Message[]> = {};
  if (!reason) errors.reason = [notListed('Reason')];
  if (refundMethod === undefined) errors.refundMethod = [notListed('Payment method')];
  if (!reason || refundMethod === undefined) throw invalidFields(errors);
  return { reason, refundMethod };
}
