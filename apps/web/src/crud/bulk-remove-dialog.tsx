import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { translated, useT } from '../lib/i18n.ts';
import { showToast } from '../lib/toasts.ts';
import { refreshAll } from './queries.ts';
import type { RecordBase, ResourceView } from './resource-view.ts';
import { useSend } from './use-send.ts';

type Failure<R> = { record: R; message: string };
type BulkRemoveDialogProps<R extends RecordBase> = {
  view: ResourceView<R>;
  records: readonly R[];
  onClose: () => void;
};

/** Asks before the chosen records are deleted, one after the other; says of each that stays why it does. */
export function BulkRemoveDialog<R extends RecordBase>({ view, records, onClose }: BulkRemoveDialogProps<R>) {
  const t = useT();
  const { left, failures, isRunning, run } = useBulkRemove(view, records, onClose);
  return (
    <ConfirmDialog
      title={failures.length ? 'Some could not be deleted' : 'Are you sure?'}
      confirm={failures.length ? 'Try again' : 'Delete'}
      cancel={failures.length ? 'Close' : 'Cancel'}
      isBusy={isRunning}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      {failures.length === 0 && (
        <p>
          {t('This deletes')}{' '}
          <strong className="font-semibold">{t(view.counted, { count: records.length })}</strong>.
        </p>
      )}
      {isRunning && (
        <p role="status" className="text-muted">
          {t('{{left}} of {{all}} left', { left, all: records.length })}
        </p>
      )}
      {failures.length > 0 && (
        <ul className="max-h-60 space-y-2 overflow-auto">
          {failures.map(({ record, message }) => (
            <li key={record._id}>
              <span className="block font-medium">{view.nameOf(record)}</span>
              <span className="text-muted">{translated(message)}</span>
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}

function useBulkRemove<R extends RecordBase>(
  { resource, counted }: ResourceView<R>,
  records: readonly R[],
  onClose: () => void,
) {
  const t = useT();
  const client = useQueryClient();
  const send = useSend<R>(resource);
  const [failures, setFailures] = useState<readonly Failure<R>[]>([]);
  const [left, setLeft] = useState<number | null>(null);

  async function run() {
    if (left !== null) return;
    const asked = failures.length ? failures.map(({ record }) => record) : records;
    const failed: Failure<R>[] = [];
    // Records that name the same others would collide in the database, if they were deleted at once.
    for (const [index, record] of asked.entries()) {
      setLeft(asked.length - index);
      await send('remove', { _id: record._id }).catch((error: Error) => {
        failed.push({ record, message: error.message });
      });
    }
    setLeft(null);
    setFailures(failed);
    await refreshAll(client);
    const removed = asked.length - failed.length;
    if (removed) showToast({ title: t('{{counted}} deleted', { counted: t(counted, { count: removed }) }) });
    if (!failed.length) onClose();
  }
  return { failures, left, isRunning: left !== null, run };
}
