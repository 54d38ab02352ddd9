/** Texts by the English sentence, and by `…_one` and `…_other` for sentences that count something. */
export type Catalog = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, string | number | null | undefined>>;
/**
 * A sentence in the reader's language, with its values filled in: `{{name}}` as it is, `{{count, number}}` as
 * the language writes numbers. A sentence that the catalog lacks stays English.
 */
export type Translate = (sentence: string, values?: Values) => string;

export function translateBy(language: string, catalog: Catalog): Translate {
  const plural = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language);
  return (sentence, values = {}) => {
    const { count } = values;
    const counted = typeof count === 'number' ? catalog[`${sentence}_${plural.select(count)}`] : undefined;
    const text = counted ?? catalog[sentence] ?? sentence;
    return text.replace(/\{\{(\w+)(, number)?\}\}/g, (placeholder, name: string, isNumber?: string) => {
      const value = values[name];
      if (value === undefined || value === null) return placeholder;
      return isNumber ? number.format(Number(value)) : String(value);
    });
  };
}
