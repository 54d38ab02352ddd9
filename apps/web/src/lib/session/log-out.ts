import type { MessageAnswer } from '@app/schemas/messages/answer';
import { textOf } from '../answer-text.ts';
import { call } from '../api.ts';
import { isOffline, whenOnline } from '../connection.ts';
import { readPreference, writePreference } from '../preferences.ts';

/** Set while the server doesn't yet know of a logout here: until then the session is alive. */
const OWED = 'log-out';
const AGAIN_MS = 30_000;

let isOwedHere = false;
export const isLogOutOwed = (): boolean => (readPreference(OWED) ?? String(isOwedHere)) === 'true';

function setOwed(isOwed: boolean): void {
  isOwedHere = isOwed;
  writePreference(OWED, String(isOwed));
}
export const oweLogOut = () => setOwed(true);
/** Clears the pending logout: the new sign-in has ended the old session. */
export const settleLogOut = () => setOwed(false);

let sending: Promise<string> | undefined;

/**
 * Tells the server of the logout. @returns the server's message @throws when the server can't be reached; it retries by
 * itself
 */
export function tellLogOut(): Promise<string> {
  sending ??= tell().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function tell(): Promise<string> {
  try {
    const answer = await call<MessageAnswer>('GET /auth/logout');
    setOwed(false);
    return textOf(answer);
  } catch (error) {
    if (!isOffline()) setTimeout(tellIfOwed, AGAIN_MS);
    throw error;
  }
}

function tellIfOwed(): void {
  if (isLogOutOwed()) void tellLogOut().catch(() => {});
}
/** Sends a pending logout whenever the server can be reached again. */
export const tellOwedLogOuts = () => void whenOnline(tellIfOwed);

/** Waits for a logout in flight: it would end the session that begins next. */
export const logOutSent = async () => void (await sending?.catch(() => {}));
