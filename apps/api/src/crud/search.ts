import { fold, searchWords } from '@app/schemas/fold';
import { type ClientSession, mongo } from 'mongoose';
import {
  contractOf,
  type Filter,
  modelNamed,
  type SearchTexts,
  type Stored,
  type StoredModel,
  searchOf,
} from '../database/model.ts';
import { sortFields } from '../database/sort-keys.ts';
import { ungrouped, ungroupedWord } from './grouped-numbers.ts';
import { withNames } from './names.ts';

/** Endings are cut to this many characters; a longer search word is compared with the whole word as well. */
const PART_MAX = 32;
/** So many records of another kind are looked up by name for one search word: the newest, if more have it. */
const REFERENCES_MAX = 20_000;
/** So many for all words of a text, which share them out: a question to the database has at most 16 MB. */
const REFERENCES_IN_ALL = 100_000;

/**
 * The parts by which a record is found: each word whole and each of its endings. A text that occurs
 * anywhere in a word starts one of them, so that an ordinary index on this list answers the search.
 */
export function searchParts(texts: SearchTexts): string[] {
  const parts = new Set<string>();
  for (const word of searchWords(texts.filter((text) => text != null).join(' '))) {
    parts.add(word);
    const letters = [...word];
    for (let from = 1; from < letters.length; from++)
      parts.add(letters.slice(from, from + PART_MAX).join(''));
  }
  return [...parts];
}

/** The parts of a record, to be stored with it; nothing when its texts are the same as before. */
function searchField(model: string, record: Filter = {}, before?: Filter): { search?: string[] } {
  const { searchTexts, searchNumbers, sharedTexts } = searchOf(model);
  if (!searchTexts) return {};
  const texts = searchTexts(record);
  const shared = sharedTexts?.(record) ?? [];
  const isSame = (was: Filter) =>
    searchTexts(was).join('\n') === texts.join('\n') &&
    (sharedTexts?.(was) ?? []).join('\n') === shared.join('\n');
  if (before && isSame(before)) return {};
  const numbers = searchNumbers?.(record).map(ungrouped) ?? [];
  return { search: [...searchParts([...texts, ...numbers]), ...shared.map(nameMark)] };
}

/** How the name of a shared text stands among a record's parts: words are searched for, and none begins with a space. */
export const nameMark = (name: string) => ` ${name}`;

/** Finds the names of those texts in which a word occurs. */
export const among = (texts: Readonly<Record<string, string>>) => (word: string) =>
  Object.keys(texts).filter((name) => fold(texts[name] ?? '').includes(word));

/** What a list needs of a record beside its own fields: the parts that it is found by and the keys that it is sorted by. */
export const listFields = (model: string, record: Filter = {}, before?: Filter) =>
  Object.assign(searchField(model, record, before), sortFields(contractOf(model), record));

/** Makes the parts of these records anew, after a name that they are found by has changed elsewhere. */
export async function refreshSearch(model: string, filter: Filter, session: ClientSession): Promise<void> {
  const records = await modelNamed(model).find(filter, { search: 0 }, { session }).lean<Stored[]>();
  const named = await withNames(model, records, session);
  if (!named.length) return;
  const updates = named.map((record) => ({
    updateOne: { filter: { _id: record._id }, update: { $set: searchField(model, record) } },
  }));
  await modelNamed(model).collection.bulkWrite(updates, { session });
}

/**
 * The filter for a search text: every word occurs in one of the record's texts, or in the name of a record
 * that it refers to where the model says so.
 */
export async function searchFilter(model: string, text: string): Promise<Filter> {
  const words = withoutParts(searchWords(text));
  const limit = Math.min(REFERENCES_MAX, Math.floor(REFERENCES_IN_ALL / words.length));
  const conditions: Filter[] = [];
  // One after the other: the look-ups of a hundred words at once would hold up everybody else.
  for (const word of words) conditions.push(await wordFilter(model, word, limit));
  return conditions.length ? { $and: conditions } : {};
}

/** Whatever holds a word holds its parts too. */
const withoutParts = (words: readonly string[]) =>
  [...new Set(words)].filter(
    (word, _at, all) => !all.some((other) => other !== word && other.includes(word)),
  );

async function wordFilter(model: string, word: string, limit: number): Promise<Filter> {
  const { searchReferences = {}, searchNumbers, textsWith } = searchOf(model);
  const own = [occurs(word, await textsWith?.(word))];
  const number = searchNumbers && ungroupedWord(word);
  if (number) own.push(occurs(number));
  const named = await Promise.all(
    Object.entries(searchReferences).map(async ([path, to]) => ({
      path,
      ids: await idsNamed(modelNamed(to), word, limit),
    })),
  );
  const others = named.filter(({ ids }) => ids.length).map(({ path, ids }) => ({ [path]: { $in: ids } }));
  const [first = {}, ...more] = [...own, ...others];
  return more.length ? { $or: [first, ...more] } : first;
}

/** @param names of the shared texts that the word occurs in */
function occurs(word: string, names: readonly string[] = []): Filter {
  const anyOf = (pattern: string) => ({
    search: { $in: [new mongo.BSONRegExp(pattern), ...names.map(nameMark)] },
  });
  const start = anyOf(`^${literal([...word].slice(0, PART_MAX).join(''))}`);
  return word.length <= PART_MAX ? start : { $and: [start, anyOf(literal(word))] };
}

/** The ids of the newest records in whose names a word occurs: nobody finds a sale by its product's supplier. */
async function idsNamed(model: StoredModel, word: string, limit: number) {
  const found = await model.find(occurs(word), { name: 1 }).sort({ _id: -1 }).limit(limit).lean();
  return found.filter(({ name }) => fold(String(name)).includes(word)).map(({ _id }) => _id);
}

const literal = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
