/**
 * Marks that change the reading direction, and invisible ones that no script needs. Joiners and selectors stay:
 * Persian, Indic scripts and emoji need them.
 */
const DROPPED = /[\p{Bidi_Control}\u00ad\u180e\u200b\u2060-\u2064\u206a-\u206f\ufeff]/gu;

/** Strips those marks and trims, for storage. */
export const cleaned = (text: string): string => text.replace(DROPPED, '').trim();

/** Joiners, selectors, fillers, control characters, combining marks, the Braille blank. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Mn}\u2800]/gu;

/** Counts the visible characters of a text; a run of spaces counts as one. */
export const seenLength = (text: string): number =>
  [...text.replace(/\s+/g, ' ').replace(UNSEEN, '').trim()].length;

/** NUL ends keys and regular expressions in BSON; a lone surrogate has no UTF-8 form. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !LONE_SURROGATE.test(text);
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Refuses tabs, line and page breaks of any script, which a pasted spreadsheet row or paragraph contains. */
export const isOneCell = (text: string): boolean => !/[\t\n\v\f\r\x85\u2028\u2029]/.test(text);
