import { dayOf } from '@app/schemas/kit/days';
import { nounWords } from '@app/schemas/messages/noun-words';
import { words } from '@app/schemas/messages/words';
import { dayText } from '@app/schemas/text/day-text';
import { fileWords } from '@app/schemas/text/file-words';
import type { Language } from '@app/schemas/text/locale';
import type { Cell, CellKind } from './cells.ts';
import type { Locale } from './locale.ts';
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
 * Translates a table for its locale, except what facts say. Workbooks know no Ethiopian calendar, so its dates become
 * texts.
 */
export function localize(table: Table, locale: Locale): Table {
  const say = sayIn(locale.language);
  const isWorded = locale.calendar === 'ethiopian';
  const kinds = table.columns.map(({ kind }) => kind);
  // English words and Gregorian days are what a table is made of.
  if (locale.language === 'en' && !isWorded) return table;
  const shown = (cell: Cell, kind: CellKind | undefined): Cell => {
    if (kind === 'word' && typeof cell === 'string') return say(cell);
    return isWorded && cell instanceof Date ? dayText(cell, locale) : cell;
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
export const dayFor = (date: Date, locale: Locale): string =>
  locale.language === 'en' && locale.calendar === 'gregorian' ? dayOf(date) : dayText(date, locale);

/** Formats a range for the head of a table. */
export function daysOf({ startDate, endDate }: ReportRange, locale: Locale): string {
  const [from = '', to = ''] = [startDate, endDate].map((date) => date && dayFor(date, locale));
  const sentence =
    from && to ? '{{from}} to {{to}}' : from ? 'from {{from}}' : to ? 'until {{to}}' : 'all days';
  return sayIn(locale.language)(sentence).replace('{{from}}', from).replace('{{to}}', to);
}
