import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../components/layers/confirm-dialog.tsx';
import { ApiError } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import type { RecordBase, ResourceView } from '../resource-view.ts';
import { storedNow } from './stored-now.ts';
import { type Changeable, useChange } from './use-change.ts';

type RemoveDialogProps<R extends RecordBase> = {
  view: Changeable & Pick<ResourceView<R>, 'nameOf' | 'removeNote' | 'lost'>;
  record: R;
  onRemoved?: () => void;
  onClose: () => void;
};

/**
 * Asks before a record is deleted. When others changed it meanwhile, shows its new values and asks again. A failure
 * shows in a toast that can retry.
 */
export function RemoveDialog<R extends RecordBase>({ view, onClose, ...props }: RemoveDialogProps<R>) {
  const t = useT();
  const { record, isOther, isBusy, remove } = useRemove(view, props.record, { onClose, ...props });
  return (
    <ConfirmDialog
      title="Are you sure?"
      confirm="Delete"
      isBusy={isBusy}
      onConfirm={remove}
      onCancel={onClose}
    >
      {isOther && (
        <p role="alert" className="text-danger">
          {t('Someone else changed this in the meantime. This is how it is now.')}
        </p>
      )}
      <p>
        {t('This deletes')} <strong className="font-semibold">{view.nameOf(record)}</strong>
        {view.lost && `: ${view.lost([record], t)}`}.
      </p>
      {view.removeNote && <p className="text-muted">{t(view.removeNote)}</p>}
    </ConfirmDialog>
  );
}

function useRemove<R extends RecordBase>(
  view: RemoveDialogProps<R>['view'],
  initial: R,
  { onRemoved, onClose }: Pick<RemoveDialogProps<R>, 'onRemoved' | 'onClose'>,
) {
  const client = useQueryClient();
  const [record, setRecord] = useState(initial);
  const [isReading, setIsReading] = useState(false);
  const version = useRef(initial.__v); // a ref, because the toast's button may be older than the record shown
  const { mutate, isPending } = useChange(view);

  const remove = () =>
    mutate(
      { verb: 'remove', fields: { _id: initial._id, __v: version.current }, tryAgain: remove },
      { onSuccess: leave, onError: (error) => void follow(error) },
    );
  const leave = () => {
    onClose();
    onRemoved?.();
  };
  const follow = async (error: Error) => {
    setIsReading(true);
    const isStale = error instanceof ApiError && error.code === 'STALE';
    const now = isStale ? await storedNow<R>(client, view.resource.name, initial._id) : undefined;
    if (!now) return onClose();
    version.current = now.__v;
    setRecord(now);
    setIsReading(false);
  };
  return { record, isOther: record !== initial, isBusy: isPending || isReading, remove };
}
