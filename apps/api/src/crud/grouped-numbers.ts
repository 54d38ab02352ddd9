import { fold } from '@app/schemas/fold';

/** A number of a paper, a container or a phone as it is compared however it is grouped: its letters and digits. */
export const ungrouped = (number: string): string => fold(number).replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

/**
 * What a word of a search text is if it is a number that is grouped: MSKU-123456/7, (0911), +251-911, #4f2a1c.
 * Nothing for any other word.
 */
export function ungroupedWord(word: string): string | undefined {
  return GROUPED.test(word) ? ungrouped(word) : undefined;
}
const GROUPED = /^(?=.*\p{N}|#)(?=.*[-/._()+#:])[+(#]*[\p{L}\p{N}]+(?:[-/._()+:]+[\p{L}\p{N}]+)*\)?$/u;

/** A phone number, or several of them, as people dial them: from the country, and from abroad where it is Ethiopian. */
export function phoneForms(text: string): string[] {
  return text.split(/[,;|]|\s\/\s/).flatMap((phone) => {
    const digits = ungrouped(phone);
    const national = ETHIOPIAN.exec(digits)?.[1];
    return national ? [`00251${national}`, `0${national}`] : [digits];
  });
}
const ETHIOPIAN = /^(?:(?:00)?2510?|0)?([1-9]\d{8})$/;
