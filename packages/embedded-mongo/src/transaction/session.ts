import type { Writable } from '../bson/value.ts';
import type { Transaction, TransactionState } from './transaction.ts';

/** A retryable write that a session has made, or is making. */
export interface LastWrite {
  readonly txnNumber: bigint;
  /** The answer; a repeated request waits for the same one. */
  readonly reply: Promise<Readonly<Record<string, Writable>>>;
  /** Whether the answer is still to come. */
  isPending: boolean;
}

function ignore(): void {
  // Whoever waits only wants to know that it is over.
}

/** What the engine remembers of a client's logical session. */
export class Session {
  /** The 16 bytes of the session's id. */
  readonly id: Buffer;
  /** By `performance.now`, as ages in memory are: the system's clock may jump. */
  lastUsed = performance.now();
  /** Greatest transaction number seen; -1 before the first. */
  txnNumber = -1n;
  transaction: Transaction | undefined;
  /** How the transaction of `txnNumber` stands; 'none' if that number belongs to a retryable write. */
  state: TransactionState | 'none' = 'none';
  lastWrite: LastWrite | undefined;

  private running: Promise<void> | undefined;

  constructor(id: Buffer) {
    this.id = id;
  }

  /** Queues a command of a transaction behind those before it. */
  async enqueue<T>(command: () => Promise<T>): Promise<T> {
    while (this.running !== undefined) await this.running;
    const result = command();
    this.running = result.then(ignore, ignore);
    try {
      return await result;
    } finally {
      this.running = undefined;
    }
  }

  /** Whether it has a transaction, or makes a write whose outcome a repeated request must find here. */
  get isBusy(): boolean {
    return this.transaction !== undefined || this.lastWrite?.isPending === true;
  }

  /** Ends an open transaction without effect. One that is being committed can't be stopped any more. */
  abort(): void {
    if (this.transaction?.state === 'committing') return;
    this.transaction?.end('aborted');
    this.transaction = undefined;
    if (this.state === 'open') this.state = 'aborted';
  }
}
