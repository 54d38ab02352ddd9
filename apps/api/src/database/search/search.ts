import { fold, searchWords } from '@app/schemas/text/fold';
import { mongo } from 'mongoose';
import { contractOf, modelNamed, namedByOf, type SearchTexts, searchOf } from '../models.ts';
import { withNames } from '../names.ts';
import { readMany } from '../read.ts';
import { sortFields } from '../sort-keys.ts';
import type { Collection, Filter, Session, Stored } from '../types.ts';
import { ungrouped, ungroupedWord } from './grouped-numbers.ts';

/** Length limit of the endings stored; a longer search word is also compared with the whole word. */
const PART_MAX = 32;
/** How many shared texts or referenced records one search word may match: the newest, if more do. */
const REFERENCES_MAX = 20_000;
/** Limits the matches of all words together, since a query may have at most 16 MB. */
const REFERENCES_IN_ALL = 100_000;

/**
 * Splits texts into search parts: each word and all its endings. Any substring of a word begins one of them, so an
 * ordinary index on this list answers the search.
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

/** Computes a record's search parts; empty if its texts haven't changed. */
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

/** Marks a shared text's name among search parts: the leading space keeps it apart from words. */
export const nameMark = (name: string) => ` ${name}`;

/** Finds the names of the texts that contain a word. */
export const among = (texts: Readonly<Record<string, string>>) => (word: string) =>
  Object.keys(texts).filter((name) => fold(texts[name] ?? '').includes(word));

/** Computes the search parts and sort keys stored with a record. */
export const listFields = (model: string, record: Filter = {}, before?: Filter) =>
  Object.assign(searchField(model, record, before), sortFields(contractOf(model), record));

/** Recomputes search parts after a referenced name has changed. */
export async function refreshSearch(model: string, filter: Filter, session: Session): Promise<void> {
  const records = await modelNamed(model).find(filter, { search: 0 }, { session }).lean<Stored[]>();
  const named = await withNames(model, records, session);
  if (!named.length) return;
  const updates = named.map((record) => ({
    updateOne: { filter: { _id: record._id }, update: { $set: searchField(model, record) } },
  }));
  await modelNamed(model).collection.bulkWrite(updates, { session });
}

/**
 * Builds the filter for a search text: every word occurs in one of the record's texts, or in the name of a referenced
 * record where the model says so.
 */
export async function searchFilter(model: string, text: string): Promise<Filter> {
  const { searchNumbers } = searchOf(model);
  // A number's sign may stand apart from it: # 1cfea3.
  const words = withoutParts(searchWords(searchNumbers ? text.replace(/#\s+(?=\S)/g, '#') : text));
  const limit = Math.min(REFERENCES_MAX, Math.floor(REFERENCES_IN_ALL / words.length));
  const conditions: Filter[] = [];
  // One at a time: concurrent look-ups for a hundred words would hold up everybody else.
  for (const word of words) conditions.push(await wordFilter(model, word, limit));
  return conditions.length ? { $and: conditions } : {};
}

/** Drops words contained in other words, which match whenever those do. */
const withoutParts = (words: readonly string[]) =>
  [...new Set(words)].filter(
    (word, _at, all) => !all.some((other) => other !== word && other.includes(word)),
  );

async function wordFilter(model: string, word: string, limit: number): Promise<Filter> {
  const { searchReferences = {}, searchNumbers, textsWith } = searchOf(model);
  const own = [occurs(word, await textsWith?.(word, limit))];
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

/** @param names of the shared texts that contain the word */
function occurs(word: string, names: readonly string[] = []): Filter {
  const anyOf = (pattern: string) => ({
    search: { $in: [new mongo.BSONRegExp(pattern), ...names.map(nameMark)] },
  });
  const start = anyOf(`^${literal([...word].slice(0, PART_MAX).join(''))}`);
  return word.length <= PART_MAX ? start : { $and: [start, anyOf(literal(word))] };
}

/** Finds the newest records that a word names: nobody finds a document by its product's supplier. */
async function idsNamed(model: Collection, word: string, limit: number) {
  const fields = namedByOf(model.modelName);
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  const options = { projection, sort: { _id: -1 as const }, limit };
  const found = await readMany<Stored>(model, occurs(word), options);
  const names = (record: Filter) => fields.flatMap((field) => record[field] ?? []).join('\n');
  return found.filter((record) => fold(names(record)).includes(word)).map(({ _id }) => _id);
}

const literal = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
