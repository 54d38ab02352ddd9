import { useT } from '../../../../lib/i18n.ts';
import type { DayScale } from './day-scale.ts';
import { textWidth } from './text-width.ts';
import { gapsIn, gapWords, type ToldDay } from './told-days.ts';

type GapLinesProps = {
  days: readonly ToldDay[];
  scale: DayScale;
  /** The line on which they stand. */
  y: number;
};

/** Gaps over seven days, as dimension lines on a drawing. */
export function GapLines({ days, scale, y }: GapLinesProps) {
  const t = useT();
  let free = 0;
  return gapsIn(days).map((gap) => {
    const [from, to] = [scale.x(gap.from.slice(0, 10)) + 1, scale.x(gap.to.slice(0, 10)) - 1];
    const words = gapWords(gap, t);
    const middle = (from + to) / 2;
    const half = textWidth(words) / 2;
    // Words that would run into those before them are left out: table and name have them.
    const isShown = middle - half >= free;
    if (isShown) free = middle + half + 6;
    return (
      <g key={gap.from}>
        <path
          d={`M${from} ${y - 10}v8M${to} ${y - 10}v8M${from} ${y - 6}H${to}`}
          className="fill-none stroke-muted"
        />
        {isShown && (
          <text x={middle} y={y - 12} textAnchor="middle" className="fill-muted">
            {words}
          </text>
        )}
      </g>
    );
  });
}
