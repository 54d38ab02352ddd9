import type { Dashboard } from '@app/schemas/dashboard';
import { NativeSelect } from '../../components/controls/native-select.tsx';
import { formatDate, formatDay } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { ChartSection } from './chart-section.tsx';
import type { FigureColumn } from './figure-columns.ts';
import { type Period, periodNames } from './period.ts';
import { SalesChart } from './sales-chart.tsx';
import { summaryOf } from './summary.ts';
import { type SalesPoint, weeksOf } from './weeks.ts';

const columns: readonly FigureColumn<SalesPoint>[] = [
  { header: 'Day', value: ({ day }) => day, kind: 'day' },
  { header: 'Sales', value: ({ sales }) => sales, kind: 'amount' },
  { header: 'Birr', value: ({ total }) => total, kind: 'birr' },
  { header: 'Birr, the period before', value: ({ previousTotal }) => previousTotal, kind: 'birr' },
];

type SalesOverTimeProps = {
  figures: Dashboard;
  /** The period that the figures are of, and the one that is asked for. */
  days: Period;
  chosen: Period;
  onDays: (days: Period) => void;
};

export function SalesOverTime({ figures, days, chosen, onDays }: SalesOverTimeProps) {
  const { period, byDay } = figures;
  const t = useT();
  const { sales, total } = period.previous;
  const before = sales || total ? t('{{period}} before', { period: t(periodNames[days]) }) : undefined;
  const isWeekly = days === '365';
  // Keep the year: both ends of a year are the same day without it.
  const nameOf = isWeekly ? formatDate : formatDay;
  return (
    <ChartSection
      title="Sales over time"
      note={summaryOf(period, t(periodNames[days]), t)}
      columns={columns}
      rows={byDay}
      tools={
        <>
          <ul
            aria-label={t('Legend')}
            className="flex h-8 items-center gap-4 text-12 whitespace-nowrap text-muted max-md:hidden"
          >
            <Legend className="text-primary">{`${nameOf(period.from)} – ${nameOf(period.to)}`}</Legend>
            {before && (
              <Legend className="text-grey-dot" isDashed>
                {before}
              </Legend>
            )}
          </ul>
          <NativeSelect
            aria-label={t('Period')}
            className="font-medium"
            value={chosen}
            options={periodNames}
            onChange={(event) => onDays(event.target.value as Period)}
          />
        </>
      }
    >
      <SalesChart points={isWeekly ? weeksOf(byDay) : byDay} isWeekly={isWeekly} before={before} />
    </ChartSection>
  );
}

function Legend({ className, isDashed, children }: { className: string; isDashed?: true; children: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg viewBox="0 0 20 8" aria-hidden="true" className={`h-2 w-5 ${className}`}>
        <path
          d="M0 4h20"
          stroke="currentColor"
          strokeWidth="2"
          {...(isDashed && { strokeDasharray: '3 3' })}
        />
      </svg>
      {children}
    </li>
  );
}
