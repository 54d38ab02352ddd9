import type { ContainersRequest } from '@app/schemas/imports/container-board';
import { sortKey } from '../../database/sort-keys.ts';
import type { ContainerRow } from '../clocks/clocked-containers.service.ts';
import { freeUntil } from '../clocks/container-states.service.ts';
import type { Standing } from '../clocks/standings.service.ts';

type Sort = NonNullable<ContainersRequest['sort']>;
export const byTime: Sort = { field: 'left', order: 'asc' };

type Key = number | string | null;
/** Where a container stands in an order. */
export type Place = { id: string; key: Key };

const ownKeys = {
  arrived: ({ arrived }: { arrived: Date | null }) => arrived?.getTime() ?? null,
  deposit: ({ deposit }: { deposit?: number | null }) => deposit ?? null,
  cost: ({ cost }: { cost: number }) => cost,
};

const keyOf: Readonly<Record<string, (row: ContainerRow) => Key>> = {
  ...ownKeys,
  left: (row) => freeUntil(row)?.getTime() ?? null,
  containerNo: ({ containerNo }) => sortKey(containerNo),
};

const keyOfStanding: Readonly<Record<string, (one: Standing) => Key>> = {
  ...ownKeys,
  left: (one) => one.freeUntil?.getTime() ?? null,
  containerNo: ({ sort }) => sort.containerNo,
};

/** Says where containers stand in an order. */
export const placesOf = (rows: readonly ContainerRow[], { field }: Sort): Place[] =>
  rows.map((row) => ({ id: String(row._id), key: keyOf[field]?.(row) ?? null }));

export const placesOfStandings = (some: readonly Standing[], { field }: Sort): Place[] =>
  some.map((one) => ({ id: String(one._id), key: keyOfStanding[field]?.(one) ?? null }));

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
