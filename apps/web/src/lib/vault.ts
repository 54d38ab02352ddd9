import type { OutboxKeyAnswer } from '@app/schemas/outage';
import { call } from './api.ts';
import { randomKey } from './random-key.ts';
import { type SealKey, sealKeyOf } from './seal.ts';

/** What reads and writes the things that this browser keeps of one person. */
export type Vault = {
  userId: string;
  key: SealKey;
  /** Names the sign-in that it was opened by. */
  signIn: string;
};

let opened: { userId: string; vault: Promise<Vault> } | undefined;
const isOpen = (vault: Promise<Vault>) => opened?.vault === vault;

/**
 * Opens what this browser keeps of a person: with the key that it has, without a line too, else with the one that the
 * server hands out.
 */
export function openVault(userId: string): Promise<Vault> {
  if (opened?.userId === userId) return opened.vault;
  const vault = readVault(userId, () => isOpen(vault));
  opened = { userId, vault };
  vault.catch(() => {
    if (isOpen(vault)) opened = undefined; // the next one who asks may be luckier
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
  // A key that scripts can read stays in memory: without TLS no page opens without a line, and each can ask anew.
  if (made.key instanceof CryptoKey) await write(KEY, made, isWanted);
  return made;
}

/** Closes it, and forgets the key and all that was kept until now. What waits to be sent stays, sealed. */
export function forgetVault(): void {
  opened = undefined;
  void queued(({ clear, store }) => clear(store)).catch(() => {});
}

/** Reads what is kept until the log-out; nothing where the browser blocks storage. */
export const readKept = <T>(name: string): Promise<T | undefined> =>
  queued(({ get, store }) => get<T>(name, store)).catch(() => undefined);

/** Keeps something until the log-out, where the browser can. */
export function writeKept(userId: string, name: string, value: unknown): Promise<void> {
  return write(name, value, () => opened?.userId === userId);
}

/** Storage may be blocked or full: then it is there until the page is left. */
const write = (name: string, value: unknown, isWanted: () => boolean): Promise<void> =>
  queued(async ({ set, store }) => {
    if (isWanted()) await set(name, value, store);
  }).catch(() => {});

const storage = async () => {
  const { clear, createStore, get, set } = await import('idb-keyval');
  return { clear, get, set, store: createStore('kept', 'kept') };
};

let last: Promise<unknown> = Promise.resolve();
/** One after the other: what was about to be written when it was to be forgotten is forgotten too. */
function queued<T>(work: (idb: Awaited<ReturnType<typeof storage>>) => Promise<T>): Promise<T> {
  const done = last.then(async () => work(await storage()));
  last = done.catch(() => {});
  return done;
}
