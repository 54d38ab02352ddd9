import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { countAll } from '../database/count.ts';
import { AuditModel } from './audit.ts';

/** What depends on the time of day is worked out anew after this. */
const LASTS_MS = 10_000;
/** An answer that takes longer is waited for by no one else: its connection may have broken. */
const SHARED_MS = 1_000;
const MOST_KEPT = 300;

type Kept = { at: number; isKnown: boolean; answer: Promise<unknown> };

/** Answers to all kinds of questions, none of them older than the newest change that anybody here has seen. */
const kept = new Map<string, Kept>();
let changesSeen = 0;
let questions = 0;

/**
 * Keeps the answers to a question while nothing changes: every change, whichever process makes it, adds an entry to
 * the audit trail, which never gets shorter. People who ask the same at once share one answer.
 * @param work is asked anew for arguments that read differently as JSON. Nobody may change what it answers.
 */
export function whileUnchanged<About extends readonly unknown[], T>(
  work: (...about: About) => Promise<T>,
): (...about: About) => Promise<T> {
  const question = questions++;
  return async (...about) => {
    const key = digest(JSON.stringify([mongoose.connection.name, question, ...about]));
    forgetAfterChange(await countAll(AuditModel));
    const last = kept.get(key);
    if (last && isGood(last)) return last.answer as Promise<T>;
    const answer = work(...about);
    keep(key, answer);
    return answer;
  };
}

/**
 * To be called once a change is stored: MongoDB counts an entry before that, and who asked in between has kept how
 * things were under the new count.
 */
export const forgetKept = (): void => kept.clear();

/** In place of a text that may hold tens of thousands of ids. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64');

function forgetAfterChange(changes: number): void {
  if (changes !== changesSeen) forgetKept();
  changesSeen = changes;
}

/** An answer that seems to come from the future isn't good either: the clock was set back. */
const isGood = ({ at, isKnown }: Kept) => Math.abs(Date.now() - at) < (isKnown ? LASTS_MS : SHARED_MS);

function keep(key: string, answer: Promise<unknown>): void {
  const mine: Kept = { at: Date.now(), isKnown: false, answer };
  kept.delete(key);
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest);
  kept.set(key, mine);
  answer.then(
    () => {
      mine.isKnown = true;
    },
    () => {
      if (kept.get(key) === mine) kept.delete(key);
    },
  );
}
