import { fromCents, saleTotalCents } from '@app/schemas/kit/amounts';
import type { MessageAnswer } from '@app/schemas/messages/answer';
import { textOf } from '../lib/answer-text.ts';
import { ApiError, call, isRecordedAlready } from '../lib/api.ts';
import { isOffline, probe } from '../lib/connection.ts';
import { randomKey } from '../lib/random-key.ts';
import { openVault, type Vault } from '../lib/sealed/vault.ts';
import { createStore, useStore } from '../lib/store.ts';
import { isCounted } from './counted-line.ts';
import type { SaleForm } from './sale-form.ts';
import { changeRecord, readRecords } from './sealed-records.ts';
import { wireSale } from './wire-sale.ts';

/** A sale made offline that waits to be sent. */
export type WaitingSale = {
  /** Its key in storage. */
  id: string;
  /**
   * Its Idempotency-Key: however often it is sent, the server makes one record. Replaced once the server says that an
   * earlier version is recorded: the next one is meant as a record of its own.
   */
  key: string;
  /** As its form holds it, so that the sale shown and the sale sent are the same. */
  sale: SaleForm;
  at: string;
  /** The sign-in for which the user queued it. After another sign-in it waits for a press. */
  signIn: string;
  /** Why the server refused it; it then waits for the user. */
  refusal?: string;
  /** When the user last resent it despite a refusal. */
  meantAt?: string;
  /** When windows of this browser began sends that are still unanswered. */
  sentAt?: readonly number[];
};

/** Enough for a weak connection. Without an answer the sale is sent again later. */
const ANSWER_WITHIN_MS = 120_000;

/** Tells whether the server may have it already: cancelling can't be promised then. */
export const isOnItsWay = ({ sentAt = [] }: WaitingSale): boolean =>
  sentAt.some((at) => Date.now() - at < ANSWER_WITHIN_MS);
/** In birr. */
export const amountOf = ({ sale }: WaitingSale): number =>
  fromCents(Number(saleTotalCents(sale.soldData.filter(isCounted))));

/** The open outbox: its user and sign-in, its sales, and whether this window is sending them. */
type Outbox = { userId: string; signIn: string; waiting: readonly WaitingSale[]; isSending: boolean };
const closed: Outbox = { userId: '', signIn: '', waiting: [], isSending: false };
const outbox = createStore(closed);
export const useOutbox = () => useStore(outbox);
/** Counts the sales not sent yet, refused ones included. */
export const countUnsent = () => outbox.get().waiting.length;

/** Tells the browser's other windows whose outbox has changed. */
const windows = new BroadcastChannel('outbox');
/** Reloads the open outbox when another window changes it. */
export function followOtherWindows(): void {
  windows.onmessage = ({ data }) => data === outbox.get().userId && void openOutbox(data);
}

/** Loads this user's queued sales; those of other users stay sealed. */
export async function openOutbox(userId: string): Promise<Vault> {
  if (outbox.get().userId !== userId) outbox.set({ ...closed, userId });
  const vault = await openVault(userId);
  show(userId, { signIn: vault.signIn });
  await reload(vault);
  return vault;
}

/** Closes the outbox when its user leaves the page. A send in flight finishes; no other begins. */
export const closeOutbox = () => outbox.set(closed);

/** Updates the outbox unless the page belongs to another user by now. */
const show = (userId: string, part: Partial<Outbox>) =>
  outbox.set((current) => (current.userId === userId ? { ...current, ...part } : current));

let reading: Promise<void> = Promise.resolve();
/** Reads one at a time: the last read shows last. */
function reload(vault: Vault): Promise<void> {
  reading = reading.then(async () => {
    // A browser that blocks storage has no queue.
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
  await announce(vault);
}

async function announce(vault: Vault): Promise<void> {
  await reload(vault);
  windows.postMessage(vault.userId);
}

/**
 * Queues a sale.
 * @param sale must pass its schema
 * @param instead id of the refused sale that it replaces
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
  await announce(vault);
}

export const takeFromOutbox = async (userId: string, id: string) =>
  change(await openVault(userId), id, () => undefined);
/** Deletes a sale at the user's wish, unless it is being sent. */
export const deleteFromOutbox = async (userId: string, id: string) =>
  change(await openVault(userId), id, (one) => (isOnItsWay(one) ? one : undefined));

type Refused = {
  id: string;
  refusal: string;
  /** Set when sending it again would make a second record, which the user must confirm. */
  isRecorded: boolean;
};
type Outcome = {
  /** The server's messages for the accepted sales. */
  messages: string[];
  refused: Refused[];
  /** Why the rest could not be sent. */
  failure?: unknown;
};

/**
 * Sends the sales queued in this sign-in, oldest first, until one can't be delivered. Refused ones stay, with the
 * reason.
 * @param meant sales that the user wants sent now, even if refused or from another sign-in
 */
export async function sendOutbox(meant: readonly string[] = []): Promise<Outcome> {
  const { userId, isSending } = outbox.get();
  const outcome: Outcome = { messages: [], refused: [] };
  if (!userId || isSending) return outcome;
  show(userId, { isSending: true });
  try {
    const vault = await openOutbox(userId); // sales that couldn't be read before may be there now
    for (const id of meant) await change(vault, id, asMeant(vault));
    for (const { id } of outbox.get().waiting) {
      const { message, refused } = await sendOne(vault, id);
      if (outbox.get().userId !== userId) break; // send nothing for a user who has left
      if (message) outcome.messages.push(message);
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

/** @throws the error that kept the sale from being sent */
async function sendOne(vault: Vault, id: string): Promise<Done> {
  const at = Date.now();
  const find = () => {
    const { userId, waiting } = outbox.get();
    const one = waiting.find((one) => one.id === id && !one.refusal && one.signIn === vault.signIn);
    return userId === vault.userId ? one : undefined;
  };
  if (!find()) return {};
  // Send it even if the attempt can't be stored (the disk is full).
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
    // Import nothing while offline: most browsers never retry a module that failed to load.
    if (isOffline() && !(await probe())) throw new ApiError(0, {});
    const { ageProblem, problemOf } = await import('./waiting-problem.ts');
    const known = find();
    const problem = known && (ageProblem(known.meantAt ?? known.at) ?? problemOf(known.sale));
    if (problem) return await refuse(problem);
    const record = find();
    // Meanwhile its user may have left, or the sale been deleted or refused.
    if (!record) {
      await end({});
      return {};
    }
    const options = { idempotencyKey: record.key, limitMs: ANSWER_WITHIN_MS };
    const answer = await call<MessageAnswer>('POST /sale/create', wireSale(record.sale), options);
    await takeFromOutbox(vault.userId, id);
    return { message: textOf(answer) };
  } catch (error) {
    if (isRefusal(error)) return refuse(error.message, isRecordedAlready(error) ? randomKey() : undefined);
    await end({});
    throw error;
  }
}

/** Tells a refusal by the API from failures that pass: connection, proxies, database, session, rate limit. */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.code === 'NO_ANSWER') return false;
  return error.status >= 400 && error.status < 500 && ![401, 429].includes(error.status);
}
