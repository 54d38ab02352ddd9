import { expect, it } from 'vitest';
import { readCosts } from './cost-paste.ts';

const known = new Map([
  ['freight', 'Freight'],
  ['bank charges', 'Bank charges'],
]);

it('reads kind, amount, date and reference, whatever the case of the kind', () => {
  expect(
    readCosts('FREIGHT\t1,437,540.00\t2026-10-02\tCOSU6389\r\nbank charges\t117799.44\r\n', known),
  ).toEqual({
    lines: [
      expect.objectContaining({
        kind: 'Freight',
        amount: 1_437_540,
        date: '2026-10-02',
        reference: 'COSU6389',
        split: 'value',
        products: [],
        estimate: false,
      }),
      expect.objectContaining({ kind: 'Bank charges', amount: 117_799.44, date: '', reference: '' }),
    ],
    missing: [],
  });
});

it('keeps rows of other kinds until somebody says what they are', () => {
  const read = readCosts('Freight\t10\nBribe\t20\t1 Oct 2026\tX-1', known);
  expect(read?.lines).toHaveLength(1);
  expect(read?.missing).toMatchObject([
    { row: 2, text: 'Bribe', line: { kind: '', amount: 20, reference: 'X-1' } },
  ]);
});

it('keeps what is no number or no day to be seen, and leaves a single cell to the field', () => {
  expect(readCosts('Freight\tmuch\tsoon', known)?.lines[0]).toMatchObject({
    amount: Number.NaN,
    date: 'soon',
  });
  expect(readCosts('COSU6389', known)).toBeUndefined();
});
