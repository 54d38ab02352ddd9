import { type UploadState, uploadPaths } from '@app/schemas/uploads';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/ui/button.tsx';
import { refreshAll } from '../../crud/queries.ts';
import { useT } from '../../lib/i18n.ts';
import { DownloadButton } from './download-button.tsx';
import type { UploadScreen } from './upload-kinds.ts';

/** Shows how far an upload is applied, and at the end what has come of it. */
export function ApplyStep({ state, screen }: { state: UploadState; screen: UploadScreen }) {
  const t = useT();
  const client = useQueryClient();
  const isOver = state.state === 'applied';
  const { _id, rows, done, same, skipped, changed } = state;
  useEffect(() => {
    if (isOver) void refreshAll(client);
  }, [isOver, client]);
  if (!isOver)
    return (
      <div className="mt-6 max-w-140">
        <p className="font-medium tabular-nums">
          {t('{{done, number}} of {{rows, number}} rows', { done, rows })}
        </p>
        <div
          role="progressbar"
          aria-label={t('Applied')}
          aria-valuemin={0}
          aria-valuemax={rows}
          aria-valuenow={done}
          aria-valuetext={t('{{done, number}} of {{rows, number}} rows', { done, rows })}
          className="mt-2 h-2 overflow-hidden rounded-full bg-hover"
        >
          <div className="h-full bg-primary" style={{ width: `${(100 * done) / Math.max(1, rows)}%` }} />
        </div>
        <p className="mt-2 text-muted">{t('You may leave this page, it goes on.')}</p>
      </div>
    );
  return (
    <div className="mt-6">
      <div role="status">
        <p className="font-medium">{t(screen.made, { count: state.new, changed })}</p>
        <p className="mt-1 text-muted">
          {t('{{same, number}} were the same, {{skipped, number}} were left out', { same, skipped })}
        </p>
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        {skipped > 0 && (
          <DownloadButton route={uploadPaths.mistakes} fields={{ _id }} text="Download mistakes" />
        )}
        {changed > 0 && (
          <DownloadButton route={uploadPaths.before} fields={{ _id }} text="Download what was before" />
        )}
        <Link to={screen.list} className={buttonClass({ variant: 'main' })}>
          {t(screen.goToList)}
        </Link>
      </div>
    </div>
  );
}
