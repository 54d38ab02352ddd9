import { describe, expect, it } from 'vitest';
import { refuses } from '../../test/refusals.ts';
import { goodsInput, goodsRequest } from './documents.ts';

const id = '0123456789abcdef01234567';
const place = { date: '2024-01-15', warehouseId: id };
const receipt = { kind: 'receipt', ...place, lines: [{ productId: id, quantity: 1, unitCost: 2 }] };

describe('a receipt', () => {
  refuses(goodsInput, receipt, [
    ['kind', 'Invalid kind', undefined, null, '', 'count', 'Receipt', '__proto__'],
    ['lines', 'At least one line is required', undefined, null, [], {}],
    ['lines.0.unitCost', 'Unit cost must be greater than 0', 0, -1],
    ['lines.0.unitCost', 'Unit cost can have at most 2 decimals', 0.001],
    ['lines.0.quantity', 'Quantity must be greater than 0', 0, -1],
    ['reference', "Delivery note can't hold a tab or a line break", 'a\tb'],
  ]);

  it('drops what other kinds have, and may leave its costs unread', () => {
    const parsed = goodsInput.parse({ ...receipt, reason: 'Lost', toWarehouseId: 5, onTheWay: 'x' });
    expect(Object.keys(parsed).toSorted()).toEqual(['date', 'kind', 'lines', 'warehouseId']);
    const unread = { ...receipt, lines: [{ productId: id, quantity: 1, unitCost: 'none' }] };
    expect(goodsRequest.parse(unread).lines).toEqual(unread.lines);
  });
});

describe('an adjustment', () => {
  const adjustment = {
    kind: 'adjustment',
    reason: 'Lost',
    ...place,
    lines: [{ productId: id, quantity: -1.5 }],
  };
  refuses(goodsInput, adjustment, [
    ['reason', 'Reason is required', undefined, null, ''],
    ['lines.0.quantity', 'Quantity must not be 0', 0, -0],
    ['lines.0.quantity', 'Quantity can have at most 3 decimals', -0.0001],
    ['lines.0.quantity', 'Quantity must be at least -999,999,999', -1e9],
  ]);
});
