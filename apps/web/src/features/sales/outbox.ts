import { saleTotalCents } from '@app/schemas/amounts';
import { ApiError, call, isRecordedAlready } from '../../lib/api.ts';
import { isLineDown, probe } from '../../lib/line.ts';
import { randomKey } from '../../lib/random-key.ts';
import { changeRecord, readRecords } from '../../lib/sealed-records.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { openVault, type Vault } from '../../lib/vault.ts';
import { isCounted, type SaleForm, wireSale } from './sale-form.ts';

/** A sale that was made while there was no line, and waits to be sent. */
export type WaitingSale = {
  /** What it is kept under. */
  id: string;
  /**
   * Its Idempotency-Key: however often it is sent, the server makes one record. Once the server has said that an
   * earlier version is recorded, it has a new one: what is sent next is meant as a record of its own.
   */
  key: string;
  /** As its form holds it: what is shown of it and what is sent of it is one thing. */
  sale: SaleForm;
  at: string;
  /** The sign-in in which a person meant it to be sent. After another one it waits for a press. */
  signIn: string;
  /** Why it was refused; it waits for a person then. */
  refusal?: string;
  /** When a person last wanted it sent though it had been refused. */
  meantAt?: string;
  /** When windows of this browser began to send it, as far as they have heard nothing of it yet. */
  sentAt?: readonly number[];
};

/** A weak line has brought an answer by then. Without one it is sent once more, later. */
const ANSWER_WITHIN_MS = 120_000;

/** Whether the server may have it already: nobody can promise then that it will not be sent. */
export const isOnItsWay = ({ sentAt = [] }: WaitingSale): boolean =>
  sentAt.some((at) => Date.now() - at < ANSWER_WITHIN_MS);
/** In birr. */
export const amountOf = ({ sale }: WaitingSale): number =>
  Number(saleTotalCents(sale.soldData.filter(isCounted))) / 100;

/** Whose outbox is open, in which sign-in, what is in it, and whether this window sends it. */
type Outbox = { userId: string; signIn: string; waiting: readonly WaitingSale[]; isSending: boolean };
const closed: Outbox = { userId: '', signIn: '', waiting: [], isSending: false };
const outbox = createStore(closed);
export const useOutbox = () => useStore(outbox);
/** How many sales have not been sent, those that were refused too. */
export const countUnsent = () => outbox.get().waiting.length;

/** Tells the other windows of this browser whose outbox has changed. */
const windows = new BroadcastChannel('outbox');
windows.onmessage = ({ data }) => data === outbox.get().userId && void openOutbox(data);

/** Shows the sales of this person that wait in this browser. Those of others stay where they are. */
export async function openOutbox(userId: string): Promise<Vault> {
  if (outbox.get().userId !== userId) outbox.set({ ...closed, userId });
  const vault = await openVault(userId);
  show(userId, { signIn: vault.signIn });
  await readAnew(vault);
  return vault;
}

/** Its person has left the page. What is being sent comes to its end; nothing more is. */
export const closeOutbox = () => outbox.set(closed);

/** The page may be somebody else's by now. */
const show = (userId: string, part: Partial<Outbox>) =>
  outbox.set((current) => (current.userId === userId ? { ...current, ...part } : current));

let reading: Promise<void> = Promise.resolve();
/** One after the other: what was read last is shown last. */
function readAnew(vault: Vault): Promise<void> {
  reading = reading.then(async () => {
    // A browser that blocks storage keeps nothing: nothing waits in it.
    const waiting = await readRecords<WaitingSale>(vault).catch(() => []);
    show(vault.userId, { waiting: waiting.toSorted((one, other) => one.at.localeCompare(other.at)) });
  });
  return reading;
}

async function change(
  vault: Vault,
  id: string,
  next: (one: WaitingSale) => WaitingSale | undefined,
): Promise<void> {
  await changeRecord<WaitingSale>(vault, id, (one) => one && next(one));
  await told(vault);
}

async function told(vault: Vault): Promise<void> {
  await readAnew(vault);
  windows.postMessage(vault.userId);
}

/**
 * @param sale one that its schema takes
 * @param instead names the refused sale that this one takes the place of
 */
export async function putInOutbox(
  userId: string,
  key: string,
  sale: SaleForm,
  instead?: string,
): Promise<void> {
  const vault = await openVault(userId);
  const at = new Date().toISOString();
  await changeRecord<WaitingSale>(vault, key, () => ({ id: key, key, sale, at, signIn: vault.signIn }));
  if (instead && instead !== key) await changeRecord(vault, instead, () => undefined);
  await told(vault);
}

