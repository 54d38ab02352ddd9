import type { BoardContainer } from '@app/schemas/imports/container-board';
import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Birr } from '../../../components/birr.tsx';
import { RowsFailed } from '../../../components/table/no-rows.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import type { Matching } from '../../../crud/list/read-all.ts';
import { cx } from '../../../lib/cx.ts';
import { formatDay, formatMoney } from '../../../lib/format/format.ts';
import { fromData, useT } from '../../../lib/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { ClockBadge, clockNamesOf } from '../../containers/clock-badge.shared.tsx';
import { ContainerNumber, containerTypeOf } from '../../containers/container-cells.shared.tsx';
import { containersQuery } from './kit/import-queries.ts';
import { NothingYet, PageSection } from './kit/page-section.tsx';

/** The containers of an import with their clocks and what they have cost so far. */
export function ContainersSection({ record: { _id } }: { record: Pick<ImportDetail, '_id'> }) {
  const t = useT();
  const { data, error, refetch } = useQuery(containersQuery(_id));
  const deposits = data?.sums?.deposits ?? 0;
  return (
    <PageSection
      title="Containers"
      anchor="containers"
      note={
        deposits > 0 && (
          <>
            {t('deposits not back')} <Birr amount={deposits} isLoud />
          </>
        )
      }
      tools={
        <Link to={`${paths.containers}?importId=${_id}`} className="py-1.5 text-primary hover:underline">
          {t('Board')}
        </Link>
      }
    >
      {data ? (
        <Containers importId={_id} matching={data} />
      ) : error ? (
        <RowsFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="mt-3 w-3/5" />
      )}
    </PageSection>
  );
}

/** As many as a page of a list has at most. Who has more goes through them on the board. */
const SHOWN_MOST = 100;

type ContainersProps = { importId: string; matching: Matching<BoardContainer> };

function Containers({ importId, matching: { rows: all, total, sums } }: ContainersProps) {
  const t = useT();
  const rows = all.slice(0, SHOWN_MOST);
  const clocks = clockNamesOf(rows);
  if (!rows.length)
    return <NothingYet>{t('No containers yet. They come with its Ethiopian shipments.')}</NothingYet>;
  return (
    <div className="@container mt-2">
      <table className="w-full @max-[40rem]:block" aria-label={t('Containers')}>
        <thead className="@max-[40rem]:sr-only">
          <tr className={cx('h-9 border-b border-edge text-left text-12 text-muted', cells)}>
            <th scope="col">{t('Container')}</th>
            <th scope="col">{t('Arrived')}</th>
            {clocks.map((name) => (
              <th key={name} scope="col">
                {t(fromData(name))}
              </th>
            ))}
            <th scope="col" className="text-right">
              {t('Cost so far')}
            </th>
          </tr>
        </thead>
        <tbody className="@max-[40rem]:block">
          {rows.map((container) => (
            <ContainerRow key={container._id} container={container} clocks={clocks} />
          ))}
        </tbody>
        <tfoot className="@max-[40rem]:block">
          <tr className="font-semibold @max-[40rem]:flex @max-[40rem]:justify-between">
            <th scope="row" colSpan={2 + clocks.length} className="h-11 text-left font-semibold">
              {total > rows.length ? (
                <>
                  <Link
                    to={`${paths.containers}?importId=${importId}&state=all`}
                    className="text-primary hover:underline"
                  >
                    {t('All {{number, number}}', { number: total })}
                  </Link>
                  <span className="font-normal text-muted">
                    {' · '}
                    {t('the first {{number, number}} are shown', { number: rows.length })}
                  </span>
                </>
              ) : (
                t('All {{number, number}}', { number: total })
              )}
            </th>
            <td className="text-right">
              <span className="inline-block min-w-20 border-t border-b-3 border-double border-rule py-0.5 [border-top-style:solid] figures">
                {formatMoney(sums?.cost ?? 0)}
              </span>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The room between the cells of a row. */
const cells = '*:pr-3 *:font-medium *:last:pr-0';
const narrowRow =
  '@max-[40rem]:flex @max-[40rem]:h-auto @max-[40rem]:flex-wrap @max-[40rem]:items-center @max-[40rem]:gap-1 @max-[40rem]:py-2';

type ContainerRowProps = { container: BoardContainer; clocks: readonly string[] };

function ContainerRow({ container, clocks }: ContainerRowProps) {
  const t = useT();
  const { containerNo, shipment, arrived, cost } = container;
  return (
    <tr className={cx('h-14 border-b *:pr-3 *:last:pr-0', narrowRow)}>
      <td className="@max-[40rem]:order-1 @max-[40rem]:basis-[calc(100%-8rem)]">
        <ContainerNumber number={containerNo} />
        <span className="block text-12 text-muted">
          {containerTypeOf(container, t)} ·{' '}
          <Link
            to={`${paths.ethiopianShipping}?view=${shipment._id}`}
            className="hover:text-text hover:underline"
          >
            {shipment.OperationNo}
          </Link>
        </span>
      </td>
      <td className="whitespace-nowrap @max-[40rem]:hidden">
        {arrived && <time dateTime={arrived.slice(0, 10)}>{formatDay(arrived)}</time>}
      </td>
      {clocks.map((name) => (
        <td key={name} className="@max-[40rem]:order-4 @max-[40rem]:pr-0! @max-[40rem]:empty:hidden">
          <ClockBadge container={container} name={name} />
        </td>
      ))}
      <td
        className={cx(
          'text-right figures @max-[40rem]:order-2 @max-[40rem]:basis-31',
          cost === 0 && 'text-muted',
        )}
      >
        {formatMoney(cost)}
      </td>
    </tr>
  );
}
