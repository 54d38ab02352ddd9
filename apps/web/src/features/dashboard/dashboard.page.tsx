import { type Dashboard, DEFAULT_PERIOD, dashboardPath, dashboardPeriods } from '@app/schemas/dashboard';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { Outdated } from '../../components/outdated.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { RowsFailed } from '../../components/table/no-rows.tsx';
import { call } from '../../lib/api.ts';
import { today } from '../../lib/format/company-zone.ts';
import { formatDate, formatInOtherCalendar } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Arrivals } from './arrivals.tsx';
import { Demurrage } from './demurrage.tsx';
import { LowStock } from './low-stock.tsx';
import type { Period } from './period.ts';
import { ReportBar } from './report-bar.tsx';
import { SalesOverTime } from './sales-over-time.tsx';
import { Shipments } from './shipments.tsx';
import { TopProducts } from './top-products.tsx';
import { Totals } from './totals.tsx';

/** Figures, and the period that they are of. */
type Figured = { figures: Dashboard; days: Period };

/** Queries the figures of a period. Those of the previous one stay until they have loaded. */
const dashboardQuery = (days: Period) =>
  queryOptions({
    queryKey: ['dashboard', days],
    queryFn: async ({ signal }): Promise<Figured> => {
      const body = days === DEFAULT_PERIOD ? undefined : { days };
      return { figures: await call<Dashboard>(dashboardPath, body, { signal }), days };
    },
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
        <Outdated isOutdated={isPlaceholderData} className="flex flex-1 flex-col">
          <Figures {...data} chosen={days} onDays={(next) => void setDays(next)} />
        </Outdated>
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

type FiguresProps = Figured & { chosen: Period; onDays: (days: Period) => void };

/** All sections align on one vertical line, at two thirds. */
function Figures({ figures, days, chosen, onDays }: FiguresProps) {
  return (
    <>
      <Totals figures={figures} />
      <Demurrage cost={figures.demurrage} />
      <Pair>
        <SalesOverTime figures={figures} days={days} chosen={chosen} onDays={onDays} />
        <TopProducts products={figures.topProducts} days={days} />
      </Pair>
      <Pair>
        <LowStock lowStock={figures.lowStock} />
        <Arrivals arrivals={figures.arrivals} />
      </Pair>
      <Shipments shipments={figures.shipments} />
    </>
  );
}

const Pair = ({ children }: { children: React.ReactNode }) => (
  <div className="grid border-b *:py-5 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:*:first:pr-6 lg:*:last:border-l lg:*:last:pl-6 max-lg:*:last:border-t">
    {children}
  </div>
);
