import { containers } from '@app/schemas/imports/container-board';
import { defineCollection } from '../../database/model.ts';
import { orderPaths } from '../../database/sort-keys.ts';
import { AnyField, type Id, IdField } from '../../database/types.ts';

/** States that an ended container is in, on each day from the one on which it ended. */
export const endedStates = ['returned', 'unconfirmed'] as const;
export type EndedState = (typeof endedStates)[number];

/** What lists and sums need of an ended container, by its id: money in cents. */
export type EndedContainer = {
  _id: Id;
  shipmentId: Id;
  states: EndedState[];
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
export type EndedSum = { containers: number; cost: number; deposits: number };
/** Sums by the states that their containers are in, as `statesKey` names them. */
export type EndedSums = Record<string, EndedSum>;

/** One record of all sums, so that changes of ended containers, and of the rules, conflict with each other. */
export const EndedSumsModel = defineCollection<{ _id: string; of?: EndedSums }>('EndedSums', {
  collection: 'endedsums',
  scope: 'everyone',
  fields: { _id: String, of: AnyField, rules: Number },
});

/** Names states that a container is in together. */
export const statesKey = (states: readonly EndedState[]): string => states.join('+');
export const isOfState = (key: string, state: string): boolean => key.split('+').includes(state);
