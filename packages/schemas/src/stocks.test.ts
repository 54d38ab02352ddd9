import { describe, expect, it } from 'vitest';
import { anId, noIds, noNumbers, refuses } from '../test/refusals.ts';
import { movementsRequest, stockInput, stocks } from './stocks.ts';

const valid = { productId: anId, warehouseId: anId, quantity: 1.5 };

describe('a stock', () => {
  refuses(stockInput, valid, [
    ['productId', 'Product is required', ...noIds],
    ['warehouseId', 'Warehouse is required', ...noIds],
    ['quantity', 'Quantity must be greater than 0', ...noNumbers, 0, -0, -1, -0.0001],
    ['quantity', 'Quantity must be a number', Number.NaN],
    ['quantity', 'Quantity can have at most 3 decimals', 0.0001, 1.2345, 1e-7],
    ['quantity', 'Quantity must be at most 999,999,999', 999_999_999.001, 1e9, 1e21, 1e308],
  ]);

  it('takes quantities from a thousandth to 999,999,999', () => {
    for (const quantity of [0.001, 0.5, 1, 999_999_998.999, 999_999_999])
      expect(stockInput.parse({ ...valid, quantity }).quantity).toBe(quantity);
  });

  it('takes ids in either case and means the same record', () => {
    const { productId } = stockInput.parse({ ...valid, productId: anId.toUpperCase() });
    expect(productId).toBe(anId);
  });

  it('may be changed in one field', () => {
    expect(stocks.update.parse({ quantity: 5 })).toEqual({ quantity: 5 });
  });
});

describe('asking for movements', () => {
  refuses(movementsRequest, { _id: anId, page: 1, limit: 10 }, [
    ['_id', 'Id must be 24 hexadecimal characters', ...noIds.slice(2)],
  ]);

  it('needs no stock', () => {
    for (const none of [{}, { _id: null }])
      expect(movementsRequest.parse(none)).toMatchObject({ page: 1, limit: 10 });
  });
});
