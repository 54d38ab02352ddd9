import { type Noun, nouns } from './nouns.ts';
import { type CountedNoun, countedOf, type NounLabel, type NounWord, pluralOf } from './plurals.ts';

const all = Object.entries(nouns) as [NounLabel, Noun][];

/** The words of all kinds of records, in Amharic. */
export const nounWords = Object.fromEntries(
  all.flatMap(([label, { one, many, the, all = many }]) => [
    [label, one],
    [pluralOf(label), all],
    [label.toLowerCase(), the],
  ]),
) as Readonly<Record<NounWord, string>>;

/** What counts their records, in Amharic. */
export const countedNouns = Object.fromEntries(
  all.flatMap(([label, { one, many }]) => [
    [`${countedOf(label)}_one`, `{{count, number}} ${one}`],
    [`${countedOf(label)}_other`, `{{count, number}} ${many}`],
  ]),
) as Readonly<Record<`${CountedNoun}_${'one' | 'other'}`, string>>;
