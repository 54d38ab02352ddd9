import { type GoodsDocument, goods } from '@app/schemas/goods/documents';
import { arriveRequest, goodsCalls } from '@app/schemas/goods/goods-calls';
import { fromThousandths, toThousandths } from '@app/schemas/kit/amounts';
import { asText, msg } from '@app/schemas/messages/message';
import { useWatch } from 'react-hook-form';
import { formFieldsOf } from '../../../crud/declared-fields.tsx';
import { failuresOf } from '../../../crud/define-view.ts';
import { CallDialog } from '../../../crud/form/call-dialog.tsx';
import { FormFields } from '../../../crud/form/form-fields.tsx';
import { formatAmount } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n.ts';
import type { GoodsDialogProps } from './goods-action.ts';
import { LinesOfDialog } from './lines-of-dialog.tsx';

/** Confirms what has arrived of a transfer on the way; what is missing is written off. */
export function ArrivalDialog({ document, onClose }: GoodsDialogProps) {
  const { _id, number, lines } = document;
  return (
    <CallDialog
      title={{ key: 'Arrival of {{number}}', values: { number: number ?? '' } }}
      maxWidth="640px"
      verb="Arrived"
      route={goodsCalls.arrive}
      schema={arrivalOf(document)}
      values={{
        _id,
        lines: lines.map(({ productId, quantity }) => ({ productId: productId._id, quantity })),
        note: '',
      }}
      fields={[]}
      failure={failuresOf(goods.label).update}
      onClose={onClose}
    >
      <ArrivedLines lines={lines} />
      <FormFields
        fields={formFieldsOf({ create: arriveRequest }, [{ field: 'note', isWide: true }])}
        record={undefined}
      />
    </CallDialog>
  );
}

/** The rules of the call, and the server's, that no more arrives than was sent. */
const arrivalOf = ({ lines: sent }: GoodsDocument) =>
  arriveRequest.superRefine(({ lines }, { addIssue }) => {
    for (const [at, { quantity }] of (lines ?? []).entries()) {
      const most = sent[at]?.quantity ?? 0;
      if (quantity > most)
        addIssue({
          code: 'custom',
          path: ['lines', at, 'quantity'],
          message: asText(msg('Only {{sent, number}} were sent', { sent: most })),
        });
    }
  });

function ArrivedLines({ lines }: Pick<GoodsDocument, 'lines'>) {
  const t = useT();
  const entered: { quantity: number | null }[] = useWatch({ name: 'lines' });
  return (
    <LinesOfDialog
      lines={lines}
      quantity="Sent"
      cell={{ label: 'Arrived', field: 'quantity', format: formatAmount }}
      warning={({ quantity: sent }, index) => {
        const arrived = entered[index]?.quantity ?? null;
        const missing = arrived === null ? 0 : toThousandths(sent ?? 0) - toThousandths(arrived);
        if (!(missing > 0)) return null;
        return t('{{missing}} missing, written off as Lost', {
          missing: formatAmount(fromThousandths(missing)),
        });
      }}
    />
  );
}
