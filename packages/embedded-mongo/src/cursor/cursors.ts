import type { Session } from '../transaction/session.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { Cursor } from './cursor.ts';

const IDLE_MINUTES = 10;
/** Most cursors kept open; beyond, the one not used for the longest time is closed. */
const MAX_CURSORS = 10_000;

/** All open cursors. */
export class Cursors {
  private readonly cursors = new Map<bigint, Cursor>();
  /**
   * Starts at random, so that ids of an earlier run aren't taken for ones of this run, and beyond 2^53, as
   * MongoDB's ids do: drivers would turn smaller ones into doubles, which `getMore` doesn't take.
   */
  private lastId = 2n ** 60n + BigInt(Math.floor(Math.random() * 2 ** 40)) * 4096n;

  get size(): number {
    return this.cursors.size;
  }

  /** Opens a cursor. @returns it with its id */
  open(cursor: Omit<Cursor, 'id' | 'lastUsed'>): Cursor {
    const opened: Cursor = { id: ++this.lastId, lastUsed: performance.now(), ...cursor };
    this.cursors.set(opened.id, opened);
    if (this.cursors.size > MAX_CURSORS) {
      const [oldest] = this.cursors.keys();
      if (oldest !== undefined) this.cursors.delete(oldest);
    }
    return opened;
  }

  /** A cursor by its id, or undefined; it counts as used. */
  use(id: bigint): Cursor | undefined {
    const cursor = this.cursors.get(id);
    if (cursor === undefined) return undefined;
    cursor.lastUsed = performance.now();
    // Moved to the end, so that the first one is always the one not used for the longest time.
    this.cursors.delete(id);
    this.cursors.set(id, cursor);
    return cursor;
  }

  /** Closes a cursor. @returns false if there is none of that id */
  close(id: bigint): boolean {
    return this.cursors.delete(id);
  }

  closeOfSession(session: Session): void {
    for (const [id, cursor] of this.cursors) if (cursor.session === session) this.cursors.delete(id);
  }

  closeOfAllSessions(): void {
    for (const [id, { session }] of this.cursors) if (session !== undefined) this.cursors.delete(id);
  }

  closeOfTransaction(transaction: Transaction): void {
    for (const [id, cursor] of this.cursors) if (cursor.transaction === transaction) this.cursors.delete(id);
  }

  /**
   * Closes cursors that nobody has used for a while. One whose collection has just gone stays: its next `getMore`
   * is told so, however the sweep falls.
   */
  sweep(): void {
    const idleSince = performance.now() - IDLE_MINUTES * 60_000;
    for (const [id, { lastUsed, collection, mayIdle }] of this.cursors)
      if (lastUsed < idleSince && (!mayIdle || collection?.dropped)) this.cursors.delete(id);
  }
}
