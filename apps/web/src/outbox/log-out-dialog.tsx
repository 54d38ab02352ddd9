import { ConfirmDialog } from '../components/layers/confirm-dialog.tsx';
import { useT } from '../lib/i18n.ts';
import { useOutbox } from './outbox.ts';

type LogOutDialogProps = { onLogOut: () => void; onStay: () => void; isOverAll?: boolean };

/** Warns users who leave queued sales behind that only they can send them, and only from here. */
export function LogOutDialog({ onLogOut, onStay, isOverAll }: LogOutDialogProps) {
  const t = useT();
  const { length: count } = useOutbox().waiting;
  return (
    <ConfirmDialog
      title="Some sales are not sent yet"
      confirm="Log out"
      cancel="Stay"
      isOverAll={isOverAll}
      onConfirm={onLogOut}
      onCancel={onStay}
    >
      <p>
        <strong className="font-semibold">{t('{{count, number}} sales wait', { count })}</strong>.{' '}
        {t('They stay in this browser, unreadable, until you sign in here again and send them.')}
      </p>
    </ConfirmDialog>
  );
}
