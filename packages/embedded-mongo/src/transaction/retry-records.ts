import { type RawValue, rawDocument } from '../bson/raw-value.ts';
import { BsonWriter, encodeDocument } from '../bson/writer.ts';
import { retryKey, retryRange } from '../storage/layout.ts';
import type { Store } from '../storage/store.ts';
import { SESSION_MINUTES } from './sessions.ts';

/** What stands for the answer of a transaction that was committed. */
const COMMITTED = rawDocument(encodeDocument({ committed: true }));

/** What is on disk of a session's last retryable write, or of its last transaction. */
export interface RetryRecord {
  readonly txnNumber: bigint;
  /** Whether `state` is the answer; otherwise it says how far the write has come. */
  readonly complete: boolean;
  readonly state: RawValue;
}

/** Remembers retryable writes and commits in the store, so that one repeated after a restart isn't made twice. */
export class RetryRecords {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  /** The last retryable write of a session, or undefined. */
  find(sessionId: Buffer): RetryRecord | undefined {
    const bytes = this.store.get(retryKey(sessionId));
    if (bytes === undefined) return undefined;
    const record = rawDocument(bytes);
    const state = record.get('state');
    const txnNumber = record.get('txnNumber');
    if (state === undefined || txnNumber === undefined) return undefined;
    return {
      txnNumber: bytes.readBigInt64LE(txnNumber.start),
      complete: record.get('complete')?.truthy() === true,
      state,
    };
  }

  /** Records a write. Within the batch that makes it. */
  save(sessionId: Buffer, record: RetryRecord): void {
    const writer = new BsonWriter();
    writer.long('txnNumber', record.txnNumber);
    writer.value('complete', record.complete);
    writer.value('at', new Date());
    writer.value('state', record.state);
    this.store.put(retryKey(sessionId), writer.finish(), 0);
  }

  /** Records that a transaction was committed. Within the batch of its changes. */
  saveCommit(sessionId: Buffer, txnNumber: bigint): void {
    this.save(sessionId, { txnNumber, complete: true, state: COMMITTED });
  }

  /** Whether this was the session's last transaction, and was committed. */
  hasCommitted(sessionId: Buffer, txnNumber: bigint): boolean {
    const known = this.find(sessionId);
    return known?.txnNumber === txnNumber && isOfTransaction(known);
  }

  /**
   * Finds records that no client can ask for any more.
   * @param after where the last call has stopped; empty to start
   * @param most how many records to look at
   * @returns their keys, and where to go on if there are more records
   */
  outdated(after: Buffer, most: number): { keys: Buffer[]; next: Buffer | undefined } {
    const oldest = BigInt(Date.now() - 2 * SESSION_MINUTES * 60_000);
    const keys: Buffer[] = [];
    let next: Buffer | undefined;
    let seen = 0;
    const { entry } = this.store;
    const start = after.length === 0 ? retryRange.start : after;
    this.store.scan({ start, end: retryRange.end }, { exclusive: true }, () => {
      const key = Buffer.from(entry.keyBuffer.subarray(entry.keyStart, entry.keyEnd));
      const at = rawDocument(entry.value).get('at');
      if (at !== undefined && entry.value.readBigInt64LE(at.start) < oldest) keys.push(key);
      if (++seen < most) return true;
      next = key;
      return false;
    });
    return { keys, next };
  }
}

/** Whether a record tells of a transaction that was committed. */
export function isOfTransaction({ state }: RetryRecord): boolean {
  return state.get('committed')?.truthy() === true;
}
