import { databaseName } from '../connect.ts';
import { defineCollection } from '../model.ts';
import { readMany } from '../read.ts';
import { upsertNow } from '../write.ts';
import { searchFilter, searchParts } from './search.ts';

/** A text shared by many records, with its search parts. Records store its name instead. */
type SharedText = { _id: string; search: string[]; since: Date };

/** Texts of which a process remembers that they are stored: goods may be many more. */
const KEPT_MAX = 20_000;

/**
 * Keeps texts that many records share in a collection of their own.
 * @param name of their model
 * @returns what stores them, and what finds the names of those that contain a word
 */
export function defineSharedTexts(name: string, collection: string) {
  const Texts = defineCollection<SharedText>(name, {
    collection,
    scope: 'everyone',
    fields: { _id: String, search: [String], since: Date },
    indexes: [{ keys: { search: 1 } }],
  });
  /** Texts that are there for sure, so that most calls have nothing to store. */
  const kept = new Set<string>();
  const note = (key: string) => {
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.add(key);
  };
  return {
    /**
     * Stores texts under their names, unless it has before. Runs outside the transaction of a record, where several may
     * upsert at once: a text stays valid even if its record is rolled back.
     */
    keep: async (texts: Iterable<readonly [name: string, text: string]>): Promise<void> => {
      const keyOf = (_id: string) => `${databaseName()} ${_id}`;
      const unsure = [...texts].filter(([_id]) => !kept.has(keyOf(_id)));
      if (!unsure.length) return;
      const ids = { _id: { $in: unsure.map(([_id]) => _id) } };
      const found = await readMany(Texts, ids, { projection: { _id: 1 } });
      for (const { _id } of found) note(keyOf(_id));
      for (const [_id, text] of unsure) {
        const key = keyOf(_id);
        if (kept.has(key)) continue;
        const $setOnInsert = { search: searchParts([text]), since: new Date() };
        await upsertNow(Texts, { _id }, { $setOnInsert });
        note(key);
      }
    },
    /** Finds the newest names, if more contain the word than so many. */
    textsWith: async (word: string, limit: number): Promise<string[]> => {
      const options = { projection: { _id: 1 }, sort: { since: -1 as const }, limit };
      return (await readMany(Texts, await searchFilter(name, word), options)).map(({ _id }) => String(_id));
    },
  };
}
