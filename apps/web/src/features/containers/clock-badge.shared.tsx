import type { BoardContainer, ContainerClock } from '@app/schemas/imports/container-board';
import { Badge, type Tone } from '../../components/ui/badge.tsx';
import { fromData, type Translate, useT } from '../../lib/i18n.ts';

/** With so many days left, or fewer, a clock is due (part 5, section 4). */
const DUE_DAYS = 2;

type ClockBadgeProps = {
  container: Pick<BoardContainer, 'clocks'>;
  /** The clock's name, as its rules have it. */
  name: string;
};

/**
 * Tells how a clock of a container stands, under its column's head; where narrow rows show no heads, and to a screen
 * reader, with the clock's name. Shows nothing of a clock that has not begun.
 */
export function ClockBadge({ container, name }: ClockBadgeProps) {
  const t = useT();
  const clock = container.clocks.find((one) => one.name === name);
  if (!clock) return null;
  return (
    <Badge tone={toneOf(clock)} className={clock.ended ? 'clock-ended' : 'clock-runs'}>
      <span>
        <span className="@min-[40rem]:sr-only">{t(fromData(name))}: </span>
        <span>{clockWords(clock, t)}</span>
      </span>
    </Badge>
  );
}

/** Describes how a clock stands: 3 days left, last day today, over by 4 days, ended. */
function clockWords({ ended, left, over }: ContainerClock, t: Translate): string {
  if (ended) return over ? t('ended, {{over, number}} over', { over }) : t('ended');
  if (over) return t('over by {{count, number}} days', { count: over });
  return left ? t('{{count, number}} days left', { count: left }) : t('last day today');
}

function toneOf({ ended, left, over }: ContainerClock): Tone {
  if (ended) return 'grey';
  if (over) return 'red';
  return left > DUE_DAYS ? 'green' : 'yellow';
}

/** Lists the names of the clocks that containers have, in the order of the rules: a column each. */
export const clockNamesOf = (containers: readonly Pick<BoardContainer, 'clocks'>[]): readonly string[] => [
  ...new Set(containers.flatMap(({ clocks }) => clocks.map(({ name }) => name))),
];
