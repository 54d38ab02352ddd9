import { fold } from '@app/schemas/text/fold';
import type { CalendarName } from '../i18n.ts';

/** The words that occur in dates. */

export type Month = { calendar: CalendarName; month: number };

/** Finds the month that a word names, in either calendar and language; its first letters suffice. */
export function monthOf(word: string): Month | undefined {
  const folded = fold(word);
  return months().find(({ names }) => names.some((known) => isShortFor(folded, known)));
}

/** Finds the weekday that a word names, from 0 for Sunday. */
export function weekdayOf(word: string): number | undefined {
  const folded = fold(word);
  const found = weekdays().findIndex((names) => names.some((known) => isShortFor(folded, known)));
  return found < 0 ? undefined : found;
}

/** Three letters make an English name unique, two an Amharic one. */
const isShortFor = (word: string, known: string) =>
  known.startsWith(word) && word.length >= (word < '\u1200' ? 3 : 2);

/** Spellings of months that differ from the browser's own; letters that sound alike are folded already. */
const otherSpellings: Readonly<Record<CalendarName, readonly string[]>> = {
  gregorian: [
    'ጃንዋሪ ጃንዩወሪ ጃንዩዋሪ ጃኑዋሪ',
    'ፌብሯሪ ፌብሩወሪ ፌብሩዋሪ ፌብርዋሪ ፌብራሪ ፌቡራሪ',
    '',
    'አፕሪል',
    '',
    '',
    'ጁሊ',
    'ኦጎስት ኦጉስት',
    'ሴፕተምበር ሴብቴምበር ሰፕቴምበር',
    'ኦክተበር',
    'ኖቨምበር',
    'ዲሰምበር ዴሴምበር ዴሰምበር',
  ],
  ethiopian: [
    'maskaram',
    'tikimt tiqimt teqemt tikemt tekimt',
    'hidar',
    'tahisas tahesas tahssas',
    'tir',
    'yakatit',
    'magabit',
    'miyazya miyazia miazya miyaziya ሚያዚያ ምያዝያ',
    'ginbot',
    'senie sane',
    'hamlie',
    'nehase nehasie nehassie',
    'pagume pagumē pagumien ጷጉሜን ጷግሜን ጳግሜን',
  ],
};
const otherWeekdays = ['', '', '', 'ሮብ ዕሮብ', '', '', ''];

const foldedWords = (words = '') => words.split(' ').filter(Boolean).map(fold);
const inBothLanguages = (calendar: string, options: Intl.DateTimeFormatOptions, day: Date) =>
  ['en', 'am'].map((language) =>
    fold(new Intl.DateTimeFormat(language + calendar, { ...options, timeZone: 'UTC' }).format(day)),
  );

type Named = Month & { names: readonly string[] };
let namedMonths: readonly Named[] | undefined;
let namedWeekdays: readonly (readonly string[])[] | undefined;

function months(): readonly Named[] {
  namedMonths ??= (['gregorian', 'ethiopian'] as const).flatMap((calendar) =>
    otherSpellings[calendar].map((others, index) => {
      // The second days of the Ethiopian months of 2015 are 30 days apart, beginning on 12 September.
      const day = calendar === 'gregorian' ? Date.UTC(2015, index, 2) : Date.UTC(2022, 8, 12 + 30 * index);
      const names = inBothLanguages(
        calendar === 'ethiopian' ? '-u-ca-ethiopic' : '',
        { month: 'long' },
        new Date(day),
      );
      return { calendar, month: index + 1, names: [...names, ...foldedWords(others)] };
    }),
  );
  return namedMonths;
}

function weekdays(): readonly (readonly string[])[] {
  namedWeekdays ??= otherWeekdays.map((others, index) => [
    // 1 March 2026 was a Sunday.
    ...inBothLanguages('', { weekday: 'long' }, new Date(Date.UTC(2026, 2, 1 + index))),
    ...foldedWords(others),
  ]);
  return namedWeekdays;
}

const setOf = (words: string) => new Set(foldedWords(words));
/** Words that add nothing to the date: 20th of, ኅዳር 11 ቀን, በኅዳር, ዓርብ ዕለት. */
const fillers = setOf('st nd rd th of the on at date ቀን በ ዕለት');
export const isFiller = (word: string) => fillers.has(fold(word));

const eras = {
  /** ዓ.ም. follows years of either calendar, so it decides only where nothing else does. */
  either: setOf('ዓም ዓ ም ዓመተ ምህረት'),
  ethiopian: setOf('ec እኢአ'),
  gregorian: setOf('gc ad ce እኤአ እአአ'),
} as const;
export type Era = keyof typeof eras;

/** Finds the era that a word names, with or without its dots. */
export function eraOf(word: string): Era | undefined {
  const folded = fold(word);
  return (Object.keys(eras) as Era[]).find((era) => eras[era].has(folded));
}

/** Reads Ge'ez numerals, which papers use: ፲፩ is 11, ፳፻፲፱ is 2019. */
export function geezNumber(letters: string): number {
  let sum = 0;
  let part = 0;
  for (const letter of letters) {
    const at = letter.codePointAt(0) ?? 0;
    const [tens, hundred] = [0x1372, 0x137b];
    if (at < tens) part += at - 0x1368;
    else if (at < hundred) part += (at - tens + 1) * 10;
    else {
      sum += (part || 1) * (at === hundred ? 100 : 10_000);
      part = 0;
    }
  }
  return sum + part;
}
