import { ToWords as AmharicWords } from 'to-words/am-ET';
import { ToWords as EnglishWords } from 'to-words/en-US';

const english = new EnglishWords();
const amharic = new AmharicWords();
/** Twenty-one to ninety-nine are written with a hyphen, which the library leaves out. */
const TENS =
  /\b(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety) (?=one|two|three|four|five|six|seven|eight|nine)/g;

/**
 * An amount of money as a receipt spells it out, so that no figure can be added to it by hand.
 * @param cents hundredths of a birr, as sums of sale lines are kept
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
