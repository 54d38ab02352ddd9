import { keyText } from '../ordering/prefix.ts';
import { Session } from './session.ts';

/** Minutes after which an unused session is forgotten. */
export const SESSION_MINUTES = 30;
/** Seconds that a transaction may take. */
const TRANSACTION_SECONDS = 60;
/** Most sessions kept; clients that open more lose the oldest idle ones. */
const MAX_SESSIONS = 100_000;

/** All logical sessions. */
export class Sessions {
  private readonly sessions = new Map<string, Session>();

  /** The session of an id, made if it isn't known. */
  get(id: Buffer): Session {
    const key = keyText(id);
    let session = this.sessions.get(key);
    if (session === undefined) {
      session = new Session(Buffer.from(id));
      this.sessions.set(key, session);
      if (this.sessions.size > MAX_SESSIONS) this.forgetOldest();
    }
    session.lastUsed = performance.now();
    return session;
  }

  find(id: Buffer): Session | undefined {
    return this.sessions.get(keyText(id));
  }

  get size(): number {
    return this.sessions.size;
  }

  /** Ends a session and what it has open. What is being written can't be stopped, and whoever repeats it finds it. */
  end(id: Buffer): void {
    const session = this.find(id);
    session?.abort();
    if (!session?.isBusy) this.sessions.delete(keyText(id));
  }

  endAll(): void {
    for (const { id } of this.sessions.values()) this.end(id);
  }

  /** Aborts transactions that have taken too long and forgets sessions that nobody uses. */
  sweep(): void {
    const now = performance.now();
    const oldest = now - TRANSACTION_SECONDS * 1000;
    const idleSince = now - SESSION_MINUTES * 60_000;
    for (const [key, session] of this.sessions) {
      const { transaction } = session;
      if (transaction?.state === 'open' && transaction.startedAt < oldest) session.abort();
      if (!session.isBusy && session.lastUsed < idleSince) this.sessions.delete(key);
    }
  }

  private forgetOldest(): void {
    for (const [key, session] of this.sessions) {
      if (session.isBusy) continue;
      this.sessions.delete(key);
      return;
    }
  }
}
