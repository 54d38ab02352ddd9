import { describe, expect, it } from 'vitest';
import { fold, searchWords } from './fold.ts';

describe('texts that people search for', () => {
  // What is stored is folded already: a change here needs a migration.
  it.each([
    ['letter case', 'LapTop', 'lAPtOP'],
    ['letter case beyond ASCII', 'ÉCOLE', 'école'],
    ['composed and decomposed letters', 'caf\u00e9', 'cafe\u0301'],
    ['both small sigmas', 'ΟΔΟΣ', 'οδοσ'],
    ['ሀ, ሐ and ኀ', 'ሀይሉ', 'ኃይሉ'],
    ['all three spellings of that name', 'ሐይሉ', 'ኀይሉ'],
    ['every order of that letter', 'ሑ ሒ ሓ ሔ ሕ ሖ', 'ኁ ኂ ኃ ኄ ኅ ኆ'],
    ['ሰ and ሠ', 'ሰላም', 'ሠላም'],
    ['አ and ዐ', 'አለም', 'ዓለም'],
    ['ጸ and ፀ', 'ጸሐይ', 'ፀሀይ'],
    ['first and fourth order of ሀ', 'ሀ', 'ሃ'],
    ['first and fourth order of አ', 'ኣበበ', 'አበበ'],
  ])('are the same in %s', (_what, one, other) => {
    expect(fold(one)).toBe(fold(other));
  });

  it.each([
    ['ሰላም', 'ሸላም'],
    ['ለ', 'ላ'],
    ['ጸ', 'ጠ'],
    ['cafe', 'café'],
  ])('keep %s and %s apart', (one, other) => {
    expect(fold(one)).not.toBe(fold(other));
  });

  it('are split at any space, blanks left out', () => {
    expect(searchWords('  Red\u00a0Laptop\t\n15" ')).toEqual(['red', 'laptop', '15"']);
    expect(searchWords(' \t ')).toEqual([]);
  });
});
