import type { WriteObserver } from '../catalog/document-writer.ts';
import { keyText } from '../ordering/prefix.ts';

/** Keys remembered before those that matter to nobody are looked for. */
const FEWEST_PRUNED = 10_000;

/** Which keys open transactions have written, and what was committed since they started. */
export class Conflicts<Owner> implements WriteObserver {
  /** The last transaction that has written a key: open, or ended. */
  private readonly owners = new Map<string, Owner>();
  /** Open transactions with the sequence numbers of their snapshots, oldest first. */
  private readonly open = new Map<Owner, number>();
  /** Sequence numbers of the commits of transactions that `owners` knows keys of. */
  private readonly commits = new Map<Owner, number>();
  /** Sequence numbers of the last writes outside of transactions, or by earlier ones than `owners` names. */
  private readonly lastWrites = new Map<string, number>();
  private nextSequence = 1;
  /** Sequence number of snapshots that are taken while a commit group runs, if one does. */
  private groupSequence: number | undefined;
  private pruneAt = FEWEST_PRUNED;

  /** Whether any transaction is open, so that writes matter to somebody. */
  get active(): boolean {
    return this.open.size > 0;
  }

  /** The open transactions, oldest first. */
  get opened(): Iterable<Owner> {
    return this.open.keys();
  }

  /** Begins a commit group: transactions that begin before it is on disk don't see what it writes. */
  beginGroup(): void {
    this.groupSequence = this.nextSequence++;
  }

  /** Ends a commit group that is on disk or has failed. */
  endGroup(): void {
    this.groupSequence = undefined;
    if (this.open.size === 0) this.forgetAll();
  }

  /** Registers a transaction. @returns the sequence number of its snapshot */
  begin(transaction: Owner): number {
    const sequence = this.groupSequence ?? this.nextSequence++;
    this.open.set(transaction, sequence);
    return sequence;
  }

  wrote(key: Buffer): void {
    this.lastWrites.set(keyText(key), this.nextSequence);
  }

  /** The open transaction that has written a key, if any. */
  ownerOf(key: string): Owner | undefined {
    const owner = this.owners.get(key);
    return owner !== undefined && this.open.has(owner) ? owner : undefined;
  }

  /** Whether a key was committed after a sequence number. */
  writtenSince(key: string, sequence: number): boolean {
    return this.lastWritten(key) > sequence;
  }

  private lastWritten(key: string): number {
    const owner = this.owners.get(key);
    const committed = owner === undefined ? undefined : this.commits.get(owner);
    return Math.max(committed ?? 0, this.lastWrites.get(key) ?? 0);
  }

  /** Notes that an open transaction has written a key. It holds the key until it ends. */
  lock(key: string, owner: Owner): void {
    if (this.owners.has(key)) {
      // The new owner may end without effect: what was there before must still be known then.
      const sequence = this.lastWritten(key);
      if (sequence > 0) this.lastWrites.set(key, sequence);
    }
    this.owners.set(key, owner);
  }

  /** Notes that a transaction has ended: all keys that it holds are free, and written now if it was committed. */
  end(transaction: Owner, committed: boolean): void {
    this.open.delete(transaction);
    if (committed) this.commits.set(transaction, this.nextSequence);
    if (this.open.size === 0 && this.groupSequence === undefined) this.forgetAll();
    else if (this.owners.size + this.lastWrites.size > this.pruneAt) this.prune();
  }

  private forgetAll(): void {
    this.owners.clear();
    this.commits.clear();
    this.lastWrites.clear();
    this.pruneAt = FEWEST_PRUNED;
  }

  /** Forgets what every transaction sees that is open or may begin now, and what has had no effect. */
  private prune(): void {
    const [oldest = this.groupSequence ?? this.nextSequence] = this.open.values();
    for (const [owner, sequence] of this.commits) if (sequence <= oldest) this.commits.delete(owner);
    for (const [key, owner] of this.owners)
      if (!this.open.has(owner) && !this.commits.has(owner)) this.owners.delete(key);
    for (const [key, sequence] of this.lastWrites) if (sequence <= oldest) this.lastWrites.delete(key);
    this.pruneAt = Math.max(FEWEST_PRUNED, (this.owners.size + this.lastWrites.size) * 2);
  }
}
