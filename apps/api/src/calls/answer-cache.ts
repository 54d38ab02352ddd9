import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { databaseName } from '../database/connect.ts';
import { countAll } from '../database/count.ts';
import type { Scope } from '../database/types.ts';
import { AuditModel } from './audit.model.ts';

/** Limits how long answers are kept: some change with the clock, without an audit entry. */
const LASTS_MS = 10_000;
/** Stops sharing a pending answer after this long: its connection may be dead, so it may never settle. */
const SHARED_MS = 1_000;
/** Caps the cache as a whole, and each answer: one larger than that takes longer to send than to compute. */
const BYTES_MAX = 8_388_608;
const ANSWER_BYTES_MAX = 131_072;
/** Overhead of an answer beyond its text. */
const ENTRY_BYTES = 512;

/** Answers to all calls; none is older than the newest change this process has seen. */
const known = new LRUCache<string, { answer: unknown }>({
  ttl: LASTS_MS,
  ttlAutopurge: true,
  // A monotonic clock, unaffected by changes of the system time.
  perf: { now: () => performance.now() },
  maxSize: BYTES_MAX,
  maxEntrySize: ANSWER_BYTES_MAX,
  sizeCalculation: ({ answer }) => ENTRY_BYTES + bytesOf(answer),
});
type Pending = { at: number; answer: Promise<unknown> };
/** Answers still being computed. */
const inFlight = new Map<string, Pending>();
let changesSeen = 0;
let questions = 0;

/** Who reads, of which the scope counts: what others see is another answer. */
type Scoped = { scope: Scope };

/**
 * Caches a function's answers until something changes: every change, in whichever process, adds an audit entry, and the
 * audit trail never shrinks. Concurrent calls with the same scope and arguments share one answer.
 * @param work reads by its reader alone, outside of transactions; its arguments differ as JSON if they differ at all, and
 * nobody may mutate its answer
 */
export function cachedUntilChange<R extends Scoped, Args extends readonly unknown[], T>(
  work: (reader: R, ...args: Args) => Promise<T>,
): (reader: R, ...args: Args) => Promise<T> {
  const question = questions++;
  return async (reader, ...args) => {
    const key = digest(JSON.stringify([databaseName(), question, reader.scope, ...args]));
    forgetAfterChange(await countAll(AuditModel));
    const found = known.get(key);
    if (found) return found.answer as T;
    const shared = inFlight.get(key);
    if (shared && performance.now() - shared.at < SHARED_MS) return shared.answer as Promise<T>;
    const answer = work(reader, ...args);
    share(key, answer);
    return answer;
  };
}

/**
 * Forgets every answer. Call it after the commit: MongoDB counts the new audit entry a little earlier, so a call in
 * between caches the old state under the new count.
 */
export function emptyCache(): void {
  known.clear();
  inFlight.clear();
}

/** Shortens keys that may hold tens of thousands of ids. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64');

/** Estimates two bytes for each character of the JSON. */
const bytesOf = (answer: unknown) =>
  2 * (typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? '')).length;

function forgetAfterChange(changes: number): void {
  if (changes !== changesSeen) emptyCache();
  changesSeen = changes;
}

/** Shares a pending answer, and caches it once it is there unless the cache was emptied meanwhile. */
function share(key: string, answer: Promise<unknown>): void {
  const mine: Pending = { at: performance.now(), answer };
  inFlight.set(key, mine);
  const isMine = () => inFlight.get(key) === mine && inFlight.delete(key);
  answer.then(
    (value) => void (isMine() && known.set(key, { answer: value })),
    () => void isMine(),
  );
}
