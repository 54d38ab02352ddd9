import { call } from './api.ts';
import { isLineDown, whenLineIsBack } from './line.ts';
import { readPreference, writePreference } from './preferences.ts';

/** Whether somebody has logged out here of which the server has yet to hear: until then their session is alive. */
const OWED = 'log-out';
const AGAIN_MS = 30_000;

let isOwedHere = false;
export const isLogOutOwed = (): boolean => (readPreference(OWED) ?? String(isOwedHere)) === 'true';

function setOwed(isOwed: boolean): void {
  isOwedHere = isOwed;
  writePreference(OWED, String(isOwed));
}
export const oweLogOut = () => setOwed(true);
/** Somebody has signed in, which ends the session that was left. */
export const settleLogOut = () => setOwed(false);

let telling: Promise<string> | undefined;

/** Tells the server. @returns what it says to it @throws what kept it from hearing; it is told again by itself */
export function tellLogOut(): Promise<string> {
  telling ??= tell().finally(() => {
    telling = undefined;
  });
  return telling;
}

async function tell(): Promise<string> {
  try {
    const { message } = await call<{ message: string }>('GET /auth/logout');
    setOwed(false);
    return message;
  } catch (error) {
    if (!isLineDown()) setTimeout(tellIfOwed, AGAIN_MS);
    throw error;
  }
}

function tellIfOwed(): void {
  if (isLogOutOwed()) void tellLogOut().catch(() => {});
}
whenLineIsBack(tellIfOwed);

/** Waits until no log-out is on its way: it would end what begins next. */
export const logOutTold = async () => void (await telling?.catch(() => {}));
