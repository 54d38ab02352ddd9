import type { Import } from '@app/schemas/imports/imports';

export type ImportDialogProps = {
  record: Pick<Import, '_id' | 'number' | 'description'>;
  onClose: () => void;
};
