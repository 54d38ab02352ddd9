import type { Dashboard } from '@app/schemas/dashboard';
import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatCompact, formatDay, formatMoney, formatWhole } from '../../lib/format.ts';
import { type Translate, useT } from '../../lib/i18n.ts';

type SalesDay = Dashboard['byDay'][number];

const LINES = 4;
const WEEK = 7;

/**
 * Sales by day over those of the period before. The lines are drawn in per cent of their box, the words stand
 * over it, so that the chart fits any width. By keyboard it is a slider over the days: it reads each one.
 */
export function SalesChart({ days, before }: { days: readonly SalesDay[]; before: string }) {
  const t = useT();
  const [at, setAt] = useState<number | null>(null);
  const { ticks, x, y, shapes } = useMemo(() => drawingOf(days), [days]);
  const last = days.length - 1;
  const highest = days.reduce(
    (found, { total }, index) => (total > (days[found]?.total ?? 0) ? index : found),
    0,
  );
  const shown = Math.min(at ?? highest, last);
  const day = days[shown];
  if (!day) return null;

  return (
    <div className="mt-3 pt-2 pb-6 pl-11">
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('Sales over time by day')}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={shown}
        aria-valuetext={sentenceOf(day, before, t)}
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
          <path d={shapes.previous} className="stroke-grey-dot" strokeWidth="1.25" strokeDasharray="3 3" />
          <path d={shapes.line} className="stroke-primary" strokeWidth="1.75" strokeLinejoin="round" />
        </svg>
        {day.total > 0 && <Mark left={x(shown)} top={y(day.total)} />}
        {at === null ? (
          day.total > 0 && <Peak day={day} left={x(shown)} top={y(day.total)} />
        ) : (
          <Readout day={day} before={before} left={x(shown)} />
        )}
        <DayLabels days={days} x={x} />
      </div>
    </div>
  );
}

/** Where days and amounts lie and the lines run, in per cent of the box, and the amounts that its rules stand for. */
function drawingOf(days: readonly SalesDay[]) {
  const most = Math.max(...days.flatMap(({ total, previousTotal }) => [total, previousTotal]), 1);
  const scale = scaleLinear([0, most], [100, 0]).nice(LINES);
  const x = (index: number) => (index / (days.length - 1)) * 100;
  const xOf = (_: SalesDay, index: number) => x(index);
  const list = [...days];
  return {
    ticks: scale.ticks(LINES),
    x,
    y: (value: number) => scale(value),
    shapes: {
      area: area<SalesDay>(xOf, 100, ({ total }) => scale(total))(list) ?? '',
      line: line<SalesDay>(xOf, ({ total }) => scale(total))(list) ?? '',
      previous: line<SalesDay>(xOf, ({ previousTotal }) => scale(previousTotal))(list) ?? '',
    },
  };
}

function stepBy(event: KeyboardEvent, at: number, last: number, go: (to: number | null) => void): void {
  const steps: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - WEEK,
    PageUp: at + WEEK,
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

const sentenceOf = ({ day, total, previousTotal, sales }: SalesDay, before: string, t: Translate) =>
  `${formatDay(day)}: ${formatMoney(total)} ${t('birr')}, ${t('{{count, number}} sales', { count: sales })}; ${before}: ${formatMoney(previousTotal)} ${t('birr')}`;

const Mark = ({ left, top }: { left: number; top: number }) => (
  <span
    className="pointer-events-none absolute size-2 -translate-1/2 rounded-full border-[1.75px] border-primary bg-surface"
    style={{ left: `${left}%`, top: `${top}%` }}
  />
);

/** The highest day, above its mark. Where the line of the period before runs there too, a halo keeps it off. */
function Peak({ day, left, top }: { day: SalesDay; left: number; top: number }) {
  return (
    <span
      className={cx(
        'pointer-events-none absolute -mt-1.5 -translate-y-full text-12 font-medium figures [paint-order:stroke] [-webkit-text-stroke:5px_var(--color-surface)]',
        // Contrast themes paint the margin round the letters in the colour of the letters.
        'forced-colors:[-webkit-text-stroke:0]',
        left > 85 ? '-translate-x-full' : left > 15 && '-translate-x-1/2',
      )}
      style={{ left: `${left}%`, top: `${top}%` }}
    >
      {/* One text: the halo of a second one would lie over the end of the first. */}
      {`${formatDay(day.day)}: ${formatWhole(day.total)}`}
    </span>
  );
}

function Readout({ day, before, left }: { day: SalesDay; before: string; left: number }) {
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
        <p className="font-medium">{formatDay(day.day)}</p>
        <p className="figures">
          {formatMoney(day.total)} {t('birr')}
        </p>
        <p className="text-muted">{t('{{count, number}} sales', { count: day.sales })}</p>
        <p className="figures text-muted">
          {before}: {formatMoney(day.previousTotal)}
        </p>
      </div>
    </>
  );
}

/** The first day, the last one, and three between; on a phone only the middle one of these. */
function DayLabels({ days, x }: { days: readonly SalesDay[]; x: (index: number) => number }) {
  const last = days.length - 1;
  const indexes = [...new Set([0, 0.25, 0.5, 0.75, 1].map((part) => Math.round(part * last)))];
  return indexes.map((index, place) => (
    <span
      key={index}
      className={cx(
        'absolute top-full mt-2 text-12 whitespace-nowrap text-muted',
        index === last ? '-translate-x-full' : index > 0 && '-translate-x-1/2',
        place % 2 === 1 && 'max-md:hidden',
      )}
      style={{ left: `${x(index)}%` }}
    >
      {formatDay(days[index]?.day ?? '')}
    </span>
  ));
}
