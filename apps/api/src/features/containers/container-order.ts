import type { ContainersRequest } from '@app/schemas/imports/container-board';
import { sortKey } from '../../database/sort-keys.ts';
import type { ContainerRow } from '../clocks/clocked-containers.service.ts';
import type { EndedContainer } from '../clocks/ended-containers.service.ts';

type Sort = NonNullable<ContainersRequest['sort']>;
export const byTime: Sort = { field: 'left', order: 'asc' };

/** Where a container stands in each order; its row is still to be read if it is ended. */
export type Place = {
  id: string;
  values: Readonly<Record<string, Date | number | string | null>>;
  row?: ContainerRow;
};

/** Clocks that go on. */
export const runningOf = ({ clocks }: ContainerRow) => clocks.filter(({ ended }) => !ended);

/** Days until the first clock is over, below 0 where one is; null where none runs, as there is no hurry. */
function timeLeft(row: ContainerRow): number | null {
  const running = runningOf(row).map(({ left, over }) => left - over);
  return running.length ? Math.min(...running) : null;
}

export function placeOf(row: ContainerRow): Place & { row: ContainerRow } {
  const { _id, containerNo, arrived, deposit = null, cost } = row;
  const values = { left: timeLeft(row), containerNo: sortKey(containerNo), arrived, deposit, cost };
  return { id: String(_id), values, row };
}

export const placeOfEnded = ({ _id, arrived, deposit, cost, sort }: EndedContainer): Place => ({
  id: String(_id),
  values: { left: null, containerNo: sort.containerNo, arrived, deposit, cost },
});

/** Orders containers by a column, those that are equal by their ids; what is unknown comes last in both directions. */
export function inOrder<P extends Place>(places: P[], { field, order }: Sort): P[] {
  const sign = order === 'asc' ? 1 : -1;
  const keyOf = ({ values }: P) => values[field]?.valueOf() ?? null;
  return places.sort((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    if (a === b) return one.id < other.id ? -sign : sign;
    if (a === null) return 1;
    if (b === null) return -1;
    return a < b ? -sign : sign;
  });
}
