import type { fileWords } from '../text/file-words.ts';
import type { countedAmharic } from './counted-amharic.ts';
import type { CountedNoun, NounWord } from './plurals.ts';
import type { sentences } from './sentences.ts';
import { type Message, translateBy, type Values } from './translate.ts';
import type { words } from './words.ts';

export type { Message, Values };

/** A term of the product that messages name: a field, a kind of record, a list. */
export type Label = NounWord | keyof typeof words | keyof typeof fileWords;
type Counted<K> = K extends `${infer Many}_other` ? Many : never;
/** A text that varies with its `count`. */
type CountedKey = CountedNoun | Counted<keyof typeof countedAmharic>;
export type MessageKey = keyof typeof sentences | CountedKey | Label;

type ValueOf<Name> = Name extends 'label'
  ? Label
  : Name extends 'uses'
    ? readonly Message[]
    : string | number | Message;
/**
 * The placeholders of a text with their types: `{{left, number}}` and `{{price, money}}` take a number, `{{until, day}}`
 * a day as yyyy-MM-dd, `{{label}}` a `Label`.
 */
type ValuesIn<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? (Name extends `${infer Bare}, ${'number' | 'money'}`
      ? Record<Bare, number>
      : Name extends `${infer Bare}, day`
        ? Record<Bare, string>
        : Record<Name, ValueOf<Name>>) &
      ValuesIn<Rest>
  : unknown;

/** Creates a message of the catalog. A text without Amharic, or a missing value, is a type error. */
export function msg<K extends MessageKey>(
  key: K,
  ...[values]: unknown extends ValuesIn<K> ? [] : [ValuesIn<K>]
): Message {
  return { key, values: (values ?? {}) as Values };
}

const inEnglish = translateBy('en', {});
/** Returns a message in English, as the API's answers carry it. */
export const english = ({ key, values }: Message): string => inEnglish(key, values);

/** No entered text begins with it: the API refuses NUL. */
const START = '\0';
/** Encodes a message where only a text fits: zod's issues, errors of form fields. */
export const asText = ({ key, values }: Message): string =>
  Object.keys(values).length ? START + JSON.stringify({ key, values }) : key;
/** Decodes such a text; any other text is its own key. */
export const fromText = (text: string): Message =>
  text.startsWith(START) ? JSON.parse(text.slice(START.length)) : { key: text, values: {} };
