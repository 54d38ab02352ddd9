import { expect, it } from 'vitest';
import { quantitiesIn, readPasted } from './pasted-rows.ts';

it('reads rows of product and quantity as spreadsheets copy them', () => {
  expect(readPasted('Cement\t30\r\n"Bar ""12"""\t1,200.5\r\n\r\nTile\tmany\r\n')).toEqual({
    kind: 'products',
    rows: [
      { row: 1, text: 'Cement', quantity: 30 },
      { row: 2, text: 'Bar "12"', quantity: 1200.5 },
      { row: 3, text: 'Tile', quantity: null },
    ],
  });
});

it('reads one column as such, and leaves a single cell to the field', () => {
  expect(readPasted('3\n4.5\n')).toEqual({ kind: 'column', cells: ['3', '4.5'] });
  expect(readPasted('6001234567895\n')).toBeUndefined();
  expect(readPasted('')).toBeUndefined();
});

it('takes a column for quantities only when all of it are some', () => {
  expect(quantitiesIn(['3', '4.5'])).toEqual([3, 4.5]);
  expect(quantitiesIn(['3', '0'])).toBeUndefined();
  expect(quantitiesIn(['3', 'Cement'])).toBeUndefined();
});
