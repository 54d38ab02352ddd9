import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anId, blanks, messagesOf, noDays, noIds, noNumbers, outOfRange, refuses } from '../test/refusals.ts';
import { receiptNumber, saleInput } from './sales.ts';

const line = { productId: anId, warehouseId: anId, quantity: 1, SellingPrice: 5 };
const valid = {
  custormerName: 'Abebe',
  SalesDate: '2024-01-15',
  SalesMan: 'Sara',
  soldData: [line, { ...line }],
};
const noDate = 'Sale date must be a date such as 2026-03-05';

describe('a sale', () => {
  refuses(saleInput, valid, [
    ['custormerName', 'Customer name is required', ...blanks],
    ['custormerName', 'Customer name must be at most 200 characters', 'x'.repeat(201)],
    ['SalesDate', 'Sale date is required', ...blanks, 20_240_115, Number.NaN],
    ['SalesDate', noDate, ...noDays],
    ['SalesDate', outOfRange, '1899-12-31', '0001-01-01', '1899-12-31T23:59:59Z', '2201-01-01', '9999-12-31'],
    ['SalesDate', "Sale date can't be in the future", '2200-12-31', '2199-01-01T00:00:00Z'],
    ['SalesMan', 'sales man is required', ...blanks],
    ['SalesMan', 'Sales man must be at most 200 characters', 'x'.repeat(201)],
    [
      'soldData',
      'At least one sale item is required',
      undefined,
      null,
      [],
      {},
      'x',
      5,
      { 0: line, length: 1 },
    ],
    ['soldData', 'A sale can have at most 500 items', Array(501).fill(line)],
    [
      'soldData.1',
      'A sale item needs a product, a warehouse, a quantity and a selling price',
      null,
      5,
      'x',
      [],
    ],
    ['soldData.1.productId', 'Product is required', ...noIds],
    ['soldData.1.warehouseId', 'Warehouse is required', ...noIds],
    ['soldData.1.quantity', 'Quantity is required', ...noNumbers],
    ['soldData.1.quantity', 'Quantity must be a number', Number.NaN],
    ['soldData.1.quantity', 'Quantity must be greater than 0', 0, -1, -1e307],
    ['soldData.1.quantity', 'Quantity can have at most 3 decimals', 0.0001, 1.0005],
    ['soldData.1.quantity', 'Quantity must be at most 999,999,999', 1e9, 1e306, 1e308],
    ['soldData.1.SellingPrice', 'Selling price is required', ...noNumbers],
    ['soldData.1.SellingPrice', 'Selling price must be a number', Number.NaN],
    ['soldData.1.SellingPrice', 'Selling price must be greater than 0', 0, -1, -1e308],
    ['soldData.1.SellingPrice', 'Selling price can have at most 2 decimals', 0.001, 19.999],
    ['soldData.1.SellingPrice', 'Selling price must be at most 999,999,999', 1e9, 1e308],
  ]);

  it('says of an empty line what is missing, field by field', () => {
    expect(messagesOf(saleInput, { ...valid, soldData: [{}] })).toEqual({
      'soldData.0.productId': ['Product is required'],
      'soldData.0.warehouseId': ['Warehouse is required'],
      'soldData.0.quantity': ['Quantity is required'],
      'soldData.0.SellingPrice': ['Selling price is required'],
    });
  });

  it('may add up to nine trillion birr and not a cent more', () => {
    const nineTrillion = { ...line, quantity: 9_000_000, SellingPrice: 1_000_000 };
    expect(messagesOf(saleInput, { ...valid, soldData: [nineTrillion] })).toEqual({});
    const aCentMore = { ...line, quantity: 1, SellingPrice: 0.01 };
    expect(messagesOf(saleInput, { ...valid, soldData: [nineTrillion, aCentMore] })).toEqual({
      soldData: ['The total of a sale can be at most 9,000,000,000,000 birr'],
    });
  });

  it('may have 500 items', () => {
    expect(messagesOf(saleInput, { ...valid, soldData: Array(500).fill(line) })).toEqual({});
  });
});

describe('the day of a sale', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());
  const dayOf = (SalesDate: string) => saleInput.parse({ ...valid, SalesDate }).SalesDate;
  const isTaken = (SalesDate: string) => saleInput.safeParse({ ...valid, SalesDate }).success;

  it('is the date as written, whatever time and zone stand beside it', () => {
    const written = [
      '2024-03-05',
      ' 2024-03-05 ',
      '2024-03-05T00:00:00Z',
      '2024-03-05T23:59:59.999Z',
      '2024-03-05T23:30:00-11:00',
      '2024-03-05T01:00:00+14:00',
      '2024-03-05T10:15:00',
      '2024-03-05T10:15',
      '2024-03-05T10:15Z',
      '2024-03-05T01:15+03:00',
    ];
    for (const date of written) expect(dayOf(date).toISOString()).toBe('2024-03-05T00:00:00.000Z');
  });

  it('may be Jan 1, 1900 and Feb 29 of a leap year', () => {
    expect(dayOf('1900-01-01').toISOString()).toBe('1900-01-01T00:00:00.000Z');
    expect(dayOf('2024-02-29').toISOString()).toBe('2024-02-29T00:00:00.000Z');
  });

  it('is in the future only when it has begun nowhere on earth', () => {
    vi.setSystemTime('2026-03-05T09:59:59Z');
    expect([isTaken('2026-03-05'), isTaken('2026-03-06')]).toEqual([true, false]);
    vi.setSystemTime('2026-03-05T10:00:00Z');
    expect([isTaken('2026-03-06'), isTaken('2026-03-07')]).toEqual([true, false]);
  });
});

describe('a receipt', () => {
  it("is numbered with the last six characters of the sale's id", () => {
    expect(receiptNumber('64b7f0c2a1d3e4f5a6b7c8d9')).toBe('b7c8d9');
  });
});
