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
  /** When windows of this browser began to send it, as far as they have heard nothing of it yet. */
  sentAt?: readonly number[];
};

/** A weak line has brought an answer by then. Without one it is sent once more, later. */
const ANSWER_WITHIN_MS = 120_000;

/** Whether the server may have it already: nobody can promise then that it will not be sent. */
export const isOnItsWay = ({ sentAt = [] }: Waiting): boolean =>
  sentAt.some((at) => Date.now() - at < ANSWER_WITHIN_MS);

/** Loaded once there is somebody whose outbox it is. */
const storage = () => import('idb-keyval');
const storageKey = (userId: string) => `outbox:${userId}`;

/** Whose outbox is open, what waits in it, and whether this window sends it. */
type Outbox = { userId: string; waiting: readonly Waiting[]; isSending: boolean };
const closed: Outbox = { userId: '', waiting: [], isSending: false };
const outbox = createStore(closed);
export const useOutbox = () => useStore(outbox);

/** Tells the other windows of this browser whose outbox has changed. */
const windows = new BroadcastChannel('outbox');
windows.onmessage = ({ data }) => data === outbox.get().userId && void openOutbox(data);

/** Shows the records of this person that wait in this browser. Those of others stay where they are. */
export async function openOutbox(userId: string): Promise<void> {
  if (outbox.get().userId !== userId) outbox.set({ ...closed, userId });
  show(userId, { waiting: await readWaiting(userId) });
}

/** Its person has left the page. What is being sent comes to its end; nothing more is. */
export const closeOutbox = () => outbox.set(closed);

/** The page may be somebody else's by now. */
const show = (userId: string, part: Partial<Outbox>) =>
  outbox.set((current) => (current.userId === userId ? { ...current, ...part } : current));

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
  show(userId, { waiting });
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
/** For whoever doesn't want it sent: it stays when it is on its way. */
export const deleteFromOutbox = (userId: string, key: string) =>
  change(userId, (waiting) => waiting.filter((one) => one.key !== key || isOnItsWay(one)));

type Sent = {
  /** What the server said of each record that it took. */
  said: readonly string[];
  /** What kept the others from being sent. */
  failure?: unknown;
};

/** Sends what waits, the oldest first, until one gets through to nobody. What the server refuses stays, with its reason. */
export async function sendOutbox(): Promise<Sent> {
  const { userId, isSending } = outbox.get();
  const said: string[] = [];
  if (!userId || isSending) return { said };
  show(userId, { isSending: true });
  await openOutbox(userId); // what could not be read before may be there
  try {
    for (const { key } of outbox.get().waiting) {
      const message = await sendOne(userId, key);
      if (outbox.get().userId !== userId) break; // one who isn't here any more sends nothing
      if (message) said.push(message);
    }
    return { said };
  } catch (failure) {
    return outbox.get().userId === userId ? { said, failure } : { said };
  } finally {
    show(userId, { isSending: false });
  }
}

/** @returns what the server said when it took the record @throws what kept it from being sent */
async function sendOne(userId: string, key: string): Promise<string | undefined> {
  const at = Date.now();
  const note = (next: (one: Waiting) => Waiting) =>
    change(userId, (waiting) => waiting.map((one) => (one.key === key ? next(one) : one)));
  // What can't be noted, on a disk that is full, is sent all the same.
  await note(({ sentAt = [], ...one }) => ({ ...one, sentAt: [...sentAt, at] })).catch(() => {});
  const opened = outbox.get();
  const record = opened.waiting.find((one) => one.key === key && !one.refusal);
  // Its person may have left, it may be deleted, or be for a person to change.
  if (opened.userId !== userId || !record) return undefined;
  try {
    const options = { idempotencyKey: key, limitMs: ANSWER_WITHIN_MS };
    const { message } = await call<{ message: string }>(record.route, record.fields, options);
    await takeFromOutbox(userId, key);
    return message;
  } catch (error) {
    const refused = isRefusal(error) && {
      refusal: error.message,
      ...(isRecordedAlready(error) && { key: randomKey() }),
    };
    await note(({ sentAt = [], ...one }) => ({
      ...one,
      ...refused,
      sentAt: sentAt.filter((other) => other !== at),
    }));
    if (!refused) throw error;
    return undefined;
  }
}

/** The API's own no. Other failures pass: the line and what lies on it, the database, the session, too many calls. */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.code === 'NO_ANSWER') return false;
  return error.status >= 400 && error.status < 500 && ![401, 429].includes(error.status);
}
