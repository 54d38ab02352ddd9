import { expect, it } from 'vitest';
import { quantitiesIn, readPasted } from './pasted-rows.ts';

it('reads rows of product and quantity as spreadsheets copy them', () => {
  expect(readPasted('Cement\t30\r\n"Bar ""12"""\t1,200.5\r\n\r\nTile\tmany\r\n')).toEqual({
    kind: 'products',
    rows: [
      { row: 1, text: 'Cement', quantity: 30, amounts: [] },
      { row: 2, text: 'Bar "12"', quantity: 1200.5, amounts: [] },
      { row: 3, text: 'Tile', quantity: null, amounts: [] },
    ],
  });
});

it('reads an amount behind the quantity, by columns: one that is empty in all rows is none', () => {
  expect(readPasted('Cement\t\t30\t968.5\nTile\t\t\t12\nBar\t\t4')).toEqual({
    kind: 'products',
    rows: [
      { row: 1, text: 'Cement', quantity: 30, amounts: [968.5] },
      { row: 2, text: 'Tile', quantity: null, amounts: [12] },
      { row: 3, text: 'Bar', quantity: 4, amounts: [null] },
    ],
  });
});

it('reads several amounts where they are meant, an empty column among them', () => {
  const isAboveZero = (value: number) => value > 0;
  expect(readPasted('Panel\t100\t43.8\t\t2.5\nRail\t10\t0\t\t', isAboveZero, 3)).toMatchObject({
    rows: [{ amounts: [43.8, null, 2.5] }, { amounts: [0, null, null] }],
  });
});

it('takes quantities below 0 where they are some', () => {
  const isChange = (value: number) => value !== 0;
  expect(readPasted('Tile\t−4\nBar\t0', isChange)).toMatchObject({
    rows: [{ quantity: -4 }, { quantity: null }],
  });
  expect(quantitiesIn(['-4', '5'], isChange)).toEqual([-4, 5]);
  expect(quantitiesIn(['-4', '5'])).toBeUndefined();
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
