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
import { createStore, useStore } from '../../lib/store.ts';
import { showFailure, showToast } from '../../lib/toasts.ts';

const merging = createStore<Customer | null>(null);
/** Asks into which customer this one is merged. */
export const askToMerge = (customer: Customer) => merging.set(customer);

const customerPicker: PickerSource = {
  resource: customers,
  placeholder: 'Select customer...',
  searchPlaceholder: 'Search customer...',
  emptyText: 'No customer found.',
  noteOf: ({ phone, tin }: Customer) => [phone, tin].filter(Boolean).join(', '),
};
const into: Field = { kind: 'picker', name: 'into', label: 'Into', of: customerPicker };

/** Merges a customer who was recorded twice into the other record. */
export function MergeCustomers() {
  const customer = useStore(merging);
  return customer && <MergeDialog key={customer._id} from={customer} />;
}

function MergeDialog({ from }: { from: Customer }) {
  const t = useT();
  const client = useQueryClient();
  const form = useRecordForm(mergeRequest, { from: from._id, into: '' });
  const close = () => merging.set(null);
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
    close();
  });
  return (
    <Dialog title={t('Merge {{name}}', { name: from.name })} onClose={close}>
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
            <Button onClick={close}>{t('Cancel')}</Button>
            <Button type="submit" variant="main" disabled={form.formState.isSubmitting}>
              {t('Merge')}
            </Button>
          </DialogFooter>
        </form>
      </FormProvider>
    </Dialog>
  );
}
