import { searchWords } from '@app/schemas/fold';
import { type Filter, modelNamed, type StoredModel } from '../database/model.ts';

/** Texts of a record that people can search for. */
export type SearchTexts = readonly (string | number | null | undefined)[];

/** Endings are cut to this many characters; a longer search word is compared with the whole word as well. */
const PART_MAX = 32;
/** So many records of another kind are looked up by name for one search word. */
const REFERENCES_MAX = 1_000;

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

/**
 * The filter for a search text: every word occurs in one of the record's texts, or in the name of a record
 * that it refers to at one of `paths` (path → model).
 */
export async function searchFilter(
  text: string,
  paths: Readonly<Record<string, string>> = {},
): Promise<Filter> {
  const words = await Promise.all(
    searchWords(text).map(async (word) => {
      const named = await Promise.all(
        Object.entries(paths).map(async ([path, model]) => ({
          path,
          ids: await idsNamed(modelNamed(model), word),
        })),
      );
      const choices = named
        .filter(({ ids }) => ids.length)
        .map(({ path, ids }) => ({ [path]: { $in: ids } }));
      return choices.length ? { $or: [occurs(word), ...choices] } : occurs(word);
    }),
  );
  return words.length ? { $and: words } : {};
}

function occurs(word: string): Filter {
  const start = { search: { $regex: `^${literal([...word].slice(0, PART_MAX).join(''))}` } };
  if (word.length <= PART_MAX) return start;
  return { $and: [start, { search: { $regex: literal(word) } }] };
}

async function idsNamed(model: StoredModel, word: string) {
  const found = await model.find(occurs(word), { _id: 1 }).sort({ _id: -1 }).limit(REFERENCES_MAX).lean();
  return found.map(({ _id }) => _id);
}

const literal = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
