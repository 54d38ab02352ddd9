import { cx } from '../../lib/cx.ts';
import { formatDay, formatMonthOfYear, formatShortMonth, formatYear } from '../../lib/format/format.ts';
import type { SalesPoint } from './weeks.ts';

type TimeLabelsProps = {
  points: readonly SalesPoint[];
  /** A point's position, in per cent of the box. */
  x: (index: number) => number;
};

/** Labels the first day, the last and three between; on a phone only the middle one of these. */
export function DayLabels({ points, x }: TimeLabelsProps) {
  const last = points.length - 1;
  const indexes = [...new Set([0, 0.25, 0.5, 0.75, 1].map((part) => Math.round(part * last)))];
  return indexes.map((index, place) => (
    <Label
      key={index}
      left={x(index)}
      className={cx(
        index === last ? '-translate-x-full' : index > 0 && '-translate-x-1/2',
        place % 2 === 1 && 'max-md:hidden',
      )}
    >
      {formatDay(points[index]?.day ?? '')}
    </Label>
  ));
}

/** Labels every other month at its start, with a new year's number; on a phone every fourth. */
export function MonthLabels({ points, x }: TimeLabelsProps) {
  const begins = points.flatMap(({ day }, index) => {
    const before = points[index - 1];
    return before && formatMonthOfYear(day) !== formatMonthOfYear(before.day) ? [{ day, index }] : [];
  });
  const shown = begins.filter((_, place) => place % 2 === 0);
  return shown.map(({ day, index }, place) => {
    const before = shown[place - 1];
    const isNewYear = !before || formatYear(before.day) !== formatYear(day);
    return (
      <Label
        key={day}
        left={x(index)}
        className={cx(
          x(index) > 90 ? '-translate-x-full' : '-translate-x-1/2',
          place % 2 === 1 && 'max-md:hidden',
        )}
      >
        {isNewYear ? formatMonthOfYear(day) : formatShortMonth(day)}
      </Label>
    );
  });
}

type LabelProps = { left: number; className: string; children: string };

const Label = ({ left, className, children }: LabelProps) => (
  <span
    className={cx('absolute top-full mt-2 text-12 whitespace-nowrap text-muted', className)}
    style={{ left: `${left}%` }}
  >
    {children}
  </span>
);
