import type { OutboxKeyAnswer } from '@app/schemas/outbox';
import { call } from '../api.ts';
import { randomKey } from '../random-key.ts';
import { type SealKey, sealKeyOf } from './seal.ts';

/** Key to the data that this browser keeps for one user. */
export type Vault = {
  userId: string;
  key: SealKey;
  /** Names the sign-in that opened it. */
  signIn: string;
};

let opened: { userId: string; vault: Promise<Vault> } | undefined;
const isOpen = (vault: Promise<Vault>) => opened?.vault === vault;

/**
 * Opens the user's vault with the key stored in this browser, offline too, else with the one that the server issues.
 */
export function openVault(userId: string): Promise<Vault> {
  if (opened?.userId === userId) return opened.vault;
  const vault = readVault(userId, () => isOpen(vault));
  opened = { userId, vault };
  vault.catch(() => {
    if (isOpen(vault)) opened = undefined; // lets the next caller try again
  });
  return vault;
}

const KEY = 'vault';

async function readVault(userId: string, isWanted: () => boolean): Promise<Vault> {
  const known = await readKept<Vault>(KEY);
  if (known?.userId === userId) return known;
  const { data } = await call<OutboxKeyAnswer>('POST /auth/outboxkey', {}, { isUnasked: true });
  const bytes = Uint8Array.from(atob(data.key), (letter) => letter.charCodeAt(0));
  const made: Vault = { userId, key: await sealKeyOf(bytes), signIn: randomKey() };
  // A key that scripts can read stays in memory: without TLS no page opens offline, so each can fetch it again.
  if (made.key instanceof CryptoKey) await write(KEY, made, isWanted);
  return made;
}

/** Forgets the key and all kept data. Queued sales stay, sealed. */
export function forgetVault(): void {
  opened = undefined;
  void queued(({ clear, store }) => clear(store)).catch(() => {});
}

/** Reads data that is kept until logout; undefined where the browser blocks storage. */
export const readKept = <T>(name: string): Promise<T | undefined> =>
  queued(({ get, store }) => get<T>(name, store)).catch(() => undefined);

/** Keeps data until logout, where the browser can. */
export function writeKept(userId: string, name: string, value: unknown): Promise<void> {
  return write(name, value, () => opened?.userId === userId);
}

/** Storage may be blocked or full: the data then lasts until the page is left. */
const write = (name: string, value: unknown, isWanted: () => boolean): Promise<void> =>
  queued(async ({ set, store }) => {
    if (isWanted()) await set(name, value, store);
  }).catch(() => {});

const storage = async () => {
  const { clear, createStore, get, set } = await import('idb-keyval');
  return { clear, get, set, store: createStore('kept', 'kept') };
};

let last: Promise<unknown> = Promise.resolve();
/** Runs one at a time: a write still queued when the vault is forgotten is dropped as well. */
function queued<T>(work: (idb: Awaited<ReturnType<typeof storage>>) => Promise<T>): Promise<T> {
  const done = last.then(async () => work(await storage()));
  last = done.catch(() => {});
  return done;
}
