/** Rows of eight letters that sound like another row: ሐ, ኀ and ኸ like ሀ, ሠ like ሰ, ዐ like አ, ፀ like ጸ. */
const SAME_ROW: Record<number, number> = {
  4624: 0x1200,
  4736: 0x1200,
  4792: 0x1200,
  4640: 0x1230,
  4816: 0x12a0,
  4928: 0x1338,
};
/** Rows of labialized letters, each after its plain row: ቈ follows ቀ. */
const ROUNDED_ROWS = new Set([0x1248, 0x1258, 0x1288, 0x12b0, 0x12c0, 0x1310]);
/** The plain order of each labialized letter: ጐ as ጎ, ጒ and ጕ as ጉ, ጓ as ጉዋ, ጔ as ጌ. */
const ROUNDED_AS = [6, -1, 1, 1, 4, 1];
const ROUNDED_A = 3;
/** Rows whose eighth letter ends in o, as ቇ does; in all others it ends in wa, as ቷ does. */
const EIGHTH_IN_O = new Set([0x1200, 0x1240, 0x1280, 0x12a8, 0x12c8, 0x12e8, 0x1308, 0x1340]);
/** Rows whose first and fourth letters sound alike: ሀ and ሃ, አ and ኣ. */
const FOURTH_AS_FIRST = new Set([0x1200, 0x12a0]);
const GLOTTAL_ROW = 0x12a0;
/** ዉ sounds like ው. */
const WU = 0x12c9;

const ETHIOPIC_LETTER = /[\u1200-\u135a]/g;

/**
 * Unifies Ethiopic letters that sound alike: ኃይሉ and ሐይሉ become ሀይሉ, ጐንደር becomes ጎንደር, ቷ becomes ቱዋ. Letter by letter,
 * so that a part of a word stays a part of it.
 */
export const foldHomophones = (text: string): string => text.replace(ETHIOPIC_LETTER, foldLetter);

function foldLetter(letter: string): string {
  const code = letter.charCodeAt(0);
  const order = code % 8;
  const row = code - order;
  if (code === WU) return 'ው';
  if (ROUNDED_ROWS.has(row)) {
    const plain = at(row - 8, ROUNDED_AS[order] ?? order);
    return order === ROUNDED_A ? `${plain}ዋ` : plain;
  }
  if (order < 7) return at(row, order);
  if (row === GLOTTAL_ROW) return 'አ';
  return EIGHTH_IN_O.has(row) ? at(row, 6) : `${at(row, 1)}ዋ`;
}

function at(row: number, order: number): string {
  const known = SAME_ROW[row] ?? row;
  return String.fromCharCode(known + (order === 3 && FOURTH_AS_FIRST.has(known) ? 0 : order));
}
