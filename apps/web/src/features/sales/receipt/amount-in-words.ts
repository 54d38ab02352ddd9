import { ToWords as AmharicWords } from 'to-words/am-ET';
import { ToWords as EnglishWords } from 'to-words/en-US';

const english = new EnglishWords();
const amharic = new AmharicWords();
/** Adds the hyphens of twenty-one to ninety-nine that the library omits. */
const TENS =
  /\b(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety) (?=one|two|three|four|five|six|seven|eight|nine)/g;

/**
 * Spells out an amount for a receipt, so that no digit can be added by hand.
 * @param cents hundredths of a birr, in which the totals of sale lines are kept
 */
export function amountInWords(cents: bigint): { english: string; amharic: string } {
  const birr = Number(cents / 100n);
  const rest = Number(cents % 100n);
  const [inEnglish, restInEnglish] = [birr, rest].map((amount) =>
    hyphenated(english.convert(amount).toLowerCase()),
  );
  const [inAmharic, restInAmharic] = [birr, rest].map((amount) => amharic.convert(amount));
  return {
    english: sentence(`${inEnglish} birr${rest ? ` and ${restInEnglish} cents` : ''} only`),
    amharic: `${inAmharic} ብር${rest ? ` ከ${restInAmharic} ሳንቲም` : ''} ብቻ`,
  };
}

const hyphenated = (words: string) => words.replace(TENS, '$1-');
const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
