import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatCompact, formatDay, formatMoney, formatWhole } from '../../lib/format/format.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import { DayLabels, MonthLabels } from './time-labels.tsx';
import type { SalesPoint } from './weeks.ts';

const LINES = 4;
const PAGE = 7;

type SalesChartProps = {
  /** Days, or weeks named by their first day. */
  points: readonly SalesPoint[];
  isWeekly: boolean;
  /** The name of the previous period; undefined when it had no sales. */
  before: string | undefined;
};

/**
 * Sales by day or week against the previous period. Lines are drawn in per cent of their box with the labels on top, so
 * that the chart fits any width. By keyboard it is a slider that reads out each point.
 */
export function SalesChart({ points, isWeekly, before }: SalesChartProps) {
  const t = useT();
  const [at, setAt] = useState<number | null>(null);
  const { ticks, x, y, shapes } = useMemo(() => drawingOf(points), [points]);
  const last = points.length - 1;
  const highest = points.reduce(
    (found, { total }, index) => (total > (points[found]?.total ?? 0) ? index : found),
    0,
  );
  const shown = Math.min(at ?? highest, last);
  const point = points[shown];
  if (!point) return null;
  const day = formatDay(point.day);
  const name = isWeekly ? t('Week of {{day}}', { day }) : day;

  return (
    <div className="mt-3 pt-2 pb-6 pl-11">
      <div
        role="slider"
        tabIndex={0}
        aria-label={t(isWeekly ? 'Sales over time by week' : 'Sales over time by day')}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={shown}
        aria-valuetext={sentenceOf(name, point, before, t)}
        onKeyDown={(event) => stepBy(event, shown, last, setAt)}
        onPointerMove={(event) => setAt(nearest(event, last))}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
        className="relative h-51 cursor-crosshair touch-pan-y outline-offset-4"
      >
        {ticks.map((tick) => (
          <span
            key={tick}
            className={cx('absolute inset-x-0 border-t', !tick && 'border-edge')}
            style={{ top: `${y(tick)}%` }}
          >
            <span className="absolute right-full mr-3 -translate-y-1/2 text-12 figures text-muted">
              {formatCompact(tick)}
            </span>
          </span>
        ))}
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          fill="none"
          className="absolute inset-0 size-full overflow-visible *:[vector-effect:non-scaling-stroke]"
        >
          <path d={shapes.area} className="fill-chart-area" />
          {before && (
            <path d={shapes.previous} className="stroke-grey-dot" strokeWidth="1.25" strokeDasharray="3 3" />
          )}
          <path d={shapes.line} className="stroke-primary" strokeWidth="1.75" strokeLinejoin="round" />
        </svg>
        {point.total !== 0 && <Mark left={x(shown)} top={y(point.total)} />}
        {at === null ? (
          point.total > 0 && (
            <Peak left={x(shown)} top={y(point.total)}>
              {`${name}: ${formatWhole(point.total)}`}
            </Peak>
          )
        ) : (
          <Readout name={name} point={point} before={before} left={x(shown)} />
        )}
        {isWeekly ? <MonthLabels points={points} x={x} /> : <DayLabels points={points} x={x} />}
      </div>
    </div>
  );
}

/**
 * Computes positions and lines in per cent of the box, and the amounts of its grid lines. Days on which more came back
 * than was sold lie below the line of 0.
 */
export function drawingOf(points: readonly SalesPoint[]) {
  const totals = points.flatMap(({ total, previousTotal }) => [total, previousTotal]);
  const least = Math.min(...totals, 0);
  const most = Math.max(...totals, least ? 0 : 1);
  const scale = scaleLinear([least, most], [100, 0]).nice(LINES);
  const x = (index: number) => (index / (points.length - 1)) * 100;
  const xOf = (_: SalesPoint, index: number) => x(index);
  const list = [...points];
  return {
    ticks: scale.ticks(LINES),
    x,
    y: (value: number) => scale(value),
    shapes: {
      area: area<SalesPoint>(xOf, scale(0), ({ total }) => scale(total))(list) ?? '',
      line: line<SalesPoint>(xOf, ({ total }) => scale(total))(list) ?? '',
      previous: line<SalesPoint>(xOf, ({ previousTotal }) => scale(previousTotal))(list) ?? '',
    },
  };
}

function stepBy(event: KeyboardEvent, at: number, last: number, go: (to: number | null) => void): void {
  const steps: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - PAGE,
    PageUp: at + PAGE,
    Home: 0,
    End: last,
  };
  const to = steps[event.key];
  if (to === undefined) return;
  event.preventDefault();
  go(Math.max(0, Math.min(to, last)));
}

function nearest({ clientX, currentTarget }: PointerEvent, last: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.max(0, Math.min(Math.round(((clientX - left) / width) * last), last));
}

function sentenceOf(name: string, point: SalesPoint, before: string | undefined, t: Translate): string {
  const birr = (amount: number) => `${formatMoney(amount)} ${t('birr')}`;
  const own = `${name}: ${birr(point.total)}, ${t('{{count, number}} sales', { count: point.sales })}`;
  return before ? `${own}; ${before}: ${birr(point.previousTotal)}` : own;
}

const Mark = ({ left, top }: { left: number; top: number }) => (
  <span
    className="pointer-events-none absolute size-2 -translate-1/2 rounded-full border-[1.75px] border-primary bg-surface"
    style={{ left: `${left}%`, top: `${top}%` }}
  />
);

/** Labels the highest point, above its mark. A halo separates it from the previous period's line. */
function Peak({ left, top, children }: { left: number; top: number; children: string }) {
  return (
    <span
      className={cx(
        'pointer-events-none absolute -mt-1.5 -translate-y-full text-12 font-medium figures [paint-order:stroke] [-webkit-text-stroke:5px_var(--color-surface)]',
        // Contrast themes would paint the halo in the text's colour.
        'forced-colors:[-webkit-text-stroke:0]',
        left > 85 ? '-translate-x-full' : left > 15 && '-translate-x-1/2',
      )}
      style={{ left: `${left}%`, top: `${top}%` }}
    >
      {/* A single text node: the halo of a second one would cover the end of the first. */}
      {children}
    </span>
  );
}

type ReadoutProps = { name: string; point: SalesPoint; before: string | undefined; left: number };

function Readout({ name, point, before, left }: ReadoutProps) {
  const t = useT();
  return (
    <>
      <span
        className="pointer-events-none absolute inset-y-0 border-l border-edge"
        style={{ left: `${left}%` }}
      />
      <div
        aria-hidden="true"
        className="pointer-events-none absolute -top-2 z-1 rounded-control bg-raised px-3 py-2 text-12 whitespace-nowrap shadow-float"
        style={{
          left: `${left}%`,
          transform: `translateX(${left > 50 ? '-100%' : '0'}) translateX(${left > 50 ? '-8px' : '8px'})`,
        }}
      >
        <p className="font-medium">{name}</p>
        <p className="figures">
          {formatMoney(point.total)} {t('birr')}
        </p>
        <p className="text-muted">{t('{{count, number}} sales', { count: point.sales })}</p>
        {before && (
          <p className="figures text-muted">
            {before}: {formatMoney(point.previousTotal)}
          </p>
        )}
      </div>
    </>
  );
}
