import {
  type DocumentTypes,
  documentTypeFields,
  documentTypeLabels,
  documentTypesInput,
  documentTypesPaths,
} from '@app/schemas/document-types';
import { queryOptions } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { RowsFailed } from '../../components/table/no-rows.tsx';
import { Button } from '../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../components/ui/dialog.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { type LeaveGuard, useGuardedLeave, useUnsavedGuard } from '../../components/unsaved-guard.tsx';
import { useWhileShown } from '../../components/use-while-shown.ts';
import { FormFailure } from '../../crud/form-failure.tsx';
import { FormField } from '../../crud/form-field.tsx';
import { useRecordForm } from '../../crud/record-form.ts';
import { useChange } from '../../crud/use-change.ts';
import { useReadAnew } from '../../crud/use-read-anew.ts';
import { useSubmit } from '../../crud/use-submit.ts';
import { call } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';

const documentTypesQuery = queryOptions({
  queryKey: ['document types'],
  queryFn: ({ signal }) => call<{ data: DocumentTypes }>(documentTypesPaths.get, undefined, { signal }),
  select: ({ data }) => data,
});

const resource = { name: 'document types', paths: documentTypesPaths };

type DocumentTypesFormProps = { onClose: () => void; leaveGuard: LeaveGuard };

/** The twelve names of documents, kept on the server (specification 1, sections 3 and 5). */
export function DocumentTypesForm(props: DocumentTypesFormProps) {
  const t = useT();
  const { data, error, refetch } = useReadAnew(documentTypesQuery);
  if (data) return <LoadedForm {...props} stored={data} />;
  return (
    <DialogBody>
      {error ? (
        <RowsFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t('Loading...')} className="grid gap-x-4 gap-y-3 md:grid-cols-2">
          {documentTypeFields.map((field) => (
            <Skeleton key={field} className="mt-6 h-8! w-full max-md:h-11!" />
          ))}
        </div>
      )}
    </DialogBody>
  );
}

function LoadedForm({ onClose, leaveGuard, stored }: DocumentTypesFormProps & { stored: DocumentTypes }) {
  const t = useT();
  const form = useRecordForm(documentTypesInput, stored);
  const { isDirty, isSubmitting } = form.formState;
  const unsaved = useUnsavedGuard({ isDirty, isSubmitting });
  useGuardedLeave(leaveGuard, unsaved.guard);
  const { mutateAsync } = useChange({ resource });
  const leave = useWhileShown(() => {
    unsaved.release();
    onClose();
  });
  const submit = useSubmit(form, async (fields, tryAgain) => {
    await mutateAsync({ verb: 'update', fields, tryAgain });
    leave();
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit}>
        <DialogBody className="grid gap-x-4 gap-y-3 md:grid-cols-2">
          <p className="col-span-full mb-1 text-muted">
            {t('What each document is called on your shipments.')}
          </p>
          <FormFailure className="col-span-full" />
          {documentTypeFields.map((name) => (
            <FormField key={name} field={{ kind: 'text', name, label: documentTypeLabels[name][1] }} />
          ))}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="main" disabled={isSubmitting}>
            {t(isSubmitting ? 'Saving...' : 'Save')}
          </Button>
        </DialogFooter>
      </form>
      {unsaved.dialog}
    </FormProvider>
  );
}
