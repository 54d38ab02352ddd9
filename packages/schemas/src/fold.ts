/**
 * How texts are compared when people search: letter case is ignored, composed and decomposed letters are
 * the same, and so are the Ethiopic letters that sound alike and are spelt either way (ሀይሉ, ኃይሉ), and the two
 * small sigmas, of which only one ends words. Records are stored with parts that were folded so: whoever changes what
 * this gives adds a migration that folds those anew.
 */
export function fold(value: string): string {
  const small = value.normalize('NFC').toLowerCase().normalize('NFC');
  return small.replaceAll('ς', 'σ').replace(ETHIOPIC, foldEthiopic);
}

/** The words of a search text, folded; every one of them has to occur. */
export const searchWords = (value: string) => fold(value).split(/\s+/).filter(Boolean);

const ETHIOPIC = /[\u1200-\u137f]/g;
/** Rows of eight orders that fold into another row: ሐ and ኀ into ሀ, ሠ into ሰ, ዐ into አ, ፀ into ጸ. */
const SAME_SOUND: Record<number, number> = {
  4624: 0x1200,
  4736: 0x1200,
  4640: 0x1230,
  4816: 0x12a0,
  4928: 0x1338,
};
/** First and fourth order of these rows sound alike too: ሀ and ሃ, አ and ኣ. */
const FOURTH_AS_FIRST = [0x1200, 0x12a0];

function foldEthiopic(letter: string): string {
  const code = letter.charCodeAt(0);
  const order = code % 8;
  const row = SAME_SOUND[code - order] ?? code - order;
  return String.fromCharCode(row + (order === 3 && FOURTH_AS_FIRST.includes(row) ? 0 : order));
}
