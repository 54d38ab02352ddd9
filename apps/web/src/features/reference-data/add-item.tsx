import type { ReferenceList } from '@app/schemas/kit/listed';
import { referenceCreate } from '@app/schemas/reference-data';
import { zodResolver } from '@hookform/resolvers/zod';
import { Plus } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { type LeaveGuard, useGuardedLeave, useUnsavedGuard } from '../../components/layers/unsaved-guard.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { useChange } from '../../crud/change/use-change.ts';
import { useSubmit } from '../../crud/form/use-submit.ts';
import { useT } from '../../lib/i18n.ts';
import { referenceItems } from './use-reference-data.ts';

const resolver = zodResolver(referenceCreate.pick({ name: true }));

/** Appends an item to a list, and clears the field for the next one. */
export function AddItem({ list, leaveGuard }: { list: ReferenceList; leaveGuard: LeaveGuard }) {
  const t = useT();
  const { mutateAsync } = useChange(referenceItems);
  const form = useForm({ resolver, defaultValues: { name: '' } });
  const { errors, isDirty, isSubmitting } = form.formState;
  const unsaved = useUnsavedGuard({ isDirty, isSubmitting });
  useGuardedLeave(leaveGuard, unsaved.guard);
  const submit = useSubmit(form, async ({ name }, tryAgain) => {
    await mutateAsync({ verb: 'create', fields: { list, name }, tryAgain });
    form.reset();
  });
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2">
      <Field label="New item" error={errors.name?.message ?? errors.root?.server?.message} className="flex-1">
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <Button type="submit" disabled={isSubmitting} className="mt-6">
        <Plus />
        {t('Add')}
      </Button>
      {unsaved.dialog}
    </form>
  );
}
