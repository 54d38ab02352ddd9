import type { ReferenceList } from '@app/schemas/reference-data';
import { Plus } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { type LeaveGuard, useGuardedLeave } from '../../components/unsaved-guard.tsx';
import { useChange } from '../../crud/use-change.ts';
import { useT } from '../../lib/i18n.ts';
import { useNameForm } from './use-name-form.ts';
import { referenceItems } from './use-reference-data.ts';

/** Puts a new item at the end of a list; the field is ready for the next one then. */
export function AddItem({ list, leaveGuard }: { list: ReferenceList; leaveGuard: LeaveGuard }) {
  const t = useT();
  const { mutateAsync } = useChange(referenceItems);
  const form = useNameForm('', async (name, tryAgain) => {
    await mutateAsync({ verb: 'create', fields: { list, name }, tryAgain });
    form.reset();
  });
  useGuardedLeave(leaveGuard, form.unsaved.guard);
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex items-start gap-2">
      <Field label="New item" error={form.error} className="flex-1">
        {(control) => <Input {...control} {...form.register} autoComplete="off" />}
      </Field>
      <Button type="submit" disabled={form.isSubmitting} className="mt-6">
        <Plus />
        {t('Add')}
      </Button>
      {form.unsaved.dialog}
    </form>
  );
}
