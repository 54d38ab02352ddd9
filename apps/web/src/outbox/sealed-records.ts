import { seal, unseal } from '../lib/sealed/seal.ts';
import type { Vault } from '../lib/sealed/vault.ts';

/** Stores the records of all users of this browser, each sealed. They outlive the logout. */
const storage = async () => {
  const { createStore, entries, get } = await import('idb-keyval');
  return { entries, get, store: createStore('outbox', 'sales') };
};
const placeOf = ({ userId }: Vault, id: string) => `${userId}/${id}`;

/** Reads all records of this user; skips those that others put here or changed. */
export async function readRecords<T>(vault: Vault): Promise<readonly T[]> {
  const { entries, store } = await storage();
  const all = await entries<string, unknown>(store);
  const own = all.filter(([place]) => String(place).startsWith(placeOf(vault, '')));
  const records = await Promise.all(own.map(([place, sealed]) => unseal(vault.key, String(place), sealed)));
  return records.filter((record) => record !== undefined) as unknown as readonly T[];
}

/**
 * Changes a record in storage by compare-and-swap: windows may do so at once, and the later one applies its change to
 * the result of the earlier.
 * @param next returns the new record; the same one changes nothing, undefined deletes it
 */
export async function changeRecord<T>(
  vault: Vault,
  id: string,
  next: (current: T | undefined) => T | undefined,
): Promise<void> {
  const { get, store } = await storage();
  const place = placeOf(vault, id);
  let isDone = false;
  while (!isDone) {
    const before = await get<unknown>(place, store);
    const current = (await unseal(vault.key, place, before)) as T | undefined;
    const wanted = next(current);
    if (wanted === current) return;
    const sealed = wanted === undefined ? undefined : await seal(vault.key, place, wanted);
    isDone = await store('readwrite', (records) => replace(records, place, before, sealed));
  }
}

/** @returns whether the record was still the one read before */
const replace = (records: IDBObjectStore, place: string, before: unknown, sealed: unknown) =>
  new Promise<boolean>((resolve, reject) => {
    const read = records.get(place);
    read.onerror = () => reject(read.error);
    read.onsuccess = () => {
      if (String(read.result) !== String(before)) return resolve(false);
      try {
        const write = sealed === undefined ? records.delete(place) : records.put(sealed, place);
        write.onerror = () => reject(write.error);
        // Only a committed transaction outlives the page.
        records.transaction.oncomplete = () => resolve(true);
      } catch (error) {
        reject(error);
      }
    };
  });
