import { fold } from '@app/schemas/text/fold';

/** Reduces a number of a paper, container or phone to its letters and digits, for comparison. */
export const ungrouped = (number: string): string => fold(number).replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

/**
 * Strips punctuation from a search word if it is a grouped number: MSKU-123456/7, (0911), +251-911, 987,654,321, #4f2a1c.
 * Undefined for any other word.
 */
export function ungroupedWord(word: string): string | undefined {
  return GROUPED.test(word) ? ungrouped(word) : undefined;
}
const GROUPED = /^(?=.*\p{N}|#)(?=.*[-/._()+#:,])[+(#]*[\p{L}\p{N}]+(?:[-/._()+:,]+[\p{L}\p{N}]+)*\)?$/u;

/** Reduces phone numbers to digits: Ethiopian ones as dialled from abroad and within the country. */
export function phoneForms(text: string): string[] {
  return text.split(/[,;|]|\s\/\s/).flatMap((phone) => {
    const digits = ungrouped(phone);
    const national = ETHIOPIAN.exec(digits)?.[1];
    return national ? [`00251${national}`, `0${national}`] : [digits];
  });
}
const ETHIOPIAN = /^(?:(?:00)?2510?|0)?([1-9]\d{8})$/;
