import { containers } from '@app/schemas/imports/container-board';
import { defineCollection } from '../../database/model.ts';
import { orderPaths } from '../../database/sort-keys.ts';
import { AnyField, type Id, IdField } from '../../database/types.ts';

/** The state that an ended container is in on each day from the one on which it ended. */
type EndedState = 'returned' | 'unconfirmed';

/** What lists and sums need of an ended container, by its id: money in cents. */
export type EndedContainer = {
  _id: Id;
  shipmentId: Id;
  state: EndedState;
  cost: number;
  deposit: number | null;
  /** 0 once it is back. */
  depositNotBack: number;
  arrived: Date | null;
  /** Sort keys; see sort-keys.ts. */
  sort: { containerNo: string | null };
  sortUp: { arrived: unknown; deposit: unknown };
};

/** Paths that ended containers are sorted by; none of them has time left, where they keep the order of their ids. */
const orders = containers.sortable
  .filter((column) => column !== 'left')
  .flatMap((column) => orderPaths(containers, column));

export const EndedContainerModel = defineCollection<EndedContainer>('EndedContainer', {
  collection: 'endedcontainers',
  scope: 'everyone',
  fields: {
    shipmentId: IdField,
    state: String,
    cost: Number,
    deposit: Number,
    depositNotBack: Number,
    arrived: Date,
    sort: AnyField,
    sortUp: AnyField,
  },
  indexes: [
    { keys: { shipmentId: 1 } },
    { keys: { state: 1, _id: 1 } },
    ...[...new Set(orders)].flatMap((path) => [
      { keys: { [path]: 1, _id: 1 } as const },
      { keys: { state: 1, [path]: 1, _id: 1 } as const },
    ]),
  ],
});

/** What containers in one state come to, in cents. */
export type EndedSum = { containers: number; cost: number; deposits: number };
export type EndedSums = Partial<Record<EndedState, EndedSum>>;

/** One record of all sums, so that changes of ended containers, and of the rules, conflict with each other. */
export const EndedSumsModel = defineCollection<{ _id: string; of?: EndedSums }>('EndedSums', {
  collection: 'endedsums',
  scope: 'everyone',
  fields: { _id: String, of: AnyField, rules: Number },
});
