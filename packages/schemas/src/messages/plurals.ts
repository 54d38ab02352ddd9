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
/** Turns a text that ends with a plural into that of one. */
export const singularOf = (text: string): string => text.replace(/(ie)?s$/, (_s, ie) => (ie ? 'y' : ''));

/** The text that counts records of a kind. */
export const countedOf = (label: NounLabel) =>
  `{{count, number}} ${pluralOf(label.toLowerCase())}` as CountedNoun;
