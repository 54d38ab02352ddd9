import { FormProvider } from 'react-hook-form';
import { Dialog, DialogBody, DialogFooter } from '../../components/layers/dialog.tsx';
import { useUnsavedGuard } from '../../components/layers/unsaved-guard.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useT } from '../../lib/i18n.ts';
import { useRole } from '../../lib/session/session.ts';
import { rowsOf } from '../described-fields.ts';
import type { FormView, RecordBase, ResourceView } from '../resource-view.ts';
import { FormFailure } from './form-failure.tsx';
import { FormFields } from './form-fields.tsx';
import { FormLines, linesOf } from './form-lines.tsx';
import { type Editable, useRecordEditor } from './use-record-editor.ts';

type FormDialogProps<R extends RecordBase> = {
  view: Editable<R> & Pick<ResourceView<R>, 'staysOnOutsideClick'> & { form: FormView };
  /** The record to update; without it, a new one is created. */
  record?: R | undefined;
  /** What a new one begins with. */
  start?: Partial<R>;
  onSaved?: (record: R) => void;
  onClose: () => void;
};

/** Creates or updates a record. Stays open, with everything typed, until that has worked. */
export function FormDialog<R extends RecordBase>({ view, onClose, ...props }: FormDialogProps<R>) {
  const t = useT();
  const { form: formView } = view;
  const isAdmin = useRole() === 'admin';
  const fields = formView.fields.filter(
    ({ isForCreate, isForUpdate, isForAdmins }) =>
      (isAdmin || !isForAdmins) && !(props.record ? isForCreate : isForUpdate),
  );
  const onSaved = (saved: R | undefined) => {
    unsaved.release();
    onClose();
    if (saved) props.onSaved?.(saved);
  };
  const { changes, lines } = formView;
  const { form, record, submit } = useRecordEditor({
    view,
    fields,
    ...(lines && { lists: rowsOf({ sections: [lines] }), otherValues: linesOf(lines) }),
    changes,
    onSaved,
    record: props.record,
    start: props.start,
  });
  const { isSubmitting } = form.formState;
  const unsaved = useUnsavedGuard(form.formState, onClose);

  return (
    <Dialog
      title={t(record ? formView.updateTitle : formView.createTitle)}
      onClose={() => unsaved.guard(onClose)}
      firstField={record ? formView.updateFocus : formView.createFocus}
      {...(formView.maxWidth && { maxWidth: formView.maxWidth })}
      staysOnOutsideClick={view.staysOnOutsideClick ?? false}
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
          <DialogBody className="grid flex-1 content-start gap-4 md:grid-cols-2">
            <FormFailure className="col-span-full" />
            <FormFields fields={fields} record={record} />
            {lines && <FormLines lines={lines} />}
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" variant="main" disabled={isSubmitting}>
              {t(isSubmitting ? 'Saving...' : record ? 'Update' : 'Create')}
            </Button>
          </DialogFooter>
        </form>
      </FormProvider>
      {unsaved.dialog}
    </Dialog>
  );
}
