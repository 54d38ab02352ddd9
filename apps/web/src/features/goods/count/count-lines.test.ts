import { describe, expect, it } from 'vitest';
import { type CountLine, countSums, differenceOf, isShown, withLines, worthOf } from './count-lines.ts';

const line = (name: string, expected: number | null, counted: number | null): CountLine => ({
  productId: { _id: name, name, sku: null, barcode: null, unit: null },
  quantity: expected,
  expected,
  counted,
});
const sheet = [
  line('Oil', 10, 12.3),
  line('Rice', 0.3, 0.1),
  line('Salt', 5, 5),
  line('Tea', 7, null),
  line('Sugar', null, 4), // of a blind count
];

describe('a count', () => {
  it('differs by what was counted beyond what is expected, exactly', () => {
    expect(sheet.map(differenceOf)).toEqual([2.3, -0.2, 0, null, null]);
    expect(countSums(sheet)).toEqual({
      total: 5,
      counted: 4,
      different: 2,
      more: 2.3,
      less: -0.2,
      together: 2.1,
    });
  });

  it('shows all, what has no entry, or what differs', () => {
    const shown = (show: Parameters<typeof isShown>[1]) =>
      sheet.filter((one) => isShown(one, show)).map(({ productId }) => productId.name);
    expect(shown('all')).toHaveLength(5);
    expect(shown('open')).toEqual(['Tea']);
    expect(shown('different')).toEqual(['Oil', 'Rice']);
  });

  it('takes what was entered in its place, and what it lacked in the order of names', () => {
    const after = withLines(sheet, [line('Tea', 7, 6), line('pepper 10', 0, 1), line('Pepper 9', 0, 1)]);
    const entries = after.map(({ productId, counted }) => [productId.name, counted]);
    expect(entries).toEqual([
      ['Oil', 12.3],
      ['Pepper 9', 1],
      ['pepper 10', 1],
      ['Rice', 0.1],
      ['Salt', 5],
      ['Sugar', 4],
      ['Tea', 6],
    ]);
  });

  it('is worth its differences at the average here, else everywhere, each rounded to the cent', () => {
    const worths = new Map([
      ['Oil', { average: 99, places: [{ _id: 'here', quantity: 3, value: 10 }] }],
      ['Rice', { average: 10.125, places: [{ _id: 'here', quantity: 0, value: 0 }] }],
    ]);
    // 2.3 × 3.333… = 7.67, 0.2 × 10.125 = 2.03
    expect(worthOf(sheet, 'here', (id) => worths.get(id))).toBe(767 - 203);
  });
});
