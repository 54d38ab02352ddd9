import type { Message } from '@app/schemas/messages/message';
import type { ClipboardEventHandler, KeyboardEvent, ReactNode } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { Dialog, DialogBody, DialogFooter } from '../../../../components/layers/dialog.tsx';
import type { useUnsavedGuard } from '../../../../components/layers/unsaved-guard.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { moveOnByEnter } from '../../../../crud/form/enter-flow.ts';
import { FormFailure } from '../../../../crud/form/form-failure.tsx';
import { useT } from '../../../../lib/i18n.ts';

type LinesDialogProps = {
  title: Message;
  form: UseFormReturn;
  unsaved: ReturnType<typeof useUnsavedGuard>;
  /** The name of the field that gets the focus, in place of the first one. */
  firstField?: string;
  onSubmit: () => void;
  /** Runs before the form's own keys. */
  onKeyDown: (event: KeyboardEvent) => void;
  onPaste: ClipboardEventHandler;
  onClose: () => void;
  /** The grid, and what stands below it. */
  children: ReactNode;
};

/** A dialog around a grid of lines. Stays open, with everything typed, until it is saved. */
export function LinesDialog({ form, unsaved, onKeyDown, onClose, ...props }: LinesDialogProps) {
  const t = useT();
  const { isSubmitting } = form.formState;
  return (
    <Dialog
      title={t(props.title)}
      maxWidth="1120px"
      firstField={props.firstField}
      staysOnOutsideClick
      onClose={() => unsaved.guard(onClose)}
    >
      <FormProvider {...form}>
        <form
          noValidate
          className="flex min-h-0 flex-1 flex-col"
          onSubmit={(event) => {
            event.preventDefault();
            props.onSubmit();
          }}
          onKeyDown={(event) => {
            onKeyDown(event);
            moveOnByEnter(event);
          }}
          onPaste={props.onPaste}
        >
          <DialogBody className="flex-1">
            <FormFailure className="mb-4" />
            {props.children}
          </DialogBody>
          <DialogFooter>
            <Button onClick={() => unsaved.guard(onClose)}>{t('Cancel')}</Button>
            <Button type="submit" variant="main" disabled={isSubmitting}>
              {t(isSubmitting ? 'Saving...' : 'Save')}
            </Button>
          </DialogFooter>
        </form>
      </FormProvider>
      {unsaved.dialog}
    </Dialog>
  );
}
