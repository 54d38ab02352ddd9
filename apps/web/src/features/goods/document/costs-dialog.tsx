import { goods, type goodsForAdmins } from '@app/schemas/goods/documents';
import { goodsCalls } from '@app/schemas/goods/goods-calls';
import { id, money, optional } from '@app/schemas/kit/fields';
import type { RecordOf } from '@app/schemas/kit/resource';
import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { failuresOf } from '../../../crud/define-view.ts';
import { CallDialog } from '../../../crud/form/call-dialog.tsx';
import { recordQuery } from '../../../crud/queries.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import type { GoodsDialogProps } from './goods-action.ts';
import { goodsResource } from './goods-resource.ts';
import { LinesOfDialog } from './lines-of-dialog.tsx';

/** A cost that is left empty is not sent. */
const costs = z.object({
  _id: id(),
  lines: z.array(z.object({ productId: id(), unitCost: optional(money('Unit cost')) })),
});
const withoutEmpty = ({ lines, ...values }: FieldValues) => ({
  ...values,
  lines: lines.filter(({ unitCost }: { unitCost: number | null }) => unitCost !== null),
});

/** Gives a receipt its costs, or corrects them. */
export function CostsDialog({ document: { _id, number }, onClose }: GoodsDialogProps) {
  // Lists tell no costs.
  const { data: document } = useQuery(recordQuery<RecordOf<typeof goodsForAdmins>>(goodsResource, _id));
  if (!document) return null;
  return (
    <CallDialog
      title={{ key: 'Costs of {{number}}', values: { number: number ?? '' } }}
      maxWidth="640px"
      verb="Set costs"
      route={goodsCalls.setCosts}
      schema={costs}
      values={{
        _id,
        lines: document.lines.map(({ productId, unitCost }) => ({ productId: productId._id, unitCost })),
      }}
      sent={withoutEmpty}
      fields={[]}
      failure={failuresOf(goods.label).update}
      onClose={onClose}
    >
      <LinesOfDialog
        lines={document.lines}
        quantity="Quantity"
        cell={{ label: 'Unit cost', field: 'unitCost', format: formatMoney }}
      />
    </CallDialog>
  );
}
