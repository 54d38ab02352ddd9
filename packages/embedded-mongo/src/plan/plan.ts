import type { SortField } from '../sort/sort-key.ts';
import type { AccessPath } from './access-path.ts';

/** How the documents of a query are found. */
export type Plan =
  /** Nothing can match. */
  | { readonly kind: 'nothing' }
  /** The entries of one index, or the documents themselves, in order; with `among`, only those that its keys name, too. */
  | {
      readonly kind: 'scan';
      readonly path: AccessPath;
      readonly reverse: boolean;
      readonly merge: boolean;
      readonly among?: AccessPath;
    }
  /** The `_id`s that several access paths have in common, from their keys alone, in the order of `_id`. */
  | { readonly kind: 'ids'; readonly paths: readonly AccessPath[]; readonly order: IdOrder }
  /** Everything that one of several plans finds. */
  | { readonly kind: 'union'; readonly plans: readonly Plan[]; readonly merge: boolean };

export type IdOrder = 'ascending' | 'descending' | 'none';

/** A plan with what is left to do. */
export interface PlannedQuery {
  readonly plan: Plan;
  /** Whether the plan delivers rows in the requested order. */
  readonly sorted: boolean;
  /** Plan to go over to when the first one has looked at `budget` documents without getting to the end. */
  readonly fallback?: { readonly query: PlannedQuery; readonly budget: number } | undefined;
}

/** What a query asks for beside its filter. */
export interface Wanted {
  readonly sort: readonly SortField[];
  /** Rows that are needed at all, those to be skipped included; Infinity without a limit. */
  readonly rows: number;
  /** Rows that are only skipped. */
  readonly skip: number;
}
