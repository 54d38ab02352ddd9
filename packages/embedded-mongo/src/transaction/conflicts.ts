import { keyText } from '../ordering/prefix.ts';
import type { WriteObserver } from '../storage/document-writer.ts';
import type { Transaction } from './transaction.ts';

/** Which keys open transactions have written, and what was committed since they started. */
export class Conflicts implements WriteObserver {
  private readonly owners = new Map<string, Transaction>();
  private readonly open = new Set<Transaction>();
  /** When keys were committed last; kept only while transactions are open. */
  private readonly committed = new Map<string, number>();
  private clock = 1;

  /** Whether any transaction is open, so that writes matter to somebody. */
  get active(): boolean {
    return this.open.size > 0;
  }

  get openTransactions(): Iterable<Transaction> {
    return this.open;
  }

  /** Registers a transaction. @returns the moment of its snapshot */
  begin(transaction: Transaction): number {
    this.open.add(transaction);
    return this.clock++;
  }

  wrote(key: Buffer): void {
    this.committed.set(keyText(key), this.clock);
  }

  /** The open transaction that has written a key, if any. */
  ownerOf(key: string): Transaction | undefined {
    return this.owners.get(key);
  }

  /** Whether a key was committed after a moment. */
  writtenSince(key: string, moment: number): boolean {
    const written = this.committed.get(key);
    return written !== undefined && written > moment;
  }

  lock(key: string, owner: Transaction): void {
    this.owners.set(key, owner);
  }

  /** Forgets a transaction and the keys it holds. */
  end(transaction: Transaction, keys: Iterable<string>): void {
    this.open.delete(transaction);
    for (const key of keys) if (this.owners.get(key) === transaction) this.owners.delete(key);
    if (this.open.size === 0) this.committed.clear();
  }
}
