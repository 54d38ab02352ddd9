import { dayText } from '../text/day-text.ts';
import type { CalendarName, Language } from '../text/locale.ts';
import { singularOf } from './plurals.ts';

/** A message to users: the English text as key, with its values. */
export type Message = { readonly key: string; readonly values: Values };
export type Values = Readonly<Record<string, Value>>;
type Value = string | number | Message | readonly Message[];

/**
 * Texts by their English key, with `…_one` and `…_other` for those with a count. An English text needs neither where the
 * form of one differs by the plural alone.
 */
export type Catalog = Readonly<Record<string, string>>;
/**
 * Finds a text in the reader's language and fills in its values: `{{name}}` as it is, `{{count, number}}` and
 * `{{price, money}}` in the language's notation, `{{until, day}}` in the reader's calendar, a `label`, a payment
 * `method`, the `kind` of a cost and messages translated as well, several as a list. A text missing in the catalog
 * stays English.
 */
export type Translate = (text: string | Message, values?: Given) => string;
type Given = Readonly<Record<string, Value | null | undefined>>;
/** The values that are terms of the product, or first content of its lists. */
const TERMS = ['label', 'method', 'kind'];

/** @param calendar tells the reader's choice, which may change */
export function translateBy(
  language: Language,
  catalog: Catalog,
  calendar: () => CalendarName = () => 'gregorian',
): Translate {
  // Created on first use: on a slow machine each takes as long as a page may take to respond to a key.
  let plurals: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  let amounts: Intl.NumberFormat | undefined;
  const templateOf = (key: string, { count }: Given) => {
    if (typeof count !== 'number') return own(catalog, key) ?? key;
    plurals ??= new Intl.PluralRules(language);
    const form = plurals.select(count);
    const byRule = language === 'en' && form === 'one' ? singularOf(key) : key;
    return own(catalog, `${key}_${form}`) ?? own(catalog, key) ?? byRule;
  };
  const translate: Translate = (text, values = {}) => {
    if (typeof text === 'object') return translate(text.key, text.values);
    return templateOf(text, values).replace(PLACEHOLDER, (placeholder, name: string, kind?: string) => {
      const value = own(values, name);
      if (value === undefined || value === null) return placeholder;
      if (typeof value === 'object')
        return 'key' in value
          ? translate(value)
          : new Intl.ListFormat(language).format(value.map((message) => translate(message)));
      if (TERMS.includes(name)) return translate(String(value));
      if (!kind) return String(value);
      if (kind === 'day') return dayText(new Date(value), { language, calendar: calendar() });
      if (kind === 'money') {
        amounts ??= new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
        return amounts.format(Number(value));
      }
      numbers ??= new Intl.NumberFormat(language);
      return numbers.format(Number(value));
    });
  };
  return translate;
}

const PLACEHOLDER = /\{\{(\w+)(?:, (number|money|day))?\}\}/g;

/** Looks up a name, ignoring what every object inherits: a record may be called "constructor". */
const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
