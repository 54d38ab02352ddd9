import { foldHomophones } from './homophones.ts';

/**
 * How texts are compared when people search and sort: letter case, accents and marks that can't be seen are ignored,
 * and what a keyboard, a word processor or a language writes otherwise is the same: quotes, dashes, ligatures, full
 * width, the letters of Ethiopic that sound alike. Each character is folded by itself, so that what occurs in a text
 * occurs in it folded too. Records are stored with parts and sort keys that were folded so: whoever changes what this
 * gives adds a migration that folds those anew.
 */
export function fold(value: string): string {
  if (PLAIN.test(value)) return value.toLowerCase();
  // Before it is taken apart, since that makes a space and an accent of ´; after it, since that makes a dash of ﹣.
  const parts = asTyped(value.replace(INVISIBLE, '')).normalize('NFKD').toLowerCase();
  return foldHomophones(asTyped(parts).replace(ACCENTS, '').normalize('NFC'));
}

/** The words of a search text, folded; every one of them has to occur. */
export const searchWords = (value: string) => fold(value).split(/\s+/).filter(Boolean);

/** Whether a text holds each word of a search text. */
export function matcher(searched: string): (text: string) => boolean {
  const words = searchWords(searched);
  return (text) => {
    const folded = fold(text);
    return words.every((word) => folded.includes(word));
  };
}

/** Texts without anything to fold but letter case: printable ASCII save the grave accent, which stands for a quote. */
const PLAIN = /^[ -_a-~]*$/;

/** Format characters, joiners, selectors, fillers, control characters that are no space. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|(?!\s)\p{Cc}/gu;

/** Accents and points of any alphabet; not the vowel signs of Indic scripts, nor the voicing marks of kana. */
const ACCENTS =
  /(?![\u3099\u309a])(?=[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Cyrillic}\p{Script=Ethiopic}\p{Script=Hebrew}])\p{Mark}/gu;

/** What a plain keyboard types → what is written in its place. */
const WRITTEN: Readonly<Record<string, string>> = {
  "'": '`´‘’‚‛′‵‹›ʹʻʼʽʾʿˈˊˋꞌ՚׳',
  '"': '“”„‟″‶«»〃〝〞〟ʺˮ״',
  '-': '−⁃˗',
  '.': '።。',
  ',': '፣،、',
  ';': '፤؛',
  ':': '፥፦',
  '?': '፧؟',
  ' ': '፡',
  '/': '⁄∕',
  x: '×✕✖⨯',
  ae: 'æ',
  b: 'ɓƀ',
  d: 'ðđɖɗ',
  e: 'əǝɛ',
  f: 'ƒ',
  g: 'ǥɠ',
  h: 'ħ',
  i: 'ıɨ',
  k: 'ƙĸ',
  l: 'łƚ',
  n: 'ŋɲ',
  o: 'øɔ',
  oe: 'œ',
  ss: 'ß',
  t: 'ŧƭ',
  th: 'þ',
  u: 'ʉ',
  y: 'ƴɏ',
  z: 'ƶ',
  σ: 'ς',
  ي: 'ىی',
  ك: 'ک',
  ه: 'ة',
};
const TYPED = new Map(
  Object.entries(WRITTEN).flatMap(([typed, written]) => [...written].map((one) => [one, typed])),
);
const WRITTEN_OTHERWISE = new RegExp(`[${[...TYPED.keys()].join('')}\\p{Dash_Punctuation}٠-٩۰-۹]`, 'gu');

const asTyped = (text: string): string =>
  text.replace(WRITTEN_OTHERWISE, (one) => TYPED.get(one) ?? (isDigit(one) ? String(digitOf(one)) : '-'));
const isDigit = (letter: string) => /\p{Nd}/u.test(letter);
/** Arabic and Persian digits begin where four bits do. */
const digitOf = (digit: string) => digit.charCodeAt(0) % 16;
