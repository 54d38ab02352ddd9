import type { BoardContainer } from '@app/schemas/imports/container-board';
import { useEffect, useRef, useState } from 'react';
import { today } from '../../../../lib/format/company-zone.ts';
import { formatMonthIn } from '../../../../lib/format/format.ts';
import { useLanguage, useT } from '../../../../lib/i18n.ts';
import { type DayScale, dayScale, drawnDays, MONTH_WIDTH, monthsOn } from './day-scale.ts';
import { GapLines } from './gap-lines.tsx';
import { Lane } from './lane.tsx';
import { lanesOf } from './lanes.ts';
import type { Told, ToldDay } from './told-days.ts';

type TimelineDrawingProps = {
  /** Says all that is drawn. */
  name: string;
  days: readonly ToldDay[];
  timeline: readonly Told[];
  containers: readonly BoardContainer[];
  isClosed: boolean;
};

/** Heights in pixels: months above, gaps, a lane, months below. */
const [MONTHS, GAPS, LANE, BELOW] = [26, 32, 30, 26];

/** Time drawn once, to scale: one scale of days carries every leg and container, months of both calendars beside it. */
export function TimelineDrawing({ name, days, timeline, containers, isClosed }: TimelineDrawingProps) {
  const t = useT();
  const language = useLanguage();
  const { box, width } = useWidth();
  const { lanes, others } = lanesOf(timeline, containers, t);
  const height = MONTHS + GAPS + LANE * lanes.length + BELOW;
  const now = isClosed ? null : today();
  const scale = dayScale(
    ...drawnDays(
      days.map(({ day }) => day.slice(0, 10)),
      now,
    ),
    width,
  );
  return (
    <div role="img" aria-label={name} className="mt-2 grid grid-cols-[11rem_minmax(0,1fr)] text-12">
      <div aria-hidden="true" style={{ paddingTop: MONTHS }}>
        <p className="flex items-end border-b pb-1 text-muted" style={{ height: GAPS }}>
          {t('Gaps over 7 days')}
        </p>
        {lanes.map(({ id, title, note }) => (
          <p
            key={id}
            className="flex items-center gap-2 overflow-hidden border-b whitespace-nowrap"
            style={{ height: LANE }}
          >
            {title}
            {note && <span className="ml-auto pr-3 text-muted">{note}</span>}
          </p>
        ))}
        {others > 0 && (
          <p className="pt-1 text-muted">{t('and {{number, number}} more', { number: others })}</p>
        )}
      </div>
      <div ref={box} aria-hidden="true" className="border-l border-margin">
        {width > 0 && (
          <svg
            width={width}
            height={height}
            className="block overflow-visible"
            lang={language}
            aria-hidden="true"
          >
            <Months scale={scale} height={height} today={now === null ? null : scale.x(now)} />
            {Array.from({ length: lanes.length + 1 }, (_, at) => MONTHS + GAPS + LANE * at - 0.5).map((y) => (
              <path key={y} d={`M0 ${y}H${width}`} className="stroke-hairline" />
            ))}
            {now && <Today x={scale.x(now)} height={height} word={t('today')} />}
            <GapLines days={days} scale={scale} y={MONTHS + GAPS} />
            {lanes.map((lane, at) => (
              <g key={lane.id} transform={`translate(0 ${MONTHS + GAPS + LANE * (at + 0.5)})`}>
                <Lane lane={lane} scale={scale} width={width} />
              </g>
            ))}
          </svg>
        )}
      </div>
    </div>
  );
}

/** Gregorian months above, Ethiopian ones below. */
function Months({ scale, height, today: at }: { scale: DayScale; height: number; today: number | null }) {
  const isFree = (x: number) => at === null || x + 6 > at + TODAY_ROOM || x + MONTH_WIDTH < at - TODAY_ROOM;

  return (
    <>
      {monthsOn(scale, 'gregorian').map((day) => (
        <g key={day}>
          <path d={`M${scale.x(day) + 0.5} ${MONTHS - 8}V${height - BELOW}`} className="stroke-hairline" />
          {isFree(scale.x(day)) && (
            <text x={scale.x(day) + 6} y={14} className="fill-muted">
              {formatMonthIn(day, 'gregorian')}
            </text>
          )}
        </g>
      ))}
      {monthsOn(scale, 'ethiopian').map((day) => (
        <g key={day}>
          <path d={`M${scale.x(day) + 0.5} ${height - BELOW}v6`} className="stroke-edge" />
          <text x={scale.x(day) + 6} y={height - 8} className="fill-muted" lang="am">
            {formatMonthIn(day, 'ethiopian')}
          </text>
        </g>
      ))}
    </>
  );
}

/** What the word takes on either side of its line, in pixels. */
const TODAY_ROOM = 22;

/** The only line in the product's blue. */
const Today = ({ x, height, word }: { x: number; height: number; word: string }) => (
  <>
    <path d={`M${x + 0.5} ${MONTHS - 4}V${height - BELOW}`} className="stroke-primary" />
    <text x={x} y={14} textAnchor="middle" className="fill-primary font-medium">
      {word}
    </text>
  </>
);

/** How wide the box is, in pixels; 0 before it is laid out. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watcher = new ResizeObserver(() => setWidth(element.clientWidth));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return { box, width };
}
