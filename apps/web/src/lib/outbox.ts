import type { Route } from '@app/schemas/resource';
import { ApiError, call, isRecordedAlready } from './api.ts';
import { randomKey } from './random-key.ts';
import { createStore, useStore } from './store.ts';

/** A record that was made while there was no line, and waits to be sent. */
export type Waiting = {
  /**
   * Its Idempotency-Key: however often it is sent, the server makes one record. Once the server has said that an
   * earlier version is recorded, it has a new one: what is sent next is meant as a record of its own.
   */
  key: string;
  route: Route;
  fields: object;
  /** What the form holds, to go on with when the server refuses it. */
  draft: unknown;
  /** What people know it by, and its amount in birr. */
  name: string;
  amount: number;
  at: string;
  /** Why the server refused it; it waits for a person then. */
  refusal?: string;
};

/** Loaded once there is somebody whose outbox it is. */
const storage = () => import('idb-keyval');
const storageKey = (userId: string) => `outbox:${userId}`;

/** Whose outbox is open, and what waits in it. */
type Outbox = { userId: string; waiting: readonly Waiting[] };
const closed: Outbox = { userId: '', waiting: [] };
const outbox = createStore(closed);
export const useOutbox = () => useStore(outbox);

/** Tells the other windows of this browser whose outbox has changed. */
const windows = new BroadcastChannel('outbox');
windows.onmessage = ({ data }) => data === outbox.get().userId && void openOutbox(data);

/** Shows the records of this person that wait in this browser. Those of others stay where they are. */
export async function openOutbox(userId: string): Promise<void> {
  if (outbox.get().userId !== userId) outbox.set({ userId, waiting: [] });
  show({ userId, waiting: await readWaiting(userId) });
}

/** Its person has left the page. What is being sent comes to its end; nothing more is. */
export const closeOutbox = () => outbox.set(closed);

/** The page may be somebody else's by now. */
const show = (opened: Outbox) =>
  outbox.set((current) => (current.userId === opened.userId ? opened : current));

async function readWaiting(userId: string): Promise<readonly Waiting[]> {
  try {
    const { get } = await storage();
    return (await get<Waiting[]>(storageKey(userId))) ?? [];
  } catch {
    // A browser that blocks storage keeps nothing: nothing waits in it.
    return [];
  }
}

/** Changes the outbox where it is kept, so that several windows don't overwrite each other. */
async function change(
  userId: string,
  next: (waiting: readonly Waiting[]) => readonly Waiting[],
): Promise<void> {
  const { update } = await storage();
  let waiting: readonly Waiting[] = [];
  await update<readonly Waiting[]>(storageKey(userId), (kept = []) => {
    waiting = next(kept);
    return waiting;
  });
  // Only now is it certain to outlive the page.
  show({ userId, waiting });
  windows.postMessage(userId);
}

/** @param instead names the refused record that this one takes the place of */
export const putInOutbox = (userId: string, record: Waiting, instead?: string) =>
  change(userId, (waiting) => [
    ...waiting.filter(({ key }) => key !== record.key && key !== instead),
    record,
  ]);
export const takeFromOutbox = (userId: string, key: string) =>
  change(userId, (waiting) => waiting.filter((one) => one.key !== key));

type Sent = {
  /** What the server said of each record that it took. */
  said: readonly string[];
  /** What kept the others from being sent. */
  failure?: unknown;
};

/** Sends what waits, the oldest first, until one gets through to nobody. What the server refuses stays, with its reason. */
export async function sendOutbox(): Promise<Sent> {
  const { userId } = outbox.get();
  const said: string[] = [];
  if (!userId) return { said };
  await openOutbox(userId); // what could not be read before may be there
  try {
    for (const { key } of outbox.get().waiting) {
      const record = (await readWaiting(userId)).find((one) => one.key === key);
      if (outbox.get().userId !== userId) break; // one who isn't here any more sends nothing
      if (!record || record.refusal) continue; // deleted meanwhile, or for a person to change
      const message = await sendOne(userId, record);
      if (message) said.push(message);
    }
    return { said };
  } catch (failure) {
    return { said, failure };
  }
}

/** @returns what the server said when it took the record @throws what kept it from being sent */
async function sendOne(userId: string, { key, route, fields }: Waiting): Promise<string | undefined> {
  try {
    const { message } = await call<{ message: string }>(route, fields, { idempotencyKey: key });
    await takeFromOutbox(userId, key);
    return message;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const refused = { refusal: error.message, ...(isRecordedAlready(error) && { key: randomKey() }) };
    await change(userId, (waiting) => waiting.map((one) => (one.key === key ? { ...one, ...refused } : one)));
    return undefined;
  }
}

/** The API's own no. Other failures pass: the line and what lies on it, the database, the session, too many calls. */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.code === 'NO_ANSWER') return false;
  return error.status >= 400 && error.status < 500 && ![401, 429].includes(error.status);
}
