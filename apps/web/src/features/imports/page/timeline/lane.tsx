import { shiftDay } from '@app/schemas/kit/days';
import type { DayScale } from './day-scale.ts';
import type { Lane as LaneOf, Mark } from './lanes.ts';
import { textWidth } from './text-width.ts';

type LaneProps = { lane: LaneOf; scale: DayScale; width: number };

/** Between a point and its words, in pixels. */
const APART = 10;

/** A lane of the drawing: what really was as a line with full dots, what is planned hollow beside it. */
export function Lane({ lane: { marks, free, paid, end }, scale, width }: LaneProps) {
  const real = marks.filter(({ planned }) => !planned).map(({ day }) => scale.x(day));
  const [from = 0, to = 0] = [Math.min(...real), Math.max(...real)];
  return (
    <>
      {free && <Band days={free} scale={scale} className="fill-green-dot opacity-25" />}
      {paid && <Band days={paid} scale={scale} className="fill-red-dot" />}
      {real.length > 1 && <path d={`M${from} 0H${to}`} className="stroke-primary" strokeWidth="2" />}
      {marks.map(({ day, planned, words }) => (
        <circle
          key={`${day} ${planned} ${words}`}
          cx={scale.x(day)}
          r={planned ? 3.5 : 4}
          strokeWidth="1.5"
          className={planned ? 'fill-surface stroke-field' : 'fill-primary'}
        />
      ))}
      {placed(marks, scale, width).map(({ x, words, anchor }) => (
        <Words key={`${x} ${words}`} x={x} anchor={anchor}>
          {words}
        </Words>
      ))}
      {end?.words && (
        <Words x={scale.x(shiftDay(end.day, 1)) + APART} tone={end.tone}>
          {end.words}
        </Words>
      )}
    </>
  );
}

type BandProps = { days: readonly [string, string]; scale: DayScale; className: string };

const Band = ({ days: [from, to], scale, className }: BandProps) => (
  <rect
    x={scale.x(from)}
    y={-5}
    width={Math.max(2, scale.x(shiftDay(to, 1)) - scale.x(from))}
    height={10}
    rx={2}
    className={className}
  />
);

const tones = { muted: 'fill-muted', yellow: 'fill-yellow font-medium', red: 'fill-danger font-medium' };
type WordsProps = { x: number; anchor?: 'start' | 'end'; tone?: keyof typeof tones; children: string };

/** On the surface, so that the lane's line doesn't strike them through. */
const Words = ({ x, anchor = 'start', tone = 'muted', children }: WordsProps) => {
  const width = textWidth(children) + 4;
  return (
    <>
      <rect
        x={anchor === 'start' ? x - 2 : x - width + 2}
        y={-7}
        width={width}
        height={14}
        className="fill-surface"
      />
      <text x={x} y={4} textAnchor={anchor} className={tones[tone]}>
        {children}
      </text>
    </>
  );
};

type Placed = { x: number; words: string; anchor: 'start' | 'end' };

/** Puts words behind their point, or before it, where nothing else stands; elsewhere the point stands alone. */
function placed(marks: readonly Mark[], scale: DayScale, width: number): Placed[] {
  const points = marks.map(({ day, words }) => ({ x: scale.x(day), words }));
  let taken = 0;
  return points.flatMap(({ x, words }, at): Placed[] => {
    const room = textWidth(words) + APART;
    const next = points[at + 1]?.x ?? width;
    const before = Math.max(taken, (points[at - 1]?.x ?? -APART) + APART);
    if (!words) return [];
    if (x + room + APART <= next) {
      taken = x + room;
      return [{ x: x + APART, words, anchor: 'start' }];
    }
    return x - room >= before ? [{ x: x - APART, words, anchor: 'end' }] : [];
  });
}
