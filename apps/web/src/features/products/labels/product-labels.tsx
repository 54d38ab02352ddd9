import type { Product } from '@app/schemas/products';
import { LabelsDialog } from './labels-dialog.shared.tsx';

/** Labels for chosen products, one of each at first. */
export const ProductLabels = ({ records, onClose }: { records: readonly Product[]; onClose: () => void }) => (
  <LabelsDialog labels={records.map((product) => ({ product, copies: 1 }))} onClose={onClose} />
);
