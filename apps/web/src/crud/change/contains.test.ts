import { ethiopianShipments } from '@app/schemas/shipments/ethiopian-shipments';
import { stocks } from '@app/schemas/stocks';
import { expect, it } from 'vitest';
import { contains } from './contains.ts';

const id = 'a'.repeat(24);
const container = { containerNo: 'C1', size: 20.5, containerArrival: '2026-12-02', portname: 'Modjo' };
const answered = {
  _id: id,
  importer: 'Tana Trading',
  Bank_Permit: null,
  loading_Status: '2026-11-30T00:00:00.000Z',
  Totalcost: 1500,
  containers: [{ ...container, _id: id, containerArrival: '2026-12-02T00:00:00.000Z' }],
  __v: 3,
};
const sent = (fields: object) => ethiopianShipments.update.parse(fields);

it('holds what was typed of it: texts with spaces around, days, groups left blank, parts', () => {
  const all = {
    importer: ' Tana Trading ',
    Bank_Permit: { Bankname: '', date: '' },
    loading_Status: '2026-11-30',
    Totalcost: 1500,
    containers: [container],
  };
  expect(contains(answered, sent(all))).toBe(true);
});

it('does not hold what reads differently', () => {
  for (const other of [
    { importer: 'Tana' },
    { Bank_Permit: { Bankname: 'Awash Bank', date: '' } },
    { loading_Status: '2026-12-01' },
    { Totalcost: 1501 },
    { containers: [container, container] },
    { containers: [{ ...container, size: 40 }] },
  ])
    expect(contains(answered, sent(other))).toBe(false);
});

it('holds an id as the record that it names', () => {
  const stock = { _id: id, productId: { _id: id, name: 'Laptop' }, quantity: 0.5 };
  expect(contains(stock, stocks.update.parse({ productId: id, quantity: 0.5 }))).toBe(true);
  expect(contains(stock, stocks.update.parse({ productId: 'b'.repeat(24) }))).toBe(false);
});
