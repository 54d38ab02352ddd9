/** What a spreadsheet program takes for the beginning of a formula. */
const RUNS = String.raw`[\s"']*[=+\-@＝＋－＠]`;
/** Where a text, or what another separator than the comma splits from it, begins. */
const BEGINS = String.raw`(?<=^|[,;|\p{Zl}\p{Zp}\t\n\v\f\r\u0085])(?<!\r(?=\n))`;

/**
 * Where a formula may begin: a spreadsheet program takes text that starts like one for a formula, quoted or not, unless
 * an apostrophe precedes it. A program with another separator than the comma splits texts at that too, and some
 * full-width signs count like the plain ones.
 */
const FORMULA = new RegExp(String.raw`^(?='*[\t\r])|${BEGINS}(?=${RUNS})`, 'gu');
/** The apostrophes that stand there. */
const APOSTROPHE = new RegExp(String.raw`^'(?='*[\t\r])|${BEGINS}'(?=${RUNS})`, 'gu');

/** Escapes a text for CSV, so that no spreadsheet program takes any of it for a formula. */
export const withoutFormulas = (text: string): string => text.replace(FORMULA, "'");
/** Reads a text from CSV: takes the apostrophes away that were written before what a spreadsheet program would run. */
export const withFormulas = (text: string): string => text.replace(APOSTROPHE, '');
