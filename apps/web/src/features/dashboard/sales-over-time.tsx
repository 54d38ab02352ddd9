import type { Dashboard } from '@app/schemas/dashboard';
import { NativeSelect } from '../../components/ui/native-select.tsx';
import { formatDay, formatWhole } from '../../lib/format.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import { ChartSection } from './chart-section.tsx';
import type { FigureColumn } from './figure-columns.ts';
import { type Period, periodNames } from './period.ts';
import { SalesChart } from './sales-chart.tsx';

type SalesDay = Dashboard['byDay'][number];

const columns: readonly FigureColumn<SalesDay>[] = [
  { header: 'Day', value: ({ day }) => day, kind: 'day' },
  { header: 'Sales', value: ({ sales }) => sales, kind: 'amount' },
  { header: 'Birr', value: ({ total }) => total, kind: 'birr' },
  { header: 'Birr, the period before', value: ({ previousTotal }) => previousTotal, kind: 'birr' },
];

type SalesOverTimeProps = { figures: Dashboard; days: Period; onDays: (days: Period) => void };

export function SalesOverTime({ figures: { period, byDay }, days, onDays }: SalesOverTimeProps) {
  const t = useT();
  const before = t('{{period}} before', { period: t(periodNames[days]) });
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
            className="flex h-8 items-center gap-4 text-12 text-muted max-md:hidden"
          >
            <Legend className="text-primary">{`${formatDay(period.from)} – ${formatDay(period.to)}`}</Legend>
            <Legend className="text-grey-dot" isDashed>
              {before}
            </Legend>
          </ul>
          <NativeSelect
            aria-label={t('Period')}
            className="font-medium"
            value={days}
            options={periodNames}
            onChange={(event) => onDays(event.target.value as Period)}
          />
        </>
      }
    >
      <SalesChart days={byDay} before={before} />
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

/** 11,914,000 birr in 30 days, 13% more than before. */
function summaryOf({ total, previous }: Dashboard['period'], period: string, t: Translate): string {
  const sum = t('{{total}} birr in {{period}}', { total: formatWhole(total), period });
  if (!previous.total) return sum;
  const percent = Math.round((total / previous.total - 1) * 100);
  if (!percent) return t('{{sum}}, as much as before', { sum });
  return t(
    percent > 0
      ? '{{sum}}, {{percent, number}}% more than before'
      : '{{sum}}, {{percent, number}}% less than before',
    { sum, percent: Math.abs(percent) },
  );
}
