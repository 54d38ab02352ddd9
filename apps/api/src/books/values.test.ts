import { describe, expect, it } from 'vitest';
import { share, valueAtAverage, valueAtCost, valueReturned, valueTaken } from './values.ts';

describe('values of goods', () => {
  it('are rounded half up, exactly where the products pass the safe integers', () => {
    expect([valueAtCost(1_500, 19_99), valueAtCost(500, 1), valueAtCost(499, 1)]).toEqual([29_99, 1, 0]);
    expect(share(900_000_000_000_001, 999_999_999_998, 999_999_999_999)).toBe(899_999_999_999_101);
  });

  it('leave by shares, the last of them as all that is left', () => {
    const taken: number[] = [];
    let stock = { quantity: 3_000, value: 100 };
    while (stock.quantity) {
      const value = valueTaken(stock, 1_000);
      taken.push(value);
      stock = { quantity: stock.quantity - 1_000, value: stock.value - value };
    }
    expect([taken, stock.value]).toEqual([[33, 34, 33], 0]);
    expect(valueTaken({ quantity: 2_000, value: 7 }, 5_000)).toBe(7);
  });

  it('come at an average that is not rounded before, where there is one', () => {
    expect(valueAtAverage({ quantity: 3_000, value: 100 }, 1_000_000)).toBe(33_333);
    expect(valueAtAverage({ quantity: 3_000, value: 0 }, 1_000)).toBeNull();
    expect(valueAtAverage({ quantity: 0, value: 0 }, 1_000)).toBeNull();
  });

  it('come back with what they left with, in however many parts', () => {
    const line = { quantity: 3_000, value: 100 };
    const back = [0, 1_000, 2_000].map((returned) => valueReturned({ ...line, returned }, 1_000));
    expect(back).toEqual([33, 34, 33]);
  });
});
