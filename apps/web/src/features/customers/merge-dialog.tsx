import { type Customer, customers, mergePath, mergeRequest } from '@app/schemas/customers';
import type { MessageAnswer } from '@app/schemas/messages/answer';
import { useQueryClient } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { Dialog, DialogBody, DialogFooter } from '../../components/layers/dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { failuresOf } from '../../crud/define-view.ts';
import { FormFailure } from '../../crud/form/form-failure.tsx';
import { FormField } from '../../crud/form/form-field.tsx';
import { useRecordForm } from '../../crud/form/record-form.ts';
import { useSubmit } from '../../crud/form/use-submit.ts';
import { refreshAll } from '../../crud/queries.ts';
import type { FormField as Field, PickerSource } from '../../crud/resource-view.ts';
import { textOf } from '../../lib/answer-text.ts';
import { call } from '../../lib/api.ts';
import { fromData, useT } from '../../lib/i18n.ts';
import { showFailure, showToast } from '../../lib/toasts.ts';

const customerPicker: PickerSource = {
  resource: customers,
  placeholder: 'Select customer...',
  searchPlaceholder: 'Search customer...',
  emptyText: 'No customer found.',
  noteOf: ({ phone, tin }: Customer) => [phone, tin].filter(Boolean).join(', '),
};
const into: Field = { kind: 'picker', name: 'into', label: 'Into', of: customerPicker };

type MergeDialogProps = { from: Customer; onClose: () => void };

/** Asks into which customer one is merged, and does it. */
export function MergeDialog({ from, onClose }: MergeDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const form = useRecordForm(mergeRequest, { from: from._id, into: '' });
  const submit = useSubmit(form, async (values, tryAgain) => {
    try {
      const answer = await call<MessageAnswer>(mergePath, values);
      showToast({ title: fromData(textOf(answer)) });
    } catch (error) {
      showFailure('Something went wrong', error, failuresOf(customers.label).update, tryAgain);
      throw error;
    } finally {
      void refreshAll(client);
    }
    onClose();
  });
  return (
    <Dialog title={t('Merge {{name}}', { name: from.name })} onClose={onClose}>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
          <DialogBody className="grid gap-4">
            <FormFailure className="" />
            <p className="text-pretty">
              {t(
                'Sales, payments and opening balance go over to the other customer, who keeps their own limit and days. {{name}} is deleted.',
                { name: from.name },
              )}
            </p>
            <FormField field={into} />
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" variant="main" disabled={form.formState.isSubmitting}>
              {t('Merge')}
            </Button>
          </DialogFooter>
        </form>
      </FormProvider>
    </Dialog>
  );
}