export const takeFromOutbox = async (userId: string, id: string) =>
  change(await openVault(userId), id, () => undefined);
/** For whoever doesn't want it sent: it stays when it is on its way. */
export const deleteFromOutbox = async (userId: string, id: string) =>
  change(await openVault(userId), id, (one) => (isOnItsWay(one) ? one : undefined));

type Refused = {
  id: string;
  refusal: string;
  /** Whether to send it once more would make a second record, which has to be meant. */
  isRecorded: boolean;
};
type Outcome = {
  /** What the server said of each sale that it took. */
  said: string[];
  refused: Refused[];
  /** What kept the others from being sent. */
  failure?: unknown;
};

/**
 * Sends what waits since this sign-in, the oldest first, until one gets through to nobody. What is refused stays, with
 * the reason.
 * @param meant the sales that a person wants sent now, be they refused or of another sign-in
 */
export async function sendOutbox(meant: readonly string[] = []): Promise<Outcome> {
  const { userId, isSending } = outbox.get();
  const outcome: Outcome = { said: [], refused: [] };
  if (!userId || isSending) return outcome;
  show(userId, { isSending: true });
  try {
    const vault = await openOutbox(userId); // what could not be read before may be there
    for (const id of meant) await change(vault, id, asMeant(vault));
    for (const { id } of outbox.get().waiting) {
      const { message, refused } = await sendOne(vault, id);
      if (outbox.get().userId !== userId) break; // one who isn't here any more sends nothing
      if (message) outcome.said.push(message);
      if (refused) outcome.refused.push(refused);
    }
  } catch (failure) {
    if (outbox.get().userId === userId) outcome.failure = failure;
  } finally {
    show(userId, { isSending: false });
  }
  return outcome;
}

const asMeant =
  ({ signIn }: Vault) =>
  ({ refusal, ...one }: WaitingSale): WaitingSale => ({
    ...one,
    signIn,
    ...(refusal && { meantAt: new Date().toISOString() }),
  });

type Done = { message?: string; refused?: Refused };

/** @throws what kept it from being sent */
async function sendOne(vault: Vault, id: string): Promise<Done> {
  const at = Date.now();
  const find = () => {
    const { userId, waiting } = outbox.get();
    const one = waiting.find((one) => one.id === id && !one.refusal && one.signIn === vault.signIn);
    return userId === vault.userId ? one : undefined;
  };
  if (!find()) return {};
  // What can't be noted, on a disk that is full, is sent all the same.
  await change(vault, id, ({ sentAt = [], ...one }) => ({ ...one, sentAt: [...sentAt, at] })).catch(() => {});
  const end = (part: Partial<WaitingSale>) =>
    change(vault, id, ({ sentAt = [], ...one }) => ({
      ...one,
      ...part,
      sentAt: sentAt.filter((other) => other !== at),
    }));
  const refuse = async (refusal: string, key?: string): Promise<Done> => {
    await end({ refusal, ...(key && { key }) });
    return { refused: { id, refusal, isRecorded: key !== undefined } };
  };
  try {
    // Without a line no file is asked for: most browsers never ask again for one that they did not get.
    if (isLineDown() && !(await probe())) throw new ApiError(0, {});
    const { ageProblem, problemOf } = await import('./waiting-problem.ts');
    const known = find();
    const problem = known && (ageProblem(known.meantAt ?? known.at) ?? problemOf(known.sale));
    if (problem) return await refuse(problem);
    const record = find();
    // Its person may have left, it may be deleted, or be for a person to change.
    if (!record) {
      await end({});
      return {};
    }
    const options = { idempotencyKey: record.key, limitMs: ANSWER_WITHIN_MS };
    const { message } = await call<{ message: string }>('POST /sale/create', wireSale(record.sale), options);
    await takeFromOutbox(vault.userId, id);
    return { message };
  } catch (error) {
    if (isRefusal(error)) return refuse(error.message, isRecordedAlready(error) ? randomKey() : undefined);
    await end({});
    throw error;
  }
}

/** The API's own no. Other failures pass: the line and what lies on it, the database, the session, too many calls. */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.code === 'NO_ANSWER') return false;
  return error.status >= 400 && error.status < 500 && ![401, 429].includes(error.status);
}
