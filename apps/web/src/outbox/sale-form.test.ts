import { describe, expect, it } from 'vitest';
import { isCounted } from './counted-line.ts';
import { doubledLine, mergeDoubled, nextLine, type SaleLine, takenByStock } from './sale-form.ts';

const line = (fields: Partial<SaleLine>): SaleLine => ({
  ...nextLine(undefined),
  productId: 'p1',
  warehouseId: 'w1',
  quantity: 1,
  SellingPrice: 100,
  ...fields,
});

describe('mergeDoubled', () => {
  it('adds what is the same in goods, place and price, exactly, and keeps the order', () => {
    const lines = [line({ quantity: 0.1 }), line({ productId: 'p2' }), line({ quantity: 0.2 })];
    expect(mergeDoubled(lines)).toEqual([line({ quantity: 0.3 }), line({ productId: 'p2' })]);
  });

  it('keeps another price, another place and whatever is not complete', () => {
    const lines = [
      line({}),
      line({ SellingPrice: 99 }),
      line({ warehouseId: 'w2' }),
      line({ quantity: null }),
      line({ quantity: null }),
      line({ productId: '' }),
    ];
    expect(mergeDoubled(lines)).toEqual(lines);
  });
});

it('a new line is taken from where the one before was', () => {
  expect(nextLine(line({ warehouseName: 'Bole' }))).toMatchObject({
    productId: '',
    warehouseId: 'w1',
    warehouseName: 'Bole',
    quantity: null,
  });
});

it('a doubled line names the first of its kind', () => {
  const lines = [line({}), line({ productId: 'p2' }), line({})];
  expect(lines.map((_, index) => doubledLine(lines, index))).toEqual([null, null, 1]);
});

it('what the lines take from each stock adds up, counting nothing that is no amount', () => {
  const lines = [
    line({ quantity: 0.1 }),
    line({ quantity: 0.2 }),
    line({ quantity: Number.NaN }),
    line({ warehouseId: '' }),
  ];
  expect([...takenByStock(lines)]).toEqual([['p1 w1', 0.3]]);
});

it('a line counts once both its amounts are there and above nothing', () => {
  const amounts = [1, 0, -1, null, Number.NaN, Number.POSITIVE_INFINITY];
  expect(amounts.map((quantity) => isCounted(line({ quantity })))).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
