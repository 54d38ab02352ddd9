import { divideWorth } from '@app/schemas/counter/paid-back';
import { returnRequest } from '@app/schemas/counter/returns';
import { worthOfReturn } from '@app/schemas/counter/worth';
import { fromCents, fromThousandths, toCents, toThousandths } from '@app/schemas/kit/amounts';
import { optional, quantity } from '@app/schemas/kit/fields';
import { asText, msg } from '@app/schemas/messages/message';
import type { Sale } from '@app/schemas/sales';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';

/** What comes back of one line, as its cells have it. */
type Back = { quantity: number | null; damaged: boolean };
/** What comes back of a sale, by the key of the line. */
export type ComingBack = Record<string, Back>;

/** Names a line's cells by what no form takes for a position. */
export const keyOf = ({ _id }: { _id: string }) => `line${_id}`;

/** Computes what can still come back of a line. */
export const leftOf = ({ quantity: sold, returned }: Sale['soldData'][number]): number =>
  fromThousandths(toThousandths(sold) - toThousandths(returned));

export const nothingBack = ({ soldData }: Sale): ComingBack =>
  Object.fromEntries(soldData.map((line) => [keyOf(line), { quantity: null, damaged: false }]));

/** All that is left of a sale, which a void brings back. */
export const allBack = ({ soldData }: Sale): ComingBack =>
  Object.fromEntries(
    soldData.map((line) => [keyOf(line), { quantity: leftOf(line) || null, damaged: false }]),
  );

/** The lines that the call sends. */
export const linesBack = ({ soldData }: Sale, back: ComingBack): FieldValues[] =>
  soldData.flatMap((line) => {
    const { _id } = line;
    const { quantity: count, damaged } = back[keyOf(line)] ?? {};
    return count ? [{ _id, quantity: count, damaged }] : [];
  });

/** Finds the cell of the form that an error of the call is about, which names lines by their position among those sent. */
export function pathBack(path: string, sale: Sale, back: ComingBack): string {
  const [list, position, ...field] = path.split('.');
  const line = list === 'lines' ? linesBack(sale, back)[Number(position)] : undefined;
  return line ? ['back', keyOf(line as { _id: string }), ...field].join('.') : path;
}

/** Checks what is typed at each line, as the API does with what is sent of it. */
export function returnSchema({ soldData }: Sale) {
  const cells = soldData.map((line) => {
    const [left, sold] = [leftOf(line), line.quantity];
    const tooMany = asText(msg('Only {{left, number}} of {{sold, number}} can be returned', { left, sold }));
    const count: z.ZodType<number | null | undefined> = optional(quantity('Quantity').max(left, tooMany));
    return [keyOf(line), z.object({ quantity: count, damaged: z.boolean() })] as const;
  });
  const first = soldData.find((line) => leftOf(line) > 0);
  return returnRequest.omit({ lines: true }).extend({
    back: z.object(Object.fromEntries(cells)).check(({ value, issues }) => {
      if (Object.values(value).some((line) => line.quantity)) return;
      const message = asText(msg('Choose what comes back'));
      issues.push({ code: 'custom', path: [first ? keyOf(first) : '', 'quantity'], message, input: value });
    }),
  });
}

/**
 * Computes in birr what comes back is worth, by line and together, and what becomes of it: it lowers what is due first,
 * then the money goes back, and the rest takes back payments that brought none.
 */
export function sumsBack({ soldData, vat, due, payments }: Sale, back: ComingBack) {
  const returning = soldData.map((line) => {
    const count = back[keyOf(line)]?.quantity ?? 0;
    return {
      quantity: toThousandths(line.quantity),
      SellingPrice: toCents(line.SellingPrice),
      returned: toThousandths(line.returned),
      vatExempt: line.vatExempt,
      // What is no number, or below 0, is worth nothing yet.
      back: count > 0 ? toThousandths(count) : 0,
    };
  });
  const stored = vat && { ...vat, amount: toCents(vat.amount), taxable: toCents(vat.taxable) };
  const { lines, amount } = worthOfReturn(returning, stored);
  const inCents = payments.map((payment) => ({ ...payment, amount: toCents(payment.amount) }));
  const { lowers, refund } = divideWorth(amount, { due: toCents(due), payments: inCents });
  return {
    lines: lines.map(({ worth }) => fromCents(worth)),
    amount: fromCents(amount),
    lowers: fromCents(lowers),
    refund: fromCents(refund),
    takenBack: fromCents(amount - lowers - refund),
    dueAfter: fromCents(toCents(due) - lowers),
  };
}
