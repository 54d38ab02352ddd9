/**
 * Where a formula may begin: a spreadsheet program takes text that starts like one for a formula, quoted or not, unless
 * an apostrophe precedes it. A program with another separator than the comma splits texts at that too, and some
 * full-width signs count like the plain ones.
 */
const FORMULA =
  /^(?=[\t\r])|(?<=^|[,;|\p{Zl}\p{Zp}\t\n\v\f\r\u0085])(?<!\r(?=\n))(?=[\s"']*[=+\-@＝＋－＠])/gu;

/** Escapes a text for CSV, so that no spreadsheet program takes any of it for a formula. */
export const withoutFormulas = (text: string): string => text.replace(FORMULA, "'");
