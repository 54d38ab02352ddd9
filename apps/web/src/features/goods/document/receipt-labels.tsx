import { LabelsDialog } from '../../products/labels/labels-dialog.shared.tsx';
import type { GoodsDialogProps } from './goods-action.ts';

/** Labels for goods that came: as many as came, a part of one as one. */
export const ReceiptLabels = ({ document: { lines }, onClose }: GoodsDialogProps) => (
  <LabelsDialog
    labels={lines.map(({ productId, quantity }) => ({
      product: productId,
      copies: Math.ceil(quantity ?? 0),
    }))}
    onClose={onClose}
  />
);
