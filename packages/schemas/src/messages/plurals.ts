import type { nouns } from './nouns.ts';

/** What a kind of record is called. Begins a sentence: "Product not found". */
export type NounLabel = keyof typeof nouns;
type Plural<Word extends string> = Word extends `${infer Stem}y` ? `${Stem}ies` : `${Word}s`;
/** A number of records of a kind: 1 sale, 2 sales. */
export type CountedNoun = `{{count, number}} ${Plural<Lowercase<NounLabel>>}`;
/** One, several, and within a sentence a certain one: Sale, Sales, sale. */
export type NounWord = NounLabel | Plural<NounLabel> | Lowercase<NounLabel>;

export const pluralOf = <Word extends string>(word: Word) =>
  (word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`) as Plural<Word>;
/**
 * Turns a text into that of one: the plural right behind its count, as in "2 days left", else the one that ends it, as
 * in "2 goods documents".
 */
export const singularOf = (text: string): string =>
  text.replace(PLURAL, (_plural, count = '', counted = '', last = '') => {
    const stem: string = counted || last;
    return count + stem.replace(/ie$/, 'y');
  });
const PLURAL = /(\{\{count(?:, number)?\}\} (?!goods ))([a-z]+)s\b|([a-z]+)s$/;

/** The text that counts records of a kind. */
export const countedOf = (label: NounLabel) =>
  `{{count, number}} ${pluralOf(label.toLowerCase())}` as CountedNoun;
