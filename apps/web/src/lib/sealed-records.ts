import { seal, unseal } from './seal.ts';
import type { Vault } from './vault.ts';

/** Holds records of all people who use this browser, each sealed. It outlives the log-out. */
const storage = async () => {
  const { createStore, entries, get } = await import('idb-keyval');
  return { entries, get, store: createStore('outbox', 'sales') };
};
const placeOf = ({ userId }: Vault, id: string) => `${userId}/${id}`;

/** Every record that this person has put here. What others have put here, or have changed, is none. */
export async function readRecords<T>(vault: Vault): Promise<readonly T[]> {
  const { entries, store } = await storage();
  const all = await entries<string, unknown>(store);
  const own = all.filter(([place]) => String(place).startsWith(placeOf(vault, '')));
  const records = await Promise.all(own.map(([place, sealed]) => unseal(vault.key, String(place), sealed)));
  return records.filter((record) => record !== undefined) as unknown as readonly T[];
}

/**
 * Changes a record where it is kept. Several windows may do so at once: whoever comes second changes what the first
 * one has made of it.
 * @param next of what is there; the same changes nothing, undefined deletes it
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

/** @returns whether what was there is still what had been read */
const replace = (records: IDBObjectStore, place: string, before: unknown, sealed: unknown) =>
  new Promise<boolean>((resolve, reject) => {
    const read = records.get(place);
    read.onerror = () => reject(read.error);
    read.onsuccess = () => {
      if (String(read.result) !== String(before)) return resolve(false);
      try {
        const write = sealed === undefined ? records.delete(place) : records.put(sealed, place);
        write.onerror = () => reject(write.error);
        // Only now is it certain to outlive the page.
        records.transaction.oncomplete = () => resolve(true);
      } catch (error) {
        reject(error);
      }
    };
  });
