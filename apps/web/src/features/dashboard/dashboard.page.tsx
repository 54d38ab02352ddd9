import { type Dashboard, DEFAULT_PERIOD, dashboardPath, dashboardPeriods } from '@app/schemas/dashboard';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { PageHead } from '../../components/page-head.tsx';
import { RowsFailed } from '../../components/table/no-rows.tsx';
import { call } from '../../lib/api.ts';
import { cx } from '../../lib/cx.ts';
import { today } from '../../lib/format/company-zone.ts';
import { formatDate, formatInOtherCalendar } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Arrivals } from './arrivals.tsx';
import { LowStock } from './low-stock.tsx';
import type { Period } from './period.ts';
import { ReportBar } from './report-bar.tsx';
import { SalesOverTime } from './sales-over-time.tsx';
import { Shipments } from './shipments.tsx';
import { TopProducts } from './top-products.tsx';
import { Totals } from './totals.tsx';

const dashboardQuery = (days: Period) =>
  queryOptions({
    queryKey: ['dashboard', days],
    queryFn: ({ signal }) =>
      call<Dashboard>(dashboardPath, days === DEFAULT_PERIOD ? undefined : { days }, { signal }),
    placeholderData: keepPreviousData,
  });

const periodInAddress = parseAsStringLiteral(dashboardPeriods).withDefault(DEFAULT_PERIOD);

export function DashboardPage() {
  const t = useT();
  const [days, setDays] = useQueryState('days', periodInAddress);
  const { data, error, isPlaceholderData, refetch } = useQuery(dashboardQuery(days));
  const day = today();
  const other = formatInOtherCalendar(day);
  return (
    <>
      <PageHead
        title="Dashboard"
        note={
          <>
            {formatDate(day)} · <span lang={other.language}>{other.text}</span>
          </>
        }
      />
      <ReportBar />
      {data ? (
        <Figures
          figures={data}
          days={days}
          isStale={isPlaceholderData}
          onDays={(next) => void setDays(next)}
        />
      ) : error ? (
        <RowsFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <p role="status" className="border-t py-4 text-muted">
          {t('loading...')}
        </p>
      )}
    </>
  );
}

type FiguresProps = { figures: Dashboard; days: Period; isStale: boolean; onDays: (days: Period) => void };

/** All sections align on one vertical line, at two thirds. */
function Figures({ figures, days, isStale, onDays }: FiguresProps) {
  return (
    <div className={cx('flex flex-1 flex-col', isStale && 'opacity-60')}>
      <Totals figures={figures} />
      <Pair>
        <SalesOverTime figures={figures} days={days} onDays={onDays} />
        <TopProducts products={figures.topProducts} days={days} />
      </Pair>
      <Pair>
        <LowStock lowStock={figures.lowStock} />
        <Arrivals arrivals={figures.arrivals} />
      </Pair>
      <Shipments shipments={figures.shipments} />
    </div>
  );
}

const Pair = ({ children }: { children: React.ReactNode }) => (
  <div className="grid border-b *:py-5 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:*:first:pr-6 lg:*:last:border-l lg:*:last:pl-6 max-lg:*:last:border-t">
    {children}
  </div>
);
