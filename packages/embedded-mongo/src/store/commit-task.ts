import type { Operation } from '../scheduling/operation.ts';
import type { Slice } from '../scheduling/slice.ts';

/** Work that is queued for a commit group. */
export interface Task {
  /** Runs the work; settles nothing. */
  readonly run: (slice: Slice) => unknown;
  /** Whether it needs a commit group of its own. */
  readonly isAlone: boolean;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly operation: Operation | undefined;
}

/** What has become of it, once the commit group is on disk. */
export type Outcome = { readonly task: Task } & ({ readonly result: unknown } | { readonly error: unknown });
