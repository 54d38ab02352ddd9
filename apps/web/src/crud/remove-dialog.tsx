import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { useT } from '../lib/i18n.ts';
import type { RecordBase, ResourceView } from './resource-view.ts';
import { type Changeable, useChange } from './use-change.ts';

type RemoveDialogProps<R extends RecordBase> = {
  view: Changeable & Pick<ResourceView<R>, 'nameOf' | 'removeNote'>;
  record: R;
  onClose: () => void;
};

/** Asks before a record is deleted. A failure is told by a toast, which can try again. */
export function RemoveDialog<R extends RecordBase>({ view, record, onClose }: RemoveDialogProps<R>) {
  const t = useT();
  const { mutate, isPending } = useChange(view);
  const remove = () =>
    mutate({ verb: 'remove', fields: { _id: record._id }, tryAgain: remove }, { onSettled: onClose });
  return (
    <ConfirmDialog
      title="Are you sure?"
      confirm="Delete"
      isBusy={isPending}
      onConfirm={remove}
      onCancel={onClose}
    >
      <p>
        {t('This deletes')} <strong className="font-semibold">{view.nameOf(record)}</strong>.
      </p>
      {view.removeNote && <p className="text-muted">{t(view.removeNote)}</p>}
    </ConfirmDialog>
  );
}
