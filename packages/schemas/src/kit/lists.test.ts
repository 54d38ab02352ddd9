import { describe, expect, it } from 'vitest';
import { anId, messagesOf, outOfRange, refuses, unstorable } from '../../test/refusals.ts';
import { products } from '../products.ts';
import { ethiopianShipments } from '../shipments/ethiopian-shipments.ts';
import { stocks } from '../stocks.ts';
import { warehouses } from '../warehouses.ts';
import { listRequest, searchRequest } from './lists.ts';

const noPage = 'Page must be a whole number from 1';
const noLimit = 'Limit must be a whole number from 1 to 100';
const noWholeNumbers = [null, '1', '', 1.5, true, {}, [1], Number.POSITIVE_INFINITY, -1, 0, 2 ** 60];
const noSort =
  'Sort must name one of name, category, supplier, price, sku, barcode, unit, minimum, createdAt';

describe('a page of a list', () => {
  refuses(listRequest(products), { page: 2, limit: 5, sort: { field: 'price', order: 'desc' } }, [
    ['page', noPage, ...noWholeNumbers],
    ['limit', noLimit, ...noWholeNumbers, 101, 1e9],
    ['searchQuery', 'Search text must be a text', 5, {}, ['x'], { $gt: '' }],
    ['sort', noSort, 'price', 5, [], true],
    [
      'sort.field',
      noSort,
      undefined,
      null,
      '',
      'Price',
      '_id',
      '__v',
      'search',
      '$where',
      '__proto__',
      { $gt: '' },
    ],
    ['sort.order', "Order must be 'asc' or 'desc'", null, 'up', 'ASC', 1, -1, {}],
  ]);

  it('is the first ten when nothing is said', () => {
    expect(listRequest(products).parse({})).toEqual({ page: 1, limit: 10 });
  });

  it('takes every page from 1 and 1 to 100 records', () => {
    for (const page of [1, 2, 1_000_000_000])
      for (const limit of [1, 5, 100])
        expect(listRequest(products).parse({ page, limit })).toEqual({ page, limit });
  });

  it('is sorted upwards when only a column is named', () => {
    const { sort } = listRequest(products).parse({ sort: { field: 'name' } });
    expect(sort).toEqual({ field: 'name', order: 'asc' });
  });
});

describe('a search', () => {
  const tooLong = 'Search text must be at most 200 characters';
  refuses(searchRequest(products), { data: 'laptop' }, [
    ['data', 'Search text must be a text', 5, true, {}, ['x'], { $gt: '' }, { $regex: '.*' }],
    ['data', tooLong, 'x'.repeat(201)],
    ['data', "Search text contains characters that can't be searched", ...unstorable],
  ]);

  it('may come without a text', () => {
    for (const none of [{}, { data: null }, { data: '' }, { data: '   ' }])
      expect(searchRequest(products).parse(none).data ?? '').toBe('');
  });
});

describe('a filter', () => {
  const shipments = listRequest(ethiopianShipments);
  const filtered = (filter: unknown) => ({ filter });

  it('takes one or several ids, values and ranges of days', () => {
    expect(listRequest(stocks).parse(filtered({ productId: anId, warehouseId: [anId] })).filter).toEqual({
      productId: [anId],
      warehouseId: [anId],
    });
    const days = { loading_Status: { from: '2024-03-05', to: null }, return: ['return', 'not return'] };
    expect(shipments.parse(filtered(days)).filter).toEqual({
      loading_Status: { from: new Date('2024-03-05T00:00:00Z'), to: null },
      return: ['return', 'not return'],
    });
  });

  it('refuses columns that the list is not filtered by', () => {
    for (const unknown of [{ name: 'x' }, { $where: '1' }, { category: 'Clothing', price: { $gt: 0 } }])
      expect(messagesOf(listRequest(products), filtered(unknown))).toEqual({
        filter: ['Filter must name one of category'],
      });
    expect(messagesOf(listRequest(warehouses), filtered({ name: 'x' }))).toEqual({
      filter: ["This list can't be filtered"],
    });
  });

  it('of days says what is wrong with them, at the end that is wrong', () => {
    const saidOf = (from: unknown, to: unknown) =>
      messagesOf(shipments, filtered({ loading_Status: { from, to } }));
    expect(saidOf('2026-11-20', '2026-11-19')).toEqual({
      'filter.loading_Status.to': ['End date must not be before the start date'],
    });
    expect(saidOf('2', '2201-01-01')).toEqual({
      'filter.loading_Status.from': ['From must be a date such as 2026-03-05'],
      'filter.loading_Status.to': [outOfRange],
    });
    expect(saidOf('2026-11-20', '2026-11-20')).toEqual({});
  });

  it.each([
    ['stocks', { productId: 'abc' }],
    ['stocks', { productId: { $gt: '' } }],
    ['stocks', { productId: [] }],
    ['stocks', { productId: Array(101).fill(anId) }],
    ['products', { category: { $ne: 'Clothing' } }],
    ['products', { category: 5 }],
    ['products', { category: 'a\0b' }],
    ['products', []],
    ['products', 'category'],
    ['shipments', { loading_Status: '2024-03-05' }],
    ['shipments', { loading_Status: { from: '2024-02-30' } }],
    ['shipments', { loading_Status: { from: { $gt: '' } } }],
  ] as const)('of %s refuses %j', (list, filter) => {
    const request = { stocks: listRequest(stocks), products: listRequest(products), shipments }[list];
    expect(Object.keys(messagesOf(request, filtered(filter))).join()).toMatch(/^filter/);
  });
});
