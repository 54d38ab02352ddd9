import type { Collection } from '../../catalog/collection.ts';
import type { ReadView } from '../../catalog/read-view.ts';
import { fillBatch, finishBatch } from '../../cursor/batch.ts';
import type { DocumentSource } from '../../cursor/cursor.ts';
import type { CommandContext, Reply } from '../request/context.ts';

/** What a new cursor is to deliver. */
export interface CursorRequest {
  readonly source: DocumentSource;
  /** What the first batch is read from. */
  readonly view: ReadView;
  readonly namespace: string;
  readonly collection: Collection | undefined;
  readonly batchSize: number;
  readonly singleBatch: boolean;
  /** Whether the client wants it kept however long it isn't used. */
  readonly mayIdle?: boolean;
}

/** Answers with the first batch, and keeps a cursor if there is more. */
export async function openCursor(context: CommandContext, request: CursorRequest): Promise<Reply> {
  const { source, view, namespace, collection, batchSize, singleBatch, mayIdle = false } = request;
  const batch = await fillBatch(
    { source, view, size: batchSize, field: 'firstBatch', carried: undefined },
    context.operation,
  );
  if (batch.exhausted || singleBatch) return finishBatch(batch, 0n, namespace);
  const { engine, session, transaction, txnNumber } = context;
  const cursor = engine.cursors.open({
    namespace,
    source,
    collection,
    session,
    transaction,
    transactionNumber: transaction === undefined ? undefined : txnNumber,
    mayIdle,
    carried: batch.carried,
    timeLeft: context.operation.timeLeft,
  });
  return finishBatch(batch, cursor.id, namespace);
}
