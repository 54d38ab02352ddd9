/**
 * Marks that turn the reading direction, and others that show nothing and that no script needs. Joiners and selectors
 * stay: Persian, Indic scripts and emoji are written with them.
 */
const DROPPED = /[\p{Bidi_Control}\u00ad\u180e\u200b\u2060-\u2064\u206a-\u206f\ufeff]/gu;

/** A text as it is stored: without those marks, and trimmed. */
export const cleaned = (text: string): string => text.replace(DROPPED, '').trim();

/** Joiners, selectors, fillers, control characters, marks on letters, the blank of Braille. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Mn}\u2800]/gu;

/** How many characters of a text can be seen; those of a space count as one. */
export const seenLength = (text: string): number =>
  [...text.replace(/\s+/g, ' ').replace(UNSEEN, '').trim()].length;

/** NUL ends texts in BSON keys and regular expressions; a lone surrogate has no UTF-8 form. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !LONE_SURROGATE.test(text);
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Tab, line and page breaks of any script, as a row of a spreadsheet or a paragraph brings along. */
export const isOneCell = (text: string): boolean => !/[\t\n\v\f\r\x85\u2028\u2029]/.test(text);
