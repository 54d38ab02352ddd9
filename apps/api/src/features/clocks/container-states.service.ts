import { factsUntil } from '@app/schemas/imports/clocks';
import type { ContainerState } from '@app/schemas/imports/container-board';
import type { ContainerRow } from './clocked-containers.service.ts';

/** Clocks that go on. */
const runningOf = ({ clocks }: ContainerRow) => clocks.filter(({ ended }) => !ended);

/** The last day on which no clock that goes on costs; null where none does, as there is no hurry. */
export function freeUntil(row: ContainerRow): Date | null {
  const days = runningOf(row).map(({ lastFreeDay }) => lastFreeDay.getTime());
  return days.length ? new Date(Math.min(...days)) : null;
}

/** With so many days left a container is due: today, tomorrow or the day after. */
const DUE = 2;

const isIn: Readonly<Record<ContainerState, (row: ContainerRow, on: Date) => boolean>> = {
  running: (row, on) => Boolean(factsUntil(row, on).arrived) && runningOf(row).length > 0,
  due: (row) => {
    const running = runningOf(row);
    return running.some(({ left }) => left <= DUE) && running.every(({ over }) => !over);
  },
  over: (row) => runningOf(row).some(({ over }) => over > 0),
  released: (row, on) => Boolean(factsUntil(row, on).released) && !factsUntil(row, on).returned,
  returned: (row, on) => Boolean(factsUntil(row, on).returned),
  unconfirmed: (row, on) => {
    const { arrived, released, returned } = factsUntil(row, on);
    return row.containerArrival < on && !arrived && !released && !returned;
  },
};

/** Tells whether a container is in one of some states on the day of its clocks (part 5, section 3). */
export const isInOne = (states: readonly string[], row: ContainerRow, on: Date): boolean =>
  states.some((state) => isIn[state as ContainerState](row, on));

/** Tells all states that a container is in on the day of its clocks. */
export const statesOf = (row: ContainerRow, on: Date): ContainerState[] =>
  (Object.keys(isIn) as ContainerState[]).filter((state) => isIn[state](row, on));
