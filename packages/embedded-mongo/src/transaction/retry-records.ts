import { randomInt } from 'node:crypto';
import { type RawValue, rawDocument } from '../bson/raw-value.ts';
import { BsonWriter, encodeDocument } from '../bson/writer.ts';
import type { KeyRange } from '../store/file/layout.ts';
import { retryKey } from '../store/file/layout.ts';
import type { Store } from '../store/store.ts';
import { SESSION_MINUTES } from './sessions.ts';

/** For so long, in milliseconds, a record is kept: no session that has been idle for half of it is known any more. */
const LIFE_MS = 2 * SESSION_MINUTES * 60_000;

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
  /** Tells the records of this process, whose times are by its own clock, from those of earlier ones. */
  private readonly run = randomInt(2 ** 48 - 1);
  private readonly begun = performance.now();

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

  /** Records a write. Within the commit group that makes it. */
  save(sessionId: Buffer, record: RetryRecord): void {
    const writer = new BsonWriter();
    writer.long('txnNumber', record.txnNumber);
    writer.value('complete', record.complete);
    writer.double('run', this.run);
    writer.double('at', performance.now());
    writer.value('state', record.state);
    this.store.put(retryKey(sessionId), writer.finish(), 0);
  }

  /** Records that a transaction was committed. Within the commit group of its changes. */
  saveCommit(sessionId: Buffer, txnNumber: bigint): void {
    this.save(sessionId, { txnNumber, complete: true, state: COMMITTED });
  }

  /** Whether this was the session's last transaction, and was committed. */
  hasCommitted(sessionId: Buffer, txnNumber: bigint): boolean {
    const known = this.find(sessionId);
    return known?.txnNumber === txnNumber && isOfTransaction(known);
  }

  /**
   * Finds records that no client can ask for any more. Not by the system's clock, which may jump: what an earlier
   * process has left counts from this one's beginning.
   * @param range where to look
   * @param most how many records to look at
   * @returns their keys, and what is left of the range
   */
  outdated(range: KeyRange, most: number): { keys: Buffer[]; rest: KeyRange | undefined } {
    const oldest = performance.now() - LIFE_MS;
    const keys: Buffer[] = [];
    let seen = 0;
    const { entry } = this.store;
    const rest = this.store.scan(range, {}, () => {
      const record = rawDocument(entry.value);
      const isOwn = record.get('run')?.number() === this.run;
      const at = isOwn ? record.get('at')?.number() : this.begun;
      if (at !== undefined && at <= oldest) keys.push(entry.key);
      return ++seen < most;
    });
    return { keys, rest };
  }
}

/** Whether a record says that a transaction was committed. */
export function isOfTransaction({ state }: RetryRecord): boolean {
  return state.get('committed')?.truthy() === true;
}
