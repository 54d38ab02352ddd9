import { containers } from '@app/schemas/imports/container-board';
import { defineCollection } from '../../database/model.ts';
import { orderPaths } from '../../database/sort-keys.ts';
import { AnyField, type Id, IdField } from '../../database/types.ts';

/** States that a closed container is in, on each day from the one on which it was closed. */
export const closedStates = ['returned', 'unconfirmed'] as const;
export type ClosedState = (typeof closedStates)[number];

/** What lists and sums need of a closed container, by its id: money in cents. */
export type ClosedContainer = {
  _id: Id;
  shipmentId: Id;
  states: ClosedState[];
  cost: number;
  deposit: number | null;
  /** 0 once it is back. */
  depositNotBack: number;
  arrived: Date | null;
  /** Sort keys; see sort-keys.ts. */
  sort: { containerNo: string | null };
  sortUp: { arrived: unknown; deposit: unknown };
};

/** Where closed containers are sorted by; none of them has time left, so they keep the order of their ids there. */
const orders = containers.sortable
  .filter((column) => column !== 'left')
  .flatMap((column) => orderPaths(containers, column));

export const ClosedContainerModel = defineCollection<ClosedContainer>('ClosedContainer', {
  collection: 'closedcontainers',
  scope: 'everyone',
  fields: {
    shipmentId: IdField,
    states: [String],
    cost: Number,
    deposit: Number,
    depositNotBack: Number,
    arrived: Date,
    sort: AnyField,
    sortUp: AnyField,
  },
  indexes: [
    { keys: { shipmentId: 1 } },
    { keys: { states: 1, _id: 1 } },
    ...[...new Set(orders)].flatMap((path) => [
      { keys: { [path]: 1, _id: 1 } as const },
      { keys: { states: 1, [path]: 1, _id: 1 } as const },
    ]),
  ],
});

/** What containers that are in the same states come to, in cents. */
export type ClosedSum = { states: ClosedState[]; containers: number; cost: number; deposits: number };

/** One record of all sums, so that changes of closed containers, and of the rules, conflict with each other. */
export const ClosedSumsModel = defineCollection<{ _id: string; sums?: ClosedSum[] }>('ClosedSums', {
  collection: 'closedsums',
  scope: 'everyone',
  fields: { _id: String, sums: { type: [AnyField], default: undefined }, rules: Number },
});
