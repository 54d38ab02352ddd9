import { clockedContainer, containers } from '@app/schemas/imports/container-board';
import { storedDate } from '@app/schemas/kit/stored';
import { defineCollection } from '../../database/model.ts';
import { orderPath, orderPaths, sortFields } from '../../database/sort-keys.ts';
import { AnyField, type Id, IdField } from '../../database/types.ts';

/** Where a container stands on a day, by its id: what lists and sums need of it, money in cents. */
export type Standing = {
  _id: Id;
  shipmentId: Id;
  /** The states that it is in; see `kindOf`. */
  kind: string;
  portname: string;
  cost: number;
  deposit: number | null;
  /** 0 once it is back. */
  depositNotBack: number;
  arrived: Date | null;
  /** Orders by the time that is left, whatever the day. */
  freeUntil: Date | null;
  /** Sort keys; see sort-keys.ts. */
  sort: { containerNo: string | null };
  sortUp: { arrived: unknown; deposit: unknown; freeUntil: unknown };
};

/** The board's columns to sort by, of which the time left is told by the day until which it is. */
const sorted = {
  sortable: containers.sortable.map((column) => (column === 'left' ? 'freeUntil' : column)),
  record: clockedContainer.extend({ freeUntil: storedDate.nullable() }),
};
/** Finds the stored field that orders standings by a column of the board. */
export const standingOrder = (column: string, sign: 1 | -1): string =>
  orderPath(sorted, column === 'left' ? 'freeUntil' : column, sign);
type Sorted = Pick<Standing, 'cost' | 'arrived' | 'deposit' | 'freeUntil'> & { containerNo: string };
/** Makes the sort keys of a standing. */
export const standingKeys = (container: Sorted) =>
  sortFields(sorted, container) as Pick<Standing, 'sort' | 'sortUp'>;

const orders = new Set(sorted.sortable.flatMap((column) => orderPaths(sorted, column)));

export const StandingModel = defineCollection<Standing>('ContainerStanding', {
  collection: 'containerstandings',
  scope: 'everyone',
  fields: {
    shipmentId: IdField,
    kind: String,
    portname: String,
    cost: Number,
    deposit: Number,
    depositNotBack: Number,
    arrived: Date,
    freeUntil: Date,
    sort: AnyField,
    sortUp: AnyField,
  },
  indexes: [
    { keys: { shipmentId: 1 } },
    { keys: { portname: 1, kind: 1 } },
    ...[...orders].map((path) => ({ keys: { kind: 1, [path]: 1, _id: 1 } as const })),
  ],
});

/** What containers of one kind come to, in cents. */
export type StandingSum = { containers: number; cost: number; deposits: number };
/** Sums by kind. */
export type StandingSums = Record<string, StandingSum>;
/** `earliest` and `latest` are the days between which all standings were told. */
type StoredSums = { _id: string; of?: StandingSums; earliest?: Date; latest?: Date; changes?: number };

/** One record of all sums, so that all changes of standings conflict with each other. */
export const StandingSumsModel = defineCollection<StoredSums>('StandingSums', {
  collection: 'standingsums',
  scope: 'everyone',
  fields: { _id: String, of: AnyField, earliest: Date, latest: Date, changes: Number },
});
