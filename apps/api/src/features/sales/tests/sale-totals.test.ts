import { expect, it } from 'vitest';
import { useApi } from '../../../../test/api.ts';
import { counterOf, type Sale } from '../../../../test/counter.ts';
import { listed, newestAudits } from '../../../../test/observations.ts';
import { newKey, useWorld, type Values } from '../../../../test/world.ts';

const world = useWorld(useApi());
const counter = counterOf(world);
const SalesMan = 'Totalled';
const filter = { SalesMan };

type Sold = Sale & { soldData: { _id: string }[]; number: string };
const call = (route: `POST /${string}`, input: Values) => world.admin.call(route, input, newKey());

/** Sells with VAT on top, without, on credit, something that comes back and something that is void. */
async function sales(): Promise<Record<'taxed' | 'plain' | 'owed' | 'half' | 'gone', string>> {
  const { _id: customerId } = await counter.customer();
  const plain = await counter.sold(110, { SalesMan });
  await counter.company({ vat: 'added', vatRate: 15 });
  const taxed = await counter.sold(100, { SalesMan });
  const [{ message } = {}] = await newestAudits(world.admin);
  expect(message).toBe(`Sale #${taxed._id.slice(-6)} to Abebe for 115 birr created`);
  const half = (await counter.sold(40, { SalesMan })) as Sold;
  const gone = (await counter.sold(20, { SalesMan })) as Sold;
  await counter.company({ vat: 'included', vatRate: 15 });
  const payments = [{ method: 'Cash', amount: 9 }];
  const owed = await counter.onCredit(23, customerId, { SalesMan, payments });
  await counter.company({ vat: 'none' });
  const back = { lines: [{ _id: half.soldData[0]?._id, quantity: 0.5 }], refundMethod: 'Cash' };
  await call('POST /sale/return', { _id: half._id, reason: 'Other', ...back });
  await call('POST /sale/void', { _id: gone._id, reason: 'Other', refundMethod: 'Cash' });
  const [one, two, three, four, five] = [taxed, plain, owed, half, gone].map(({ _id }) => _id);
  return { taxed: `${one}`, plain: `${two}`, owed: `${three}`, half: `${four}`, gone: `${five}` };
}

it('the total of a sale is what is payable, in sorting, files and the audit trail', async () => {
  const sold = await sales();
  const nameOf = new Map(Object.entries(sold).map(([name, _id]) => [_id, name]));
  const sorted = async (field: string, order = 'asc') =>
    (await listed(world.encoder, 'POST /sale/getsales', { filter, sort: { field, order } })).map(({ _id }) =>
      nameOf.get(String(_id)),
    );
  expect(await sorted('total')).toEqual(['gone', 'owed', 'half', 'taxed', 'plain']);
  expect(await sorted('payable')).toEqual(['gone', 'owed', 'half', 'plain', 'taxed']);
  expect((await sorted('paid', 'desc')).slice(0, 2)).toEqual(['taxed', 'plain']);
  expect((await sorted('due', 'desc'))[0]).toBe('owed');
  expect((await sorted('state')).slice(0, 1)).toEqual(['owed']);
  expect((await sorted('state')).slice(-2)).toEqual(['half', 'gone']);
  expect(await sorted('number')).toEqual(['plain', 'taxed', 'half', 'gone', 'owed']);
  expect(await sorted('number', 'desc')).toEqual(['owed', 'gone', 'half', 'taxed', 'plain']);

  const { body } = await world.encoder.call('POST /sale/getsales', { filter });
  const sort = { field: 'payable', order: 'desc' };
  const { text } = await world.encoder.call('POST /sale/export', { filter, sort, format: 'csv' });
  const [heads = [], ...rows] = text
    .trim()
    .split('\r\n')
    .map((line: string) => line.split(','));
  expect(heads.map((head: string) => head.replace('\ufeff', ''))).toEqual([
    ...['Date', 'Receipt No', 'Customer name', 'Sales man', 'Items', 'Lines total', 'VAT', 'Total', 'Number'],
    ...['Returned', 'Paid', 'Due', 'Due date', 'State'],
  ]);
  const column = (head: string) => rows.map((row: string[]) => Number(row[heads.indexOf(head)]));
  const sum = (head: string) => column(head).reduce((all: number, one: number) => all + one, 0);
  expect(column('Total')).toEqual([115, 110, 46, 23, 0]);
  expect(column('Lines total')).toEqual([100, 110, 40, 23, 0]);
  expect(column('VAT')).toEqual([15, 0, 6, 3, 0]);
  expect(column('Returned')).toEqual([0, 0, 23, 0, 0]);
  expect(column('Paid')).toEqual([115, 110, 23, 9, 0]);
  expect({ payable: sum('Total'), due: sum('Due') }).toEqual(body.sums);
});
