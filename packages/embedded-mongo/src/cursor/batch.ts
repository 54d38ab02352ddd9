import { readInt32 } from '../bson/read.ts';
import { BsonType } from '../bson/types.ts';
import { type BsonWriter, indexName } from '../bson/writer.ts';
import type { ReadView } from '../catalog/read-view.ts';
import type { Operation } from '../scheduling/operation.ts';
import { replyWriter } from '../wire/reply.ts';
import type { DocumentSource } from './cursor.ts';

/** Bytes of documents that one answer may carry. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024;

/** One answer of a cursor that is being put together. */
export interface Batch {
  readonly writer: BsonWriter;
  /** Mark of the open cursor document. */
  readonly cursorMark: number;
  /** Whether the source has no document left. */
  readonly exhausted: boolean;
  /** A document that did not fit. */
  readonly carried: Buffer | undefined;
}

/** Where the documents come from. */
export interface BatchRequest {
  readonly source: DocumentSource;
  readonly view: ReadView;
  /** Most documents of the batch; Infinity for as many as fit. */
  readonly size: number;
  readonly field: 'firstBatch' | 'nextBatch';
  readonly carried: Buffer | undefined;
}

/**
 * Starts an answer `{cursor: {<field>: [...]` and fills it with documents, copied as they are stored.
 * `finishBatch` has to follow.
 */
export async function fillBatch(request: BatchRequest, operation: Operation): Promise<Batch> {
  const writer = replyWriter();
  const cursorMark = writer.begin('cursor');
  const documents = writer.begin(request.field, BsonType.array);
  const start = writer.length;
  let count = 0;
  let carried: Buffer | undefined;
  const append = (buffer: Buffer, at: number) => {
    const size = readInt32(buffer, at);
    if (count > 0 && writer.length - start + size > MAX_BATCH_BYTES) {
      carried = Buffer.from(buffer.subarray(at, at + size));
      return false;
    }
    writer.rawField(indexName(count++), BsonType.object, buffer, at, at + size);
    return count < request.size;
  };
  if (request.carried !== undefined) append(request.carried, 0);
  let exhausted = false;
  if (count < request.size)
    await operation.run((slice) => {
      exhausted = request.source.pump(request.view, append, slice);
      return exhausted || carried !== undefined || count >= request.size;
    });
  writer.end(documents);
  return { writer, cursorMark, exhausted: exhausted && carried === undefined, carried };
}

/** Completes the cursor document that `fillBatch` started. */
export function finishBatch({ writer, cursorMark }: Batch, cursorId: bigint, namespace: string): BsonWriter {
  writer.long('id', cursorId);
  writer.string('ns', namespace);
  writer.end(cursorMark);
  return writer;
}
