import type { Stage } from '@app/schemas/imports/stages';
import { DAY_MS } from '@app/schemas/kit/days';
import type { Filter } from '../../database/types.ts';

/** Expected within this many days counts as soon. */
const SOON_DAYS = 7;
const open = { closed: null };
const notStocked = { ...open, stocked: null };

/** Finds imports by their stage of today, as `stageOf` tells it. */
export function stageConditions(names: readonly string[], today: Date): Filter[] {
  const onTheWay = { ...notStocked, ...notArrived(today) };
  const conditions: Readonly<Record<Stage, Filter>> = {
    ordered: { ...onTheWay, 'facts.ethiopian': false, 'facts.freezone': false, 'facts.china': false },
    'from China': { ...onTheWay, 'facts.ethiopian': false, 'facts.freezone': false, 'facts.china': true },
    'free zone': { ...onTheWay, 'facts.ethiopian': false, 'facts.freezone': true },
    inland: { ...onTheWay, 'facts.ethiopian': true },
    'at dry port': atDryPort(today),
    'in stock': { ...open, stocked: { $ne: null } },
    closed: { closed: { $gt: new Date(0) } },
  };
  return names.map((name) => conditions[name as Stage]);
}

/** Finds imports whose goods are at the dry port and not in stock yet. */
export const atDryPort = (today: Date): Filter => ({ ...notStocked, 'facts.arrived': { $lte: today } });

/** Finds imports that are past their expected day and not at the dry port, or expected soon. */
export function lateConditions(names: readonly string[], today: Date): Filter[] {
  return names.map((name) =>
    name === 'yes'
      ? { ...notStocked, ...notArrived(today), expected: { $lt: today, $ne: null } }
      : { ...open, expected: soonAfter(today) },
  );
}

const notArrived = (today: Date): Filter => ({
  $or: [{ 'facts.arrived': null }, { 'facts.arrived': { $gt: today } }],
});

/** Matches days from today until a week later. */
const soonAfter = (today: Date): Filter => ({
  $gte: today,
  $lte: new Date(today.getTime() + SOON_DAYS * DAY_MS),
});
