import { clocksOf } from '@app/schemas/imports/clocks';
import { fromCents } from '@app/schemas/kit/amounts';
import { DAY_MS } from '@app/schemas/kit/days';
import { readDay } from '../../lib/format/read-day.ts';
import type { ClockLine } from './clock-fields.ts';
import { asCounted } from './clock-rules.shared.ts';

/** The days that a container stands for the example. */
export const EXAMPLE_DAYS = 21;

/**
 * Counts what a container of 40 feet costs by a rule after the days of the example, in birr; null where the rule has no
 * rates, or what it says can't be counted.
 */
export function exampleCost(line: ClockLine): number | null {
  const { freeDays, rate, tiers, since, types } = line;
  const day = readDay(since);
  const numbers = [
    freeDays,
    rate ?? 1,
    ...tiers.flatMap(({ fromDay, per20, per40 }) => [fromDay, per20, per40]),
  ];
  if (!day || !tiers.length || !numbers.every((value) => Number.isFinite(value))) return null;
  const rule = asCounted({ ...line, since: day, rate: rate ?? 1 } as Parameters<typeof asCounted>[0]);
  const first = new Date(day);
  const container = {
    type: types[0] ?? null,
    size: 40,
    freeDays: null,
    discharged: first,
    arrived: first,
    released: null,
    returned: null,
  };
  const on = new Date(first.getTime() + (EXAMPLE_DAYS - 1) * DAY_MS);
  const [clock] = clocksOf(container, [rule], on, false);
  return clock ? fromCents(clock.cost) : null;
}
