import { searchWords } from '@app/schemas/text/fold';
import { ungrouped } from '../../database/search/grouped-numbers.ts';
import type { Stored } from '../../database/types.ts';
import { numbersOf, type StoredImport } from './import.model.ts';

/** Tells which numbers of an import a search has found: the whole of its text as one number, else its words. */
export function foundIn(record: Stored, text: string) {
  const numbers = numbersOf(record as StoredImport);
  const having = (words: readonly string[]) =>
    numbers.filter(({ number }) => words.some((word) => word && ungrouped(number).includes(word)));
  const whole = having([ungrouped(text)]);
  return whole.length ? whole : having(searchWords(text).map(ungrouped));
}
