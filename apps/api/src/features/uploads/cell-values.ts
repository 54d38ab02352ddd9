import type { DeclaredField } from '@app/schemas/kit/declared';
import { amharicMessages } from '@app/schemas/messages/amharic';
import { nameKey } from '../../crud/name-key.ts';
import type { ReadCell } from '../../spreadsheets/reading/read-spreadsheet.ts';

/** Reads a cell as the form would send its field. What can't be read is left to the field's rule, which has the sentence. */
export function cellValue(declared: DeclaredField | undefined, cell: ReadCell): unknown {
  if (cell === null || (typeof cell === 'string' && !cell.trim())) return null;
  switch (declared?.kind) {
    case 'money':
    case 'quantity':
    case 'count':
      return typeof cell === 'string' ? numberIn(cell) : cell;
    case 'flag':
      return flagOf(cell);
    case 'choice':
      return choiceOf(declared.options ?? {}, String(cell));
    default:
      return String(cell);
  }
}

/** Commas between thousands count; a comma before decimals doesn't, which would be read as ten times as much. */
const NUMBER = /^[+\-−]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?$/;
function numberIn(text: string): number {
  const written = text.trim().replace(/[\s\u00a0\u202f]/g, '');
  if (!/\d/.test(written) || !NUMBER.test(written)) return Number.NaN;
  return Number(written.replaceAll(',', '').replace('−', '-'));
}

const wordsFor = (...words: string[]) =>
  new Set(words.flatMap((word) => [word, amharicMessages[word] ?? word]).map(nameKey));
const yes = wordsFor('Yes', 'true', '1');
const no = wordsFor('No', 'false', '0');

function flagOf(cell: ReadCell): unknown {
  const word = nameKey(String(cell));
  if (yes.has(word)) return true;
  return no.has(word) ? false : cell;
}

/** By its stored value, or by its label in either language. */
function choiceOf(options: Readonly<Record<string, string>>, text: string): string {
  const word = nameKey(text);
  const [value = text] =
    Object.entries(options).find(([stored, label]) =>
      [stored, label, amharicMessages[label] ?? label].some((one) => nameKey(one) === word),
    ) ?? [];
  return value;
}
