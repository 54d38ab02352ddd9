import type { ContainersRequest } from '@app/schemas/imports/container-board';
import { sortKey } from '../../database/sort-keys.ts';
import type { ContainerRow } from '../clocks/clocked-containers.service.ts';
import type { EndedContainer } from '../clocks/ended-containers.service.ts';

type Sort = NonNullable<ContainersRequest['sort']>;
export const byTime: Sort = { field: 'left', order: 'asc' };

type Key = number | string | null;
/** Where a container stands in an order. */
export type Place = { id: string; key: Key };

/** Clocks that go on. */
export const runningOf = ({ clocks }: ContainerRow) => clocks.filter(({ ended }) => !ended);

/** Days until the first clock is over, below 0 where one is; null where none runs, as there is no hurry. */
function timeLeft(row: ContainerRow): number | null {
  const running = runningOf(row).map(({ left, over }) => left - over);
  return running.length ? Math.min(...running) : null;
}

const ownKeys = {
  arrived: ({ arrived }: { arrived: Date | null }) => arrived?.getTime() ?? null,
  deposit: ({ deposit }: { deposit?: number | null }) => deposit ?? null,
  cost: ({ cost }: { cost: number }) => cost,
};

const keyOf: Readonly<Record<string, (row: ContainerRow) => Key>> = {
  ...ownKeys,
  left: timeLeft,
  containerNo: ({ containerNo }) => sortKey(containerNo),
};

const keyOfEnded: Readonly<Record<string, (one: EndedContainer) => Key>> = {
  ...ownKeys,
  left: () => null,
  containerNo: ({ sort }) => sort.containerNo,
};

/** Says where containers stand in an order. */
export const placesOf = (rows: readonly ContainerRow[], { field }: Sort): Place[] =>
  rows.map((row) => ({ id: String(row._id), key: keyOf[field]?.(row) ?? null }));

export const placesOfEnded = (some: readonly EndedContainer[], { field }: Sort): Place[] =>
  some.map((one) => ({ id: String(one._id), key: keyOfEnded[field]?.(one) ?? null }));

/** Orders containers, those that are equal by their ids; what is unknown comes last in both directions. */
export function inOrder(places: Place[], { order }: Sort): Place[] {
  const sign = order === 'asc' ? 1 : -1;
  return places.sort(({ key: a, id }, { key: b, id: other }) => {
    if (a === b) return id < other ? -sign : sign;
    if (a === null) return 1;
    if (b === null) return -1;
    return a < b ? -sign : sign;
  });
}
