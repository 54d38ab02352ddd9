import type { ReferenceItem } from '@app/schemas/reference-data';
import { Button } from '../../components/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { useWhileShown } from '../../components/use-while-shown.ts';
import { useChange } from '../../crud/use-change.ts';
import { useT } from '../../lib/i18n.ts';
import { useNameForm } from './use-name-form.ts';
import { referenceItems } from './use-reference-data.ts';

/** Gives an item another name, in the shipments that hold the old one too. */
export function RenameDialog({ item, onClose }: { item: ReferenceItem; onClose: () => void }) {
  const t = useT();
  const { mutateAsync } = useChange(referenceItems);
  const close = useWhileShown(onClose);
  const { _id, __v } = item;
  const form = useNameForm(item.name, async (name, tryAgain) => {
    await mutateAsync({ verb: 'update', fields: { _id, __v, name }, tryAgain });
    form.unsaved.release();
    close();
  });
  return (
    <Dialog title={t('Rename item')} onClose={() => form.unsaved.guard(onClose)} maxWidth="420px">
      <form noValidate onSubmit={form.onSubmit}>
        <DialogBody>
          <Field
            label="Name"
            error={form.error}
            hint={t('Shipments that hold the old name take the new one.')}
          >
            {(control) => <Input {...control} {...form.register} autoComplete="off" />}
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="main" disabled={form.isSubmitting}>
            {t(form.isSubmitting ? 'Saving...' : 'Rename')}
          </Button>
        </DialogFooter>
      </form>
      {form.unsaved.dialog}
    </Dialog>
  );
}
