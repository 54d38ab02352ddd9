import type { BoardContainer } from '@app/schemas/imports/container-board';
import { shiftDay } from '@app/schemas/kit/days';
import { today } from '../../../../lib/format/company-zone.ts';
import { formatDay, formatMoney } from '../../../../lib/format/format.ts';
import type { Text, Translate } from '../../../../lib/i18n.ts';
import { eventLabels, type Told } from './told-days.ts';

/** A point of a lane, with its words. */
export type Mark = { day: string; planned: boolean; words: string };
export type Lane = {
  id: string;
  title: string;
  note?: string;
  marks: readonly Mark[];
  /** Days that cost nothing, and those that cost, both ends included. */
  free?: readonly [from: string, to: string];
  paid?: readonly [from: string, to: string];
  /** At the end of the lane, such as what it costs. */
  end?: End;
};

type End = { day: string; words: string; tone: 'muted' | 'yellow' | 'red' };

type Row = 'papers' | Exclude<Told['of']['kind'], 'container' | 'import'> | 'port';
const titles: Readonly<Record<Row, Text>> = {
  papers: 'Bank and papers',
  china: 'China to Freezone',
  freezone: 'Free zone',
  ethiopian: 'Ethiopian',
  port: 'Dry port',
  receipt: 'Received into stock',
};

function rowOf({ what, of: { kind } }: Told): Row | null {
  if (what === 'permit' || what === 'papers to FZCO') return 'papers';
  if (kind === 'container') return null;
  return kind === 'import' ? 'port' : kind;
}

/** As many containers as a drawing can show. */
const CONTAINERS_MOST = 12;

/** Lays out the drawing: a lane for each leg and container, and how many containers it leaves out. */
export function lanesOf(timeline: readonly Told[], containers: readonly BoardContainer[], t: Translate) {
  const legs = (Object.keys(titles) as Row[]).map((row): Lane => {
    const told = timeline.filter((one) => rowOf(one) === row).map((one) => markOf(one, t));
    // What several shipments of a leg tell of one day is one point.
    const marks = [...new Map(told.map((mark) => [JSON.stringify(mark), mark])).values()];
    return { id: row, title: t(titles[row]), marks };
  });
  const [stock, ...before] = legs.toReversed();
  const drawn = containers.filter(({ discharged, arrived }) => discharged || arrived);
  const lanes = [
    ...before.toReversed(),
    ...drawn.slice(0, CONTAINERS_MOST).map((container) => laneOf(container, t)),
    ...(stock ? [stock] : []),
  ].filter(({ marks }) => marks.length > 0);
  return { lanes, others: Math.max(0, drawn.length - CONTAINERS_MOST) };
}

const markOf = ({ what, day, planned }: Told, t: Translate): Mark => ({
  day: day.slice(0, 10),
  planned,
  words: `${t(eventLabels[what])} ${formatDay(day)}`,
});

const facts = ['discharged', 'arrived', 'released', 'returned'] as const;

function laneOf(container: BoardContainer, t: Translate): Lane {
  const { _id, containerNo, type, returned, cost, clocks } = container;
  const marks = facts.flatMap((fact) => {
    const day = container[fact];
    return day ? [{ day: day.slice(0, 10), planned: false, words: '' }] : [];
  });
  const first = marks[0]?.day ?? '';
  const until = returned?.slice(0, 10) ?? today();
  const lasts = clocks.map(({ lastFreeDay }) => lastFreeDay.slice(0, 10)).toSorted();
  const last = lasts[0];
  const isOver = clocks.some(({ over }) => over > 0) && last !== undefined && last < until;
  return {
    id: _id,
    title: containerNo,
    ...(type && { note: type }),
    marks,
    ...(last && last >= first && { free: [first, last < until || !returned ? last : until] as const }),
    ...(isOver && { paid: [last < first ? first : shiftDay(last, 1), until] as const }),
    end: endOf(container, {
      until,
      isDue: clocks.some(({ ended, over, left }) => !ended && !over && left === 0),
    }),
  };

  function endOf(of: BoardContainer, { until: day, isDue }: { until: string; isDue: boolean }): End {
    if (cost > 0) return { day, words: `${formatMoney(cost)}\u00a0${t('birr')}`, tone: 'red' };
    if (of.returned)
      return { day, words: t('returned {{day}}', { day: formatDay(of.returned) }), tone: 'muted' };
    return { day, words: isDue ? t('last day today') : '', tone: 'yellow' };
  }
}
