import { AlertDialog } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Text, useT } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { DialogBody, DialogFooter, dialogBox, scrim } from './dialog.tsx';
import { useReturningFocus } from './returning-focus.ts';

type ConfirmDialogProps = {
  title: Text;
  children: ReactNode;
  /** Label of the confirming button. */
  confirm: Text;
  cancel?: Text;
  isBusy?: boolean;
  /** Shows above everything on a page whose session is over. */
  isOverAll?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before data is lost for good. The focus starts on Cancel. */
export function ConfirmDialog({ title, children, confirm, cancel = 'Cancel', ...props }: ConfirmDialogProps) {
  const t = useT();
  const focus = useReturningFocus();
  const confirmOnce = useFirstPress(props.onConfirm, props.isBusy ?? false);
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && props.onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={scrim} data-over-all={props.isOverAll}>
          <AlertDialog.Content className={dialogBox} style={{ maxWidth: '420px' }} {...focus}>
            <header className="px-6 pt-5 max-md:px-4">
              <AlertDialog.Title className="font-head text-16 font-semibold">{t(title)}</AlertDialog.Title>
            </header>
            <DialogBody className="pt-2!">
              <AlertDialog.Description asChild>
                <div className="space-y-2 break-words">{children}</div>
              </AlertDialog.Description>
            </DialogBody>
            <DialogFooter>
              <AlertDialog.Cancel asChild>
                <Button>{t(cancel)}</Button>
              </AlertDialog.Cancel>
              <Button variant="stop" disabled={props.isBusy} onClick={confirmOnce}>
                {t(confirm)}
              </Button>
            </DialogFooter>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Runs an action once until its work is done: a second press may come before the button is disabled. */
function useFirstPress(act: () => void, isBusy: boolean): () => void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isBusy) isDone.current = false;
  }, [isBusy]);
  return () => {
    if (isDone.current) return;
    isDone.current = true;
    act();
  };
}
