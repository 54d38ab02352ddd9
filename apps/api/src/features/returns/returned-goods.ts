import { worthOfReturn } from '@app/schemas/counter/worth';
import { fromThousandths, toThousandths } from '@app/schemas/kit/amounts';
import { type Message, msg } from '@app/schemas/messages/message';
import type { Posting } from '../../books/posting.ts';
import { valueReturned } from '../../books/values.ts';
import { invalidFields } from '../../lib/errors.ts';
import type { ReturnedLine, StoredLine, StoredReturn, StoredSale } from '../sales/stored-sale.ts';

/** A line of a request; its quantity as sent. */
type Wanted = { _id: string; quantity: number; damaged?: boolean | null | undefined };
/** What comes back of a sale, in thousandths and cents. */
export type ReturnedGoods = {
  lines: ReturnedLine[];
  amount: number;
  /** The sale's lines as they are then. */
  soldData: StoredLine[];
};

/** @throws VALIDATION_FAILED for lines that the sale has not, or that bring back more than is left */
export function refuseTooMany({ soldData }: StoredSale, wanted: readonly Wanted[]): void {
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
export const allLeft = ({ soldData }: StoredSale): Wanted[] =>
  soldData.flatMap(({ _id, quantity, returned }) =>
    returned < quantity ? { _id: String(_id), quantity: fromThousandths(quantity - returned) } : [],
  );

/** Computes what comes back and what it is worth. */
export function computeReturn({ soldData, vat }: StoredSale, wanted: readonly Wanted[]): ReturnedGoods {
  const wantedOf = new Map(wanted.map((one) => [one._id, one]));
  const sold = soldData.map((line) => {
    const one = wantedOf.get(String(line._id));
    const back = toThousandths(one?.quantity ?? 0);
    const value = valueReturned({ value: 0, ...line }, back);
    return { ...line, back, damaged: one?.damaged ?? false, valueBack: value };
  });
  const { lines, amount } = worthOfReturn(sold, vat);
  return {
    lines: lines.flatMap(({ _id, productId, warehouseId, back, worth, damaged, valueBack: value }) =>
      back ? { _id, productId, warehouseId, quantity: back, amount: worth, damaged, value } : [],
    ),
    amount,
    soldData: sold.map(({ back, damaged, valueBack, ...line }) => ({
      ...line,
      returned: line.returned + back,
    })),
  };
}

/** Puts what came back of a sale into its stocks, then writes off what is damaged. */
export async function restock(
  { _id: reference, soldData }: StoredSale,
  { lines, number }: Pick<StoredReturn, 'lines' | 'number'>,
  posting: Posting,
): Promise<void> {
  const cause = { reference, number, date: posting.today };
  const places = new Map(soldData.map((line) => [String(line._id), line]));
  const back = lines.flatMap(({ _id, ...line }) => {
    const place = places.get(String(_id));
    return place ? { place, ...line } : [];
  });
  for (const { place, quantity, value = 0 } of back)
    await posting.put(place, quantity, { ...cause, reason: 'return' }, value);
  for (const { place, quantity, damaged } of back)
    if (damaged) await posting.take(place, quantity, { ...cause, reason: 'adjustment' });
}
