import { dayOf } from '@app/schemas/kit/days';
import { nounWords } from '@app/schemas/messages/noun-words';
import { words } from '@app/schemas/messages/words';
import { dayText } from '@app/schemas/text/day-text';
import { fileWords } from '@app/schemas/text/file-words';
import type { Language } from '@app/schemas/text/locale';
import type { Cell, CellKind } from './cells.ts';
import type { Reader } from './reader.ts';
import type { ReportRange } from './sheet.ts';
import type { Table } from './table.ts';

/** Translates one of our words; unchanged if it has no translation. */
export const sayIn =
  (language: Language) =>
  (english: string): string =>
    (language === 'am' && wordOf(english)) || english;

const inAmharic: Readonly<Record<string, string>> = { ...nounWords, ...words, ...fileWords };
/** A status may be stored in lower case. */
const wordOf = (english: string) =>
  inAmharic[english] ?? inAmharic[english.slice(0, 1).toUpperCase() + english.slice(1)];

/**
 * Translates a table for its reader, except what facts say. Workbooks know no Ethiopian calendar, so its dates become
 * texts.
 */
export function localize(table: Table, reader: Reader): Table {
  const say = sayIn(reader.language);
  const isWorded = reader.calendar === 'ethiopian';
  const kinds = table.columns.map(({ kind }) => kind);
  // English words and Gregorian days are what a table is made of.
  if (reader.language === 'en' && !isWorded) return table;
  const shown = (cell: Cell, kind: CellKind | undefined): Cell => {
    if (kind === 'word' && typeof cell === 'string') return say(cell);
    return isWorded && cell instanceof Date ? dayText(cell, reader) : cell;
  };
  async function* rows() {
    for await (const batch of table.rows)
      yield batch.map((row) => row.map((cell, at) => shown(cell, kinds[at])));
  }
  return {
    ...table,
    title: say(table.title),
    ...(table.facts && { facts: table.facts.map(([name, value]) => [say(name), value] as const) }),
    columns: table.columns.map(({ header, kind, width }) => ({
      header: say(header),
      kind: isWorded && kind === 'date' ? 'text' : kind,
      width,
    })),
    rows: rows(),
  };
}

/** Formats a date for the head of a table. */
export const dayFor = (date: Date, reader: Reader): string =>
  reader.language === 'en' && reader.calendar === 'gregorian' ? dayOf(date) : dayText(date, reader);

/** Formats a range for the head of a table. */
export function daysOf({ startDate, endDate }: ReportRange, reader: Reader): string {
  const [from = '', to = ''] = [startDate, endDate].map((date) => date && dayFor(date, reader));
  const sentence =
    from && to ? '{{from}} to {{to}}' : from ? 'from {{from}}' : to ? 'until {{to}}' : 'all days';
  return sayIn(reader.language)(sentence).replace('{{from}}', from).replace('{{to}}', to);
}
