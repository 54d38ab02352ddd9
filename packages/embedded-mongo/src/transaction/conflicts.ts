import { keyText } from '../ordering/prefix.ts';
import type { WriteObserver } from '../storage/document-writer.ts';

/** Keys remembered before those that matter to nobody are looked for. */
const FEWEST_PRUNED = 10_000;

/** Which keys open transactions have written, and what was committed since they started. */
export class Conflicts<Owner> implements WriteObserver {
  /** The last transaction that has written a key: open, or ended. */
  private readonly owners = new Map<string, Owner>();
  /** Open transactions with the moments of their snapshots, oldest first. */
  private readonly open = new Map<Owner, number>();
  /** When transactions were committed of which `owners` knows keys. */
  private readonly commits = new Map<Owner, number>();
  /** When keys were written last outside of transactions, or by earlier ones than `owners` tells. */
  private readonly written = new Map<string, number>();
  private clock = 1;
  /** What snapshots see while a batch is under way, if one is. */
  private batchMoment: number | undefined;
  private pruneAt = FEWEST_PRUNED;

  /** Whether any transaction is open, so that writes matter to somebody. */
  get active(): boolean {
    return this.open.size > 0;
  }

  /** The open transactions, oldest first. */
  get opened(): Iterable<Owner> {
    return this.open.keys();
  }

  /** To be called before a batch: transactions that begin until it is written don't see what it writes. */
  enterBatch(): void {
    this.batchMoment = this.clock++;
  }

  /** To be called when a batch is written, or has failed. */
  leaveBatch(): void {
    this.batchMoment = undefined;
    if (this.open.size === 0) this.forgetAll();
  }

  /** Registers a transaction. @returns the moment of its snapshot */
  begin(transaction: Owner): number {
    const moment = this.batchMoment ?? this.clock++;
    this.open.set(transaction, moment);
    return moment;
  }

  wrote(key: Buffer): void {
    this.written.set(keyText(key), this.clock);
  }

  /** The open transaction that has written a key, if any. */
  ownerOf(key: string): Owner | undefined {
    const owner = this.owners.get(key);
    return owner !== undefined && this.open.has(owner) ? owner : undefined;
  }

  /** Whether a key was committed after a moment. */
  writtenSince(key: string, moment: number): boolean {
    return this.lastWritten(key) > moment;
  }

  private lastWritten(key: string): number {
    const owner = this.owners.get(key);
    const committed = owner === undefined ? undefined : this.commits.get(owner);
    return Math.max(committed ?? 0, this.written.get(key) ?? 0);
  }

  /** Notes that an open transaction has written a key. It holds the key until it ends. */
  lock(key: string, owner: Owner): void {
    if (this.owners.has(key)) {
      // The new owner may end without effect: what was there before must still be known then.
      const moment = this.lastWritten(key);
      if (moment > 0) this.written.set(key, moment);
    }
    this.owners.set(key, owner);
  }

  /** Notes that a transaction has ended: all keys that it holds are free, and written now if it was committed. */
  end(transaction: Owner, committed: boolean): void {
    this.open.delete(transaction);
    if (committed) this.commits.set(transaction, this.clock);
    if (this.open.size === 0 && this.batchMoment === undefined) this.forgetAll();
    else if (this.owners.size + this.written.size > this.pruneAt) this.prune();
  }

  private forgetAll(): void {
    this.owners.clear();
    this.commits.clear();
    this.written.clear();
    this.pruneAt = FEWEST_PRUNED;
  }

  /** Forgets what every transaction sees that is open or may begin now, and what has had no effect. */
  private prune(): void {
    const [oldest = this.batchMoment ?? this.clock] = this.open.values();
    for (const [owner, moment] of this.commits) if (moment <= oldest) this.commits.delete(owner);
    for (const [key, owner] of this.owners)
      if (!this.open.has(owner) && !this.commits.has(owner)) this.owners.delete(key);
    for (const [key, moment] of this.written) if (moment <= oldest) this.written.delete(key);
    this.pruneAt = Math.max(FEWEST_PRUNED, (this.owners.size + this.written.size) * 2);
  }
}
