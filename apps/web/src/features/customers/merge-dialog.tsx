import { type Customer, customers, mergePath, mergeRequest } from '@app/schemas/customers';
import { failuresOf } from '../../crud/define-view.ts';
import { CallDialog } from '../../crud/form/call-dialog.tsx';
import type { FormField } from '../../crud/resource-view.ts';
import { useT } from '../../lib/i18n.ts';
import { customerPicker } from './customer-picker.shared.ts';

const into: FormField = { kind: 'picker', name: 'into', label: 'Into', of: customerPicker, isWide: true };

type MergeDialogProps = { customer: Customer; onClose: () => void };

/** Asks for the customer into whom another one is merged. */
export function MergeDialog({ customer: from, onClose }: MergeDialogProps) {
  const t = useT();
  return (
    <CallDialog
      title={{ key: 'Merge {{name}}', values: { name: from.name } }}
      verb="Merge"
      route={mergePath}
      schema={mergeRequest}
      values={{ from: from._id, into: '' }}
      fields={[into]}
      failure={failuresOf(customers.label).update}
      onClose={onClose}
    >
      <p className="col-span-full text-pretty">
        {t(
          'Sales, payments and opening balance go over to the other customer, who keeps their own limit and days. {{name}} is deleted.',
          { name: from.name },
        )}
      </p>
    </CallDialog>
  );
}
