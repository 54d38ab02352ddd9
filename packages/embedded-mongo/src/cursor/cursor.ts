import type { Collection } from '../catalog/collection.ts';
import type { ReadView } from '../catalog/read-view.ts';
import type { Slice } from '../scheduling/slice.ts';
import type { Session } from '../transaction/session.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Takes a raw document that is in view during the call; returns false if it wants no further one now. */
type DocumentSink = (buffer: Buffer, start: number) => boolean;

/** Produces the documents of a cursor step by step. */
export interface DocumentSource {
  /** Like `RowSource.pump`. @returns true if no document is left */
  pump(view: ReadView, sink: DocumentSink, slice: Slice): boolean;
}

/** An open cursor. It holds nothing of the store between batches. */
export interface Cursor {
  readonly id: bigint;
  readonly namespace: string;
  readonly source: DocumentSource;
  /** The collection that is read, if it is one: dropping it ends the cursor. */
  readonly collection: Collection | undefined;
  readonly session: Session | undefined;
  readonly transaction: Transaction | undefined;
  readonly transactionNumber: bigint | undefined;
  /** Whether it stays open however long nobody uses it. */
  readonly mayIdle: boolean;
  /** A document that did not fit into the batch before. */
  carried: Buffer | undefined;
  /** Milliseconds that all further batches together may take, or undefined for no limit. */
  timeLeft: number | undefined;
  lastUsed: number;
}
