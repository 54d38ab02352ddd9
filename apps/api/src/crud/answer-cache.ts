import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { countAll } from '../database/count.ts';
import { AuditModel } from './audit.ts';

/** What depends on the time of day changes without an entry: an answer is asked for anew after this. */
const LASTS_MS = 10_000;
/** One that isn't there yet is shared for this long only: its connection may have broken, and it may never come. */
const SHARED_MS = 1_000;
const MOST_CACHED = 300;

type Cached = { at: number; isKnown: boolean; answer: Promise<unknown> };

/** Answers to all kinds of questions, none of them older than the newest change that anybody here has seen. */
const cache = new Map<string, Cached>();
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
    const last = cache.get(key);
    if (last && isGood(last)) return last.answer as Promise<T>;
    const answer = work(...args);
    keep(key, answer);
    return answer;
  };
}

/**
 * Forgets every answer. To be called once a change is stored: MongoDB counts its entry before that already, so whoever
 * asked in between was told how things had been, and that is cached under the new count.
 */
export const emptyCache = (): void => cache.clear();

/** In place of a text that may hold tens of thousands of ids. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64');

function forgetAfterChange(changes: number): void {
  if (changes !== changesSeen) emptyCache();
  changesSeen = changes;
}

/** An answer that seems to come from the future isn't good either: the clock was set back. */
const isGood = ({ at, isKnown }: Cached) => Math.abs(Date.now() - at) < (isKnown ? LASTS_MS : SHARED_MS);

function keep(key: string, answer: Promise<unknown>): void {
  const mine: Cached = { at: Date.now(), isKnown: false, answer };
  cache.delete(key);
  const [oldest] = cache.keys();
  if (oldest !== undefined && cache.size >= MOST_CACHED) cache.delete(oldest);
  cache.set(key, mine);
  answer.then(
    () => {
      mine.isKnown = true;
    },
    () => {
      if (cache.get(key) === mine) cache.delete(key);
    },
  );
}
