import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import mongoose from 'mongoose';
import { countAll } from '../database/count.ts';
import { AuditModel } from './audit.ts';

/** What depends on the time of day changes without an entry, and nobody's data are kept for long: then it is forgotten. */
const LASTS_MS = 10_000;
/** An answer that isn't there yet is shared for this long only: its connection may have broken, and it may never come. */
const SHARED_MS = 1_000;
/** Bytes of all answers together, and of the largest: what is larger costs the next one who asks no less to be sent. */
const BYTES_MAX = 8_388_608;
const ANSWER_BYTES_MAX = 131_072;
/** Bytes that an answer takes beside its text. */
const ENTRY_BYTES = 512;

/** Answers to all kinds of questions, none of them older than the newest change that anybody here has seen. */
const known = new LRUCache<string, { answer: unknown }>({
  ttl: LASTS_MS,
  ttlAutopurge: true,
  // Not by the clock that people set.
  perf: { now: () => performance.now() },
  maxSize: BYTES_MAX,
  maxEntrySize: ANSWER_BYTES_MAX,
  sizeCalculation: ({ answer }) => ENTRY_BYTES + bytesOf(answer),
});
type Asked = { at: number; answer: Promise<unknown> };
/** Questions whose answers are being made. */
const underWay = new Map<string, Asked>();
let changesSeen = 0;
let questions = 0;

/**
 * A function that answers again what it answered to the same arguments, as long as nothing changes: every change,
 * whichever process makes it, adds an entry to the audit trail, which never gets shorter. People who ask the same at
 * once share one answer.
 * @param work gets arguments that differ as JSON where they differ at all. Nobody may change what it answers.
 */
export function cachedUntilChange<Args extends readonly unknown[], T>(
  work: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  const question = questions++;
  return async (...args) => {
    const key = digest(JSON.stringify([mongoose.connection.name, question, ...args]));
    forgetAfterChange(await countAll(AuditModel));
    const found = known.get(key);
    if (found) return found.answer as T;
    const shared = underWay.get(key);
    if (shared && performance.now() - shared.at < SHARED_MS) return shared.answer as Promise<T>;
    const answer = work(...args);
    share(key, answer);
    return answer;
  };
}

/**
 * Forgets every answer. To be called once a change is stored: MongoDB counts its entry before that already, so whoever
 * asked in between was told how things had been, and that is cached under the new count.
 */
export function emptyCache(): void {
  known.clear();
  underWay.clear();
}

/** In place of a text that may hold tens of thousands of ids. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64');

/** As many as the characters of its JSON may take. */
const bytesOf = (answer: unknown) =>
  2 * (typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? '')).length;

function forgetAfterChange(changes: number): void {
  if (changes !== changesSeen) emptyCache();
  changesSeen = changes;
}

/** Has those who ask soon wait for the same answer, and keeps it, unless everything was forgotten meanwhile. */
function share(key: string, answer: Promise<unknown>): void {
  const mine: Asked = { at: performance.now(), answer };
  underWay.set(key, mine);
  const isMine = () => underWay.get(key) === mine && underWay.delete(key);
  answer.then(
    (value) => void (isMine() && known.set(key, { answer: value })),
    () => void isMine(),
  );
}
