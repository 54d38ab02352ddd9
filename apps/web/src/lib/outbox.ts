import type { Route } from '@app/schemas/resource';
import { ApiError, call } from './api.ts';
import { createStore, useStore } from './store.ts';

/** A record that was made while there was no line, and waits to be sent. */
export type Waiting = {
  /** Its Idempotency-Key: however often it is sent, the server makes one record. */
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

const outbox = createStore<{ userId: string; waiting: readonly Waiting[] }>({ userId: '', waiting: [] });
export const useWaiting = () => useStore(outbox).waiting;

/** Shows the records of this person that wait in this browser. Those of others stay where they are. */
export async function openOutbox(userId: string): Promise<void> {
  outbox.set({ userId, waiting: await readWaiting(userId) });
}

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
async function change(next: (waiting: readonly Waiting[]) => readonly Waiting[]): Promise<void> {
  const { userId } = outbox.get();
  const { update } = await storage();
  let waiting: readonly Waiting[] = [];
  await update<readonly Waiting[]>(storageKey(userId), (kept = []) => {
    waiting = next(kept);
    return waiting;
  });
  // Only now is it certain to outlive the page.
  outbox.set({ userId, waiting });
}

/** @param instead names the refused record that this one takes the place of */
export const putInOutbox = (record: Waiting, instead?: string) =>
  change((waiting) => [...waiting.filter(({ key }) => key !== record.key && key !== instead), record]);
export const takeFromOutbox = (key: string) => change((waiting) => waiting.filter((one) => one.key !== key));

type Sent = {
  /** What the server said of each record that it took. */
  said: readonly string[];
  /** What kept the others from being sent. */
  failure?: unknown;
};

/** Sends what waits, the oldest first, until one gets through to nobody. What the server refuses stays, with its reason. */
export async function sendOutbox(): Promise<Sent> {
  const { userId } = outbox.get();
  if (!userId) return { said: [] };
  await openOutbox(userId); // another window may have sent some of it
  const said: string[] = [];
  for (const { key } of outbox.get().waiting) {
    const record = (await readWaiting(userId)).find((one) => one.key === key);
    if (!record || record.refusal) continue; // deleted meanwhile, or for a person to change
    const { route, fields } = record;
    try {
      const { message } = await call<{ message: string }>(route, fields, { idempotencyKey: key });
      await takeFromOutbox(key);
      said.push(message);
    } catch (error) {
      if (!isRefusal(error)) return { said, failure: error };
      await change((waiting) =>
        waiting.map((one) => (one.key === key ? { ...one, refusal: error.message } : one)),
      );
    }
  }
  return { said };
}

/** Other failures pass: the line, the database, the session, too many calls. */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && ![401, 429].includes(error.status);
}
