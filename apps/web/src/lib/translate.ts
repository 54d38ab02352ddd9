import { entryOf } from './entry-of.ts';

/** Texts by the English sentence, and by `…_one` and `…_other` for sentences that count something. */
export type Catalog = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, string | number | null | undefined>>;
/**
 * A sentence in the reader's language, with its values filled in: `{{name}}` as it is, `{{count, number}}` as
 * the language writes numbers. A sentence that the catalog lacks stays English.
 */
export type Translate = (sentence: string, values?: Values) => string;

/** @param language as Intl names it, for its numbers and plurals */
export function translateBy(language: string, catalog: Catalog): Translate {
  // Made when they are needed: on a slow machine either takes as long as a page may take to answer a key.
  let plural: Intl.PluralRules | undefined;
  let number: Intl.NumberFormat | undefined;
  const formOf = (count: number) => {
    plural ??= new Intl.PluralRules(language);
    return plural.select(count);
  };
  return (sentence, values = {}) => {
    const { count } = values;
    const counted = typeof count === 'number' ? entryOf(catalog, `${sentence}_${formOf(count)}`) : undefined;
    const text = counted ?? entryOf(catalog, sentence) ?? sentence;
    return text.replace(/\{\{(\w+)(, number)?\}\}/g, (placeholder, name: string, isNumber?: string) => {
      const value = entryOf(values, name);
      if (value === undefined || value === null) return placeholder;
      if (!isNumber) return String(value);
      number ??= new Intl.NumberFormat(language);
      return number.format(Number(value));
    });
  };
}
