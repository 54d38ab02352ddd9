import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../components/layers/confirm-dialog.tsx';
import { ApiError } from '../../lib/api.ts';
import { fromData, translated, useT } from '../../lib/i18n.ts';
import { showToast } from '../../lib/toasts.ts';
import { refreshAll } from '../queries.ts';
import type { RecordBase, ResourceView } from '../resource-view.ts';
import { storedNow } from './stored-now.ts';
import { useSend } from './use-send.ts';

/** Beyond this, records are counted rather than named. */
const LISTED_MAX = 100;

type Failure<R> = { record: R; message: string };
type BulkRemoveDialogProps<R extends RecordBase> = {
  view: ResourceView<R>;
  records: readonly R[];
  onClose: () => void;
};

/**
 * Asks before the selected records are deleted, one by one; Cancel then stops before the next. Lists why each failure
 * could not be deleted.
 */
export function BulkRemoveDialog<R extends RecordBase>({ view, records, onClose }: BulkRemoveDialogProps<R>) {
  const t = useT();
  const { done, failures, isRunning, run, stop } = useBulkRemove(view, records, onClose);
  return (
    <ConfirmDialog
      title={failures.length ? 'Some could not be deleted' : 'Are you sure?'}
      confirm={failures.length ? 'Try again' : 'Delete'}
      cancel={failures.length && !isRunning ? 'Close' : 'Cancel'}
      isBusy={isRunning}
      onConfirm={() => void run()}
      onCancel={isRunning ? stop : onClose}
    >
      {failures.length === 0 && (
        <p>
          {t('This deletes')}{' '}
          <strong className="font-semibold">{t(view.counted, { count: records.length })}</strong>
          {view.lost && `: ${view.lost(records, t)}`}.
        </p>
      )}
      {failures.length === 0 && view.lost && records.length <= LISTED_MAX && (
        <ul className="max-h-60 overflow-auto">
          {records.map((record) => (
            <li key={record._id} className="flex justify-between gap-4">
              <span>{view.nameOf(record)}</span>
              <span className="shrink-0 text-muted">{view.lost?.([record], t)}</span>
            </li>
          ))}
        </ul>
      )}
      {done && (
        <>
          <progress
            aria-label={t('Deleting')}
            className="h-1.5 w-full accent-primary"
            value={done.count}
            max={done.of}
          />
          <p className="text-muted">
            {t('{{left}} of {{all}} left', { left: done.of - done.count, all: done.of })}
          </p>
        </>
      )}
      {failures.length > 0 && (
        <ul className="max-h-60 space-y-2 overflow-auto print:max-h-none print:overflow-visible">
          {failures.map(({ record, message }) => (
            <li key={record._id}>
              <span className="block font-medium">
                {view.nameOf(record)}
                {view.lost && `: ${view.lost([record], t)}`}
              </span>
              <span className="text-muted">{translated(message)}</span>
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}

function useBulkRemove<R extends RecordBase>(
  { resource, counted }: Pick<ResourceView<R>, 'resource' | 'counted'>,
  records: readonly R[],
  onClose: () => void,
) {
  const t = useT();
  const client = useQueryClient();
  const send = useSend<R>(resource);
  const [failures, setFailures] = useState<readonly Failure<R>[]>([]);
  const [done, setDone] = useState<{ count: number; of: number } | null>(null);
  const isStopped = useRef(false);
  const stop = () => {
    isStopped.current = true;
  };
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true; // leaving the page deletes no further records
    };
  }, []);

  async function run() {
    if (done !== null) return;
    isStopped.current = false;
    const remaining = failures.length ? failures.map(({ record }) => record) : records;
    const failed: Failure<R>[] = [];
    // One at a time: records that refer to the same others would conflict in the database.
    let count = 0;
    for (const record of remaining) {
      if (isStopped.current) break;
      setDone({ count, of: remaining.length });
      await send('remove', { _id: record._id, __v: record.__v }).catch(async (error: Error) => {
        // Show what others changed; the next press deletes that version.
        const isStale = error instanceof ApiError && error.code === 'STALE';
        const now = isStale ? await storedNow<R>(client, resource.name, record._id) : undefined;
        failed.push({ record: now ?? record, message: error.message });
      });
      count++;
    }
    setDone(null);
    setFailures(failed);
    await refreshAll(client);
    const removed = count - failed.length;
    if (removed)
      showToast({ title: fromData(t('{{counted}} deleted', { counted: t(counted, { count: removed }) })) });
    if (!failed.length) onClose();
  }
  return { failures, done, isRunning: done !== null, run, stop };
}
