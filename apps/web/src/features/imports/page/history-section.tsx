import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { useQuery } from '@tanstack/react-query';
import { Suspense, use } from 'react';
import { Link } from 'react-router-dom';
import { RowsFailed } from '../../../components/table/no-rows.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { ChangesContext } from '../../../crud/record/history-context.ts';
import { useT } from '../../../lib/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { message, when, who } from '../../audits/entry-words.shared.tsx';
import { recentQuery } from './kit/import-queries.ts';
import { NothingYet, PageSection } from './kit/page-section.tsx';

/** What was done to an import last, and the way to all of it. */
export function HistorySection({ record: { _id } }: { record: Pick<ImportDetail, '_id'> }) {
  const t = useT();
  const Changes = use(ChangesContext);
  const { data, error, refetch } = useQuery(recentQuery(_id));
  return (
    <PageSection
      title="History"
      anchor="history"
      tools={
        data &&
        data.total > 0 && (
          <Link to={`${paths.auditTrail}?record=${_id}`} className="py-1.5 text-primary hover:underline">
            {t('All {{number, number}}', { number: data.total })}
          </Link>
        )
      }
    >
      {data?.data.length ? (
        <ul aria-label={t('History')} className="mt-2 border-t">
          {data.data.map((entry) => (
            <li key={entry._id} className="border-b py-2 wrap-anywhere">
              <p>{message(entry)}</p>
              <Suspense>
                <Changes record={entry} />
              </Suspense>
              <p className="text-12 text-muted">
                {when(entry)} · {who(entry)}
              </p>
            </li>
          ))}
        </ul>
      ) : error ? (
        <RowsFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <NothingYet>{t('Nothing has been recorded yet.')}</NothingYet>
      ) : (
        <Skeleton className="mt-3 w-3/5" />
      )}
    </PageSection>
  );
}
