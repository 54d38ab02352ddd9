import { type AuditEntry, audits } from '@app/schemas/access/audits';
import type { Page } from '@app/schemas/kit/lists';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { DialogBody } from '../../components/layers/dialog.tsx';
import { RowsFailed } from '../../components/table/no-rows.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { call } from '../../lib/api.ts';
import { formatAmount } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { message, when, who } from './entry-words.shared.tsx';

const PAGE_SIZE = 10;

type RecordHistoryProps = {
  id: string;
  /** Shows what an entry changed. */
  Changes: ComponentType<{ record: AuditEntry }>;
};

/** The audit trail of one record, newest first. */
export function RecordHistory({ id, Changes }: RecordHistoryProps) {
  const t = useT();
  const query = useInfiniteQuery({
    queryKey: [audits.name, 'of', id],
    queryFn: ({ pageParam: page, signal }) =>
      call<Page<AuditEntry>>(
        audits.paths.list,
        { page, limit: PAGE_SIZE, filter: { record: id } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
  });
  const { data, error, isPending } = query;
  // By id: an entry added meanwhile shifts the others, so one may be on two pages.
  const entries = [
    ...new Map(data?.pages.flatMap((page) => page.data.map((one) => [one._id, one]))).values(),
  ];
  const total = data?.pages.at(-1)?.total ?? 0;
  return (
    <DialogBody>
      <ul aria-label={t('History')} aria-busy={isPending}>
        {isPending && <Skeleton className="my-4 w-3/5" />}
        {entries.map((entry) => (
          <li key={entry._id} className="border-b py-3 first:pt-0">
            <p className="font-medium wrap-anywhere">{message(entry)}</p>
            <Changes record={entry} />
            <p className="mt-0.5 text-12 text-muted">
              {when(entry)} · {who(entry)}
            </p>
          </li>
        ))}
      </ul>
      {error && (
        <RowsFailed error={error} onRetry={() => void (data ? query.fetchNextPage() : query.refetch())} />
      )}
      {data && !total && <p className="py-4 text-muted">{t('Nothing has been recorded yet.')}</p>}
      {total > 0 && (
        <p className="mt-4 flex items-center gap-3 text-muted">
          {t('{{shown}} of {{counted}}', {
            shown: formatAmount(entries.length),
            counted: t('{{count, number}} entries', { count: total }),
          })}
          {query.hasNextPage && !error && (
            <Button disabled={query.isFetching} onClick={() => void query.fetchNextPage()}>
              {t('Show more')}
            </Button>
          )}
        </p>
      )}
    </DialogBody>
  );
}
