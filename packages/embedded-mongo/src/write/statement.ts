import type { RawValue } from '../bson/raw-value.ts';
import type { ReadView } from '../catalog/read-view.ts';
import type { Operation } from '../scheduling/operation.ts';
import type { Slice } from '../scheduling/slice.ts';
import type { WriteAccess } from './write-access.ts';

/** Where a statement stands after a step: finished, to be continued, or in need of a longer search. */
export type StepResult = 'done' | 'again' | 'search';

/** What a statement has done. */
export interface StatementResult {
  readonly matched: number;
  readonly modified: number;
  /** `_id` of a document that an upsert has inserted. */
  readonly upserted: RawValue | undefined;
  /** The document that a statement for one document has met, before and after. */
  readonly before: Buffer | undefined;
  readonly after: Buffer | undefined;
}

/** One insert, update or delete, which can be interrupted and taken up again. */
export interface Statement {
  /**
   * Does as much as the slice allows. Within a commit group unless in a transaction.
   * @throws Blocked if it has to wait; it can be stepped again afterwards
   */
  step(access: WriteAccess, slice: Slice): StepResult;
  /** Searches for documents outside of commit groups, after `step` has requested it. */
  search(view: ReadView, operation: Operation): Promise<void>;
  readonly result: StatementResult;
}
