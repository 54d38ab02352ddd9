import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { DialogBody, DialogFooter } from '../../components/layers/dialog.tsx';
import { type LeaveGuard, useGuardedLeave, useUnsavedGuard } from '../../components/layers/unsaved-guard.tsx';
import { RowsFailed } from '../../components/table/no-rows.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useT } from '../../lib/i18n.ts';
import { useRefreshed } from '../use-refreshed.ts';
import { useSubmit } from './use-submit.ts';
import { useWhileShown } from './use-while-shown.ts';

/** What a tab of the settings gets from its dialog. */
export type SettingsTabProps = { onClose: () => void; leaveGuard: LeaveGuard };

type StoredSettingsProps<Read, Data, Key extends QueryKey> = {
  query: UseQueryOptions<Read, Error, Data, Key>;
  /** Keys of the fields to come, for as many places. */
  fields: readonly string[];
  children: (stored: Data) => ReactNode;
};

/** Reads what is stored now, and shows the form of it, or why it can't be read. */
export function StoredSettings<Read, Data, Key extends QueryKey>({
  query,
  fields,
  children,
}: StoredSettingsProps<Read, Data, Key>) {
  const t = useT();
  const { data, error, refetch } = useRefreshed(query);
  if (data) return children(data);
  return (
    <DialogBody>
      {error ? (
        <RowsFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t('Loading...')} className="grid gap-x-4 gap-y-3 md:grid-cols-2">
          {fields.map((field) => (
            <Skeleton key={field} className="mt-6 h-8! w-full max-md:h-11!" />
          ))}
        </div>
      )}
    </DialogBody>
  );
}

type SettingsFormProps = SettingsTabProps & {
  form: UseFormReturn;
  /** @param tryAgain sends the form again, with its values by then */
  save: (values: FieldValues, tryAgain: () => void) => Promise<unknown>;
  bodyClassName: string;
  children: ReactNode;
};

/** The form of a tab of the settings: closes the dialog once it is saved, and asks before typed work is lost. */
export function SettingsForm({
  form,
  save,
  bodyClassName,
  onClose,
  leaveGuard,
  children,
}: SettingsFormProps) {
  const t = useT();
  const { isDirty, isSubmitting } = form.formState;
  const unsaved = useUnsavedGuard({ isDirty, isSubmitting });
  useGuardedLeave(leaveGuard, unsaved.guard);
  const leave = useWhileShown(() => {
    unsaved.release();
    onClose();
  });
  const submit = useSubmit(form, async (values, tryAgain) => {
    await save(values, tryAgain);
    leave();
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit}>
        <DialogBody className={bodyClassName}>{children}</DialogBody>
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
