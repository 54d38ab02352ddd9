import { foldHomophones } from './homophones.ts';

/**
 * Folds a text for search and sorting: ignores letter case, accents and invisible marks, and unifies what keyboards,
 * word processors and languages write differently: quotes, dashes, ligatures, full width, Ethiopic letters that sound
 * alike. Characters are folded one by one, so that a part of a text is part of its folded text too. Records are stored
 * with folded search parts and sort keys: a change here needs a migration that folds them again.
 */
export function fold(value: string): string {
  if (PLAIN.test(value)) return value.toLowerCase();
  // Before normalizing, which turns ´ into a space and an accent; and after it, as it turns ﹣ into a dash.
  const parts = asTyped(value.replace(INVISIBLE, '')).normalize('NFKD').toLowerCase();
  return foldHomophones(asTyped(parts).replace(ACCENTS, '').normalize('NFC'));
}

/** Returns the folded words of a search text; all of them must occur. */
export const searchWords = (value: string) => fold(value).split(/\s+/).filter(Boolean);

/** Builds a test for texts that contain each word of a search text. */
export function matcher(searched: string): (text: string) => boolean {
  const words = searchWords(searched);
  return (text) => {
    const folded = fold(text);
    return words.every((word) => folded.includes(word));
  };
}

/** Texts with only letter case to fold: printable ASCII without the grave accent, which counts as a quote. */
const PLAIN = /^[ -_a-~]*$/;

/** Format characters, joiners, selectors, fillers, and control characters other than spaces. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|(?!\s)\p{Cc}/gu;

/** Accents and points of any alphabet, except the vowel signs of Indic scripts and the voicing marks of kana. */
const ACCENTS =
  /(?![\u3099\u309a])(?=[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Cyrillic}\p{Script=Ethiopic}\p{Script=Hebrew}])\p{Mark}/gu;

/** The plain keyboard's character → its typographic variants. */
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
/** Arabic and Persian digits begin at multiples of 16. */
const digitOf = (digit: string) => digit.charCodeAt(0) % 16;
