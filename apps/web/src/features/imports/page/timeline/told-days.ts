import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { daysBetween } from '@app/schemas/imports/stages';
import { formatDay } from '../../../../lib/format/format.ts';
import type { Text, Translate } from '../../../../lib/i18n.ts';

export type Told = ImportDetail['timeline'][number];
type What = Told['what'];

/** Events of one kind on one day are told together: four containers arrive at once. */
export type ToldDay = Pick<Told, 'what' | 'day' | 'planned'> & { of: readonly Told['of'][] };

/** Days between two that really were, longer than people let pass unsaid. */
export type Gap = { from: string; to: string; days: number; until: What };
const GAP_DAYS = 7;

export const eventLabels = {
  permit: 'Permit',
  loading: 'Loading',
  expected: 'Expected',
  'papers to FZCO': 'Papers to FZCO',
  'transit declared': 'Transit declared',
  discharged: 'Discharged',
  arrived: 'Arrived',
  released: 'Released',
  returned: 'Returned',
  received: 'Received',
} as const satisfies Readonly<Record<What, Text>>;

/** Puts what was on one day together, in the order of days. */
export function toldDays(timeline: readonly Told[]): readonly ToldDay[] {
  const days = new Map<string, Omit<ToldDay, 'of'> & { of: Told['of'][] }>();
  for (const { what, day, planned, of } of timeline) {
    const key = [day, what, planned].join(' ');
    const known = days.get(key);
    if (known) known.of.push(of);
    else days.set(key, { what, day, planned, of: [of] });
  }
  return [...days.values()];
}

/** Finds the gaps over seven days (part 5, section 1), between days that really were. */
export function gapsIn(days: readonly ToldDay[]): readonly Gap[] {
  const real = days.filter(({ planned }) => !planned);
  return real.flatMap(({ day: to, what: until }, at) => {
    const from = real[at - 1]?.day ?? to;
    const between = daysBetween(new Date(from), new Date(to));
    return between > GAP_DAYS ? [{ from, to, days: between, until }] : [];
  });
}

/** Names a gap: 12 days to loading. */
export const gapWords = ({ days, until }: Gap, t: Translate): string =>
  t('{{days, number}} days to {{what}}', { days, what: inSentence(until, t) });

/** Abbreviations keep their letters. */
const inSentence = (what: What, t: Translate) => {
  const label = t(eventLabels[what]);
  return label.slice(0, 1).toLowerCase() + label.slice(1);
};

/** Says in one sentence all that the drawing shows. */
export function timelineName(days: readonly ToldDay[], t: Translate): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return t('Timeline');
  const events = days.map(({ what, day, planned }) => {
    const told = `${t(eventLabels[what])} ${formatDay(day)}`;
    return planned ? `${told} (${t('planned')})` : told;
  });
  return t('Timeline from {{first}} to {{last}}: {{events}}', {
    first: formatDay(first.day),
    last: formatDay(last.day),
    events: [...events, ...gapsIn(days).map((gap) => gapWords(gap, t))].join(', '),
  });
}

/** Names what an event is of: the numbers of the first, how many there are beside them. */
export function ofWords(of: ToldDay['of'], t: Translate): string {
  const numbers = [...new Set(of.map(({ number }) => number))];
  const others = numbers.length - NAMED_MOST;
  const named = numbers.slice(0, NAMED_MOST).join(', ');
  return others > 0 ? `${named} ${t('and {{number, number}} more', { number: others })}` : named;
}
const NAMED_MOST = 4;
