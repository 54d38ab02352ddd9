import { goods } from '@app/schemas/goods/documents';
import { goodsCalls, reverseRequest } from '@app/schemas/goods/goods-calls';
import { formFieldsOf } from '../../../crud/declared-fields.tsx';
import { failuresOf } from '../../../crud/define-view.ts';
import { CallDialog } from '../../../crud/form/call-dialog.tsx';
import type { GoodsDialogProps } from './goods-action.ts';

/** Takes a document back by the opposite one of today. */
export const ReverseDialog = ({ document: { _id, number }, onClose }: GoodsDialogProps) => (
  <CallDialog
    title={{ key: 'Reverse {{number}}', values: { number: number ?? '' } }}
    verb="Reverse"
    route={goodsCalls.reverse}
    schema={reverseRequest}
    values={{ _id, reason: '' }}
    fields={formFieldsOf({ create: reverseRequest }, [{ field: 'reason', isWide: true }])}
    failure={failuresOf(goods.label).update}
    onClose={onClose}
  />
);
