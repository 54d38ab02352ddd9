import { keyText } from '../ordering/prefix.ts';
import type { WriteObserver } from '../storage/document-writer.ts';

/** Commits remembered before those that matter to nobody are looked for. */
const FEWEST_PRUNED = 10_000;

/** Which keys open transactions have written, and what was committed since they started. */
export class Conflicts<Owner> implements WriteObserver {
  private readonly owners = new Map<string, Owner>();
  /** Open transactions with the moments of their snapshots, oldest first. */
  private readonly open = new Map<Owner, number>();
  /** When keys were committed last; kept only while transactions are open. */
  private readonly committed = new Map<string, number>();
  private clock = 1;
  private pruneAt = FEWEST_PRUNED;

  /** Whether any transaction is open, so that writes matter to somebody. */
  get active(): boolean {
    return this.open.size > 0;
  }

  /** Registers a transaction. @returns the moment of its snapshot */
  begin(transaction: Owner): number {
    const moment = this.clock++;
    this.open.set(transaction, moment);
    return moment;
  }

  wrote(key: Buffer): void {
    this.committed.set(keyText(key), this.clock);
  }

  /** The open transaction that has written a key, if any. */
  ownerOf(key: string): Owner | undefined {
    return this.owners.get(key);
  }

  /** Whether a key was committed after a moment. */
  writtenSince(key: string, moment: number): boolean {
    const written = this.committed.get(key);
    return written !== undefined && written > moment;
  }

  lock(key: string, owner: Owner): void {
    this.owners.set(key, owner);
  }

  /** Forgets a transaction and the keys it holds. */
  end(transaction: Owner, keys: Iterable<string>): void {
    this.open.delete(transaction);
    for (const key of keys) if (this.owners.get(key) === transaction) this.owners.delete(key);
    if (this.open.size === 0) this.committed.clear();
    else if (this.committed.size > this.pruneAt) this.prune();
  }

  /** Forgets commits that every open transaction sees. */
  private prune(): void {
    const [oldest = this.clock] = this.open.values();
    for (const [key, moment] of this.committed) if (moment <= oldest) this.committed.delete(key);
    this.pruneAt = Math.max(FEWEST_PRUNED, this.committed.size * 2);
  }
}
