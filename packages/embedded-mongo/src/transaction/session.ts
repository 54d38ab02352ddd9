import type { Writable } from '../bson/value.ts';
import type { Transaction, TransactionState } from './transaction.ts';

/** A retryable write that a session has made, or is making. */
export interface LastWrite {
  readonly txnNumber: bigint;
  /** The answer; a repeated request waits for the same one. */
  readonly reply: Promise<Readonly<Record<string, Writable>>>;
}

/** What the engine remembers of a client's logical session. */
export class Session {
  /** The 16 bytes of the session's id. */
  readonly id: Buffer;
  lastUsed = Date.now();
  /** Greatest transaction number seen; -1 before the first. */
  txnNumber = -1n;
  transaction: Transaction | undefined;
  /** How the transaction of `txnNumber` stands; 'none' if that number belongs to a retryable write. */
  state: TransactionState | 'none' = 'none';
  lastWrite: LastWrite | undefined;

  constructor(id: Buffer) {
    this.id = id;
  }

  /** Ends an open transaction without effect. */
  abort(): void {
    this.transaction?.end('aborted');
    this.transaction = undefined;
    if (this.state === 'open') this.state = 'aborted';
  }
}
