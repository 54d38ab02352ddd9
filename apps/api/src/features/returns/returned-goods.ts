import { worthOfReturn } from '@app/schemas/counter/worth';
import { fromThousandths, toThousandths } from '@app/schemas/kit/amounts';
import { type Message, msg } from '@app/schemas/messages/message';
import { invalidFields } from '../../lib/errors.ts';
import type { StoredReturn } from '../sales/new-sale.ts';
import type { KeptSale } from '../sales/sale-changes.service.ts';

/** A line of a request; its quantity as sent. */
type Wanted = { _id: string; quantity: number; damaged?: boolean | null | undefined };

/** @throws VALIDATION_FAILED for lines that the sale has not, or that bring back more than is left */
export function refuseTooMany({ soldData }: KeptSale, wanted: readonly Wanted[]): void {
  const errors: Record<string, Message[]> = {};
  for (const [index, { _id, quantity }] of wanted.entries()) {
    const line = soldData.find((one) => String(one._id) === _id);
    if (!line) {
      errors[`lines.${index}._id`] = [msg('{{label}} does not exist', { label: 'Item' })];
      continue;
    }
    const left = line.quantity - line.returned;
    if (toThousandths(quantity) <= left) continue;
    const amounts = { left: fromThousandths(left), sold: fromThousandths(line.quantity) };
    errors[`lines.${index}.quantity`] = [
      msg('Only {{left, number}} of {{sold, number}} can be returned', amounts),
    ];
  }
  if (Object.keys(errors).length) throw invalidFields(errors);
}

/** All that is left of a sale. */
export const allLeft = ({ soldData }: KeptSale): Wanted[] =>
  soldData.flatMap(({ _id, quantity, returned }) =>
    returned < quantity ? { _id: String(_id), quantity: fromThousandths(quantity - returned) } : [],
  );

/** Computes what comes back, what it is worth, and the sale's lines as they are then. */
export function computeReturn({ soldData, vat }: KeptSale, wanted: readonly Wanted[]) {
  const wantedOf = new Map(wanted.map((one) => [one._id, one]));
  const after = soldData.map((line) => {
    const more = wantedOf.get(String(line._id))?.quantity ?? 0;
    return { ...line, returned: line.returned + toThousandths(more) };
  });
  const worth = worthOfReturn(soldData, after, vat);
  const lines = soldData.flatMap(({ _id, productId, warehouseId }, at): StoredReturn['lines'] => {
    const one = wantedOf.get(String(_id));
    if (!one) return [];
    const [quantity, damaged] = [toThousandths(one.quantity), one.damaged ?? false];
    return [{ _id, productId, warehouseId, quantity, amount: worth.lines[at] ?? 0, damaged }];
  });
  return { lines, amount: worth.amount, soldData: after };
}
