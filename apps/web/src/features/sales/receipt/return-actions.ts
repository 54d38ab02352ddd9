import { CASH, ON_ACCOUNT, WRITE_OFF } from '@app/schemas/counter/payments';
import { returnRequest, voidRequest } from '@app/schemas/counter/returns';
import { saleCalls } from '@app/schemas/counter/sale-calls';
import { fromThousandths, toThousandths } from '@app/schemas/kit/amounts';
import { optional, quantity } from '@app/schemas/kit/fields';
import { asText, msg } from '@app/schemas/messages/message';
import type { Sale } from '@app/schemas/sales';
import { Ban, PackageX } from 'lucide-react';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { formFieldsOf } from '../../../crud/declared-fields.tsx';
import type { FormField } from '../../../crud/resource-view.ts';
import { formatAmount } from '../../../lib/format/format.ts';
import { fromData } from '../../../lib/i18n.ts';
import type { Action } from './sale-action.ts';

/** A line of which something can come back, by a name that no form takes for a position. */
type Left = { _id: string; key: string; product: string; left: number; sold: number };

const leftOf = ({ soldData }: Sale): Left[] =>
  soldData.flatMap(({ _id, productId, quantity: sold, returned }) => {
    const left = fromThousandths(toThousandths(sold) - toThousandths(returned));
    return left > 0 ? { _id, key: `line${_id}`, product: productId.name, left, sold } : [];
  });

/** What takes goods of a sale back, for those who may. */
export function returnActionsOf(sale: Sale, may: { takeBack: boolean; voidIt: boolean }): Action[] {
  const { _id } = sale;
  const lines = leftOf(sale);
  const why = { _id, reason: '', note: '', refundMethod: sale.paid > 0 ? CASH : '' };
  return [
    {
      label: 'Take goods back',
      icon: PackageX,
      isOffered: may.takeBack && lines.length > 0,
      call: {
        route: saleCalls.return,
        schema: schemaOf(lines),
        values: { ...why, back: Object.fromEntries(lines.map(({ key }) => [key, nothing])) },
        sent: ({ back, ...values }) => ({ ...values, lines: linesIn(back, lines) }),
        fields: [...lines.flatMap(fieldsOf), ...whyFields(sale)],
      },
    },
    {
      label: 'Void sale',
      icon: Ban,
      isOffered: may.voidIt,
      call: { route: saleCalls.void, schema: voidRequest, values: why, fields: whyFields(sale) },
    },
  ];
}

const nothing = { quantity: null, damaged: false };

function linesIn(back: Record<string, typeof nothing>, lines: readonly Left[]): FieldValues[] {
  return lines.flatMap(({ _id, key }) => (back[key]?.quantity ? { _id, ...back[key] } : []));
}

/** Checks what is typed at each line, as the API does with what is sent of it. */
function schemaOf(lines: readonly Left[]) {
  const fields = lines.map(({ key, left, sold }) => {
    const tooMany = asText(msg('Only {{left, number}} of {{sold, number}} can be returned', { left, sold }));
    return [
      key,
      z.object({ quantity: optional(quantity('Quantity').max(left, tooMany)), damaged: z.boolean() }),
    ];
  });
  const back = z.object(
    Object.fromEntries(fields) as Record<string, z.ZodType<{ quantity?: number | null }>>,
  );
  return returnRequest.omit({ lines: true }).extend({
    back: back.check(({ value, issues }) => {
      if (Object.values(value).some((line) => line.quantity)) return;
      const message = asText(msg('Choose what comes back'));
      issues.push({ code: 'custom', path: [lines[0]?.key ?? '', 'quantity'], message, input: value });
    }),
  });
}

const fieldsOf = ({ key, product, left }: Left): FormField[] => [
  {
    kind: 'number',
    name: `back.${key}.quantity`,
    label: fromData(product),
    hint: fromData(`≤ ${formatAmount(left)}`),
    format: formatAmount,
    isOptional: true,
  },
  { kind: 'flag', name: `back.${key}.damaged`, label: 'Damaged' },
];

/** Money that was paid goes back by a method; a customer may keep it on account. */
const whyFields = ({ paid, customerId }: Sale): FormField[] => [
  {
    kind: 'listed',
    name: 'reason',
    label: 'Reason',
    of: { lists: ['return_reasons'] },
    placeholder: 'Select reason...',
  },
  ...(paid > 0
    ? [
        {
          kind: 'listed' as const,
          name: 'refundMethod',
          label: 'Refund method' as const,
          of: {
            lists: ['payment_methods'] as const,
            without: [WRITE_OFF],
            ...(customerId && { always: { [ON_ACCOUNT]: ON_ACCOUNT } }),
          },
          placeholder: 'Select method...' as const,
        },
      ]
    : []),
  ...formFieldsOf({ create: voidRequest }, [{ field: 'note', isWide: true }]),
];
