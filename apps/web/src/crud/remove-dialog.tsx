import { useRef } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { firstPlace } from '../components/ui/dialog.tsx';
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
  const isRemoved = useRef(false);
  const { mutate, isPending } = useChange(view);
  const remove = () =>
    mutate(
      { verb: 'remove', fields: { _id: record._id }, tryAgain: remove },
      {
        onSuccess: () => {
          isRemoved.current = true;
        },
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      title="Are you sure?"
      confirm="Delete"
      isBusy={isPending}
      onConfirm={remove}
      onCancel={onClose}
      returnFocusTo={(opener) => (isRemoved.current ? (neighbourOf(opener) ?? firstPlace()) : null)}
    >
      <p>
        {t('This deletes')} <strong className="font-semibold">{view.nameOf(record)}</strong>.
      </p>
      {view.removeNote && <p className="text-muted">{t(view.removeNote)}</p>}
    </ConfirmDialog>
  );
}

/** The same control in the next row, or in the one before when there is no next. */
function neighbourOf(opener: Element | null): HTMLElement | null {
  const row = opener?.closest('tr, li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  return neighbour?.querySelector<HTMLElement>('[aria-haspopup=menu]') ?? null;
}
