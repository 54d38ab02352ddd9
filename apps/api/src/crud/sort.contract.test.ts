import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { client, useApi } from '../../test/api.ts';
import { listed } from '../../test/observations.ts';
import { recorder, routesOf, sampleOf, samples } from '../../test/samples.ts';
import { useWorld, type Values } from '../../test/world.ts';
import { hasKeys, orderPath, orderPaths, sortFields, sortKey } from '../database/sort-keys.ts';

const api = useApi();
const world = useWorld(api);
const { record } = recorder(world);

/** In list order; the two apples are equal. */
const ordered = [
  '“1” first',
  '5 litres',
  '10 litres',
  'Apple 9',
  'ÁPPLE 010',
  'apple  10',
  'apple 100',
  'Éclair',
  'eclair b',
  'Zebra',
  'ሐረር 2',
  'ሀረር 10',
  'ሀገር ለ',
  'ለማ ሀገር',
];
/** E-mails are ASCII. */
const orderedNames = ['a9', 'A010', 'a10', 'A100', 'b', 'C'];
const equal = [4, 5];
const equalNames = [1, 2];

const columns = samples.flatMap((sample) =>
  sample.contract.sortable
    .filter((column) => hasKeys(sample.contract, column))
    // A column of digits alone takes none of these texts.
    .filter((column) => column in sample.texts)
    .map((column) => [sample.contract.name, column, sample] as const),
);

it('every list of records with texts is sorted by some of them', () => {
  const known = [
    'users fname',
    'users mname',
    'users email',
    'warehouses name',
    'warehouses address',
    'products name',
    'products supplier',
    'products sku',
    'products barcode',
    'sales custormerName',
    'sales SalesMan',
    'customers name',
    'customers phone',
    'ethiopian-shipments importer',
    'ethiopian-shipments Supplier',
    'free-zone-shipments OperationNo',
    'free-zone-shipments importer',
    'china-shipments OriginSupplierName',
    'china-shipments DjiboutiFreeZoneName',
  ];
  const resources = new Set(known.map((one) => one.split(' ')[0]));
  const ofThese = columns.filter(([name]) => resources.has(name));
  expect(ofThese.map(([name, column]) => `${name} ${column}`).toSorted()).toEqual(known.toSorted());
});

describe.each(columns)('the list of %s sorted by %s', (_name, column, sample) => {
  it('ignores case and accents, counts digits as numbers, has Ethiopic behind Latin, keeps equal ones apart', async () => {
    const { list } = routesOf(sample);
    const isEmail = column === 'email';
    const texts = isEmail ? orderedNames : ordered;
    const ids: string[] = [];
    for (const text of texts.toReversed()) {
      ids.unshift((await record(sample, await sample.texts[column]?.(text, world)))._id);
    }
    // Equal ones come in the order of creation, which is reversed here.
    const [first = 0, second = 0] = isEmail ? equalNames : equal;
    [ids[first], ids[second]] = [ids[second] ?? '', ids[first] ?? ''];
    const mine = (rows: Values[]) => rows.map(({ _id }) => String(_id)).filter((id) => ids.includes(id));
    const sorted = async (order: string, more: Values = {}) =>
      listed(world.admin, list, { sort: { field: column, order }, ...more });
    expect(mine(await sorted('asc'))).toEqual(ids);
    expect(mine(await sorted('desc'))).toEqual(ids.toReversed());
    const pages: Values[] = [];
    for (let page = 1; ; page++) {
      const rows = await sorted('asc', { page, limit: 3 });
      pages.push(...rows);
      if (rows.length < 3) break;
    }
    expect(mine(pages)).toEqual(ids);
  });
});

it('a changed text changes the place in the list, and an export has the order of the list', async () => {
  const list = 'POST /warehouse/getwarehouses' as const;
  const made = async (name: string) => String((await record(sampleOf('warehouses'), { name }))._id);
  const [one, two] = [await made('Quay 2'), await made('quay 10')];
  const sort = { field: 'name', order: 'asc' };
  const order = async () =>
    (await listed(world.admin, list, { sort }))
      .map(({ _id }) => _id)
      .filter((id) => id === one || id === two);
  expect(await order()).toEqual([one, two]);
  await world.admin.call('PUT /warehouse/updateone', { _id: one, name: 'QUAY 11' });
  expect(await order()).toEqual([two, one]);
  const { text } = await world.admin.call('POST /warehouse/export', { sort, data: 'quay', format: 'csv' });
  expect(text.split('\r\n').map((line) => line.split(',')[0])).toEqual([
    '\ufeffName',
    'quay 10',
    'QUAY 11',
    '',
  ]);
});

it('the audit trail is sorted by who did it, whatever the letter case, and narrowed to them', async () => {
  const email = 'Zebra@inventory.test';
  const account = { email, password: 'clerk-secret' };
  await record(sampleOf('users'), account);
  await client(api).signIn(account);
  const requested = { sort: { field: 'user', order: 'desc' }, limit: 1 };
  const [last] = await listed(world.admin, 'POST /aduit/getalladuit', requested);
  expect(last).toMatchObject({ user: email });
  const theirs = await listed(world.admin, 'POST /aduit/getalladuit', { filter: { user: [email] } });
  expect(theirs.map(({ action }) => action)).toEqual(['Login']);
  expect(
    await listed(world.admin, 'POST /aduit/getalladuit', { filter: { user: email.toLowerCase() } }),
  ).toEqual([]);
});

it('what is blank comes last in both directions', async () => {
  const contract = {
    sortable: ['code', 'minimum', 'due'],
    record: z.object({
      code: z.string().nullable(),
      minimum: z.number().nullable(),
      due: z.date().nullable(),
    }),
  };
  const days = ['2026-01-02', '2026-01-10'].map((day) => new Date(day));
  const things = [
    { _id: 1, code: 'b10', minimum: 5, due: days[0] },
    { _id: 2, code: null, minimum: null, due: null },
    { _id: 3, code: 'B9', minimum: 70, due: days[1] },
    { _id: 4 },
    { _id: 5, code: '\u200b', minimum: 0, due: null },
  ];
  const stored = mongoose.connection.collection<{ _id: number }>('sortedthings');
  await stored.insertMany(things.map((thing) => ({ ...thing, ...sortFields(contract, thing) })));
  for (const path of contract.sortable.flatMap((column) => orderPaths(contract, column)))
    await stored.createIndex({ [path]: 1, _id: 1 });
  const order = async (column: string, way: 1 | -1) =>
    (
      await stored
        .find()
        .sort({ [orderPath(contract, column, way)]: way, _id: way })
        .toArray()
    ).map(({ _id }) => _id);
  expect([await order('code', 1), await order('code', -1)]).toEqual([
    [3, 1, 2, 4, 5],
    [1, 3, 5, 4, 2],
  ]);
  expect([await order('minimum', 1), await order('minimum', -1)]).toEqual([
    [5, 1, 3, 2, 4],
    [3, 1, 5, 4, 2],
  ]);
  expect([await order('due', 1), await order('due', -1)]).toEqual([
    [1, 3, 2, 4, 5],
    [3, 1, 5, 4, 2],
  ]);
});

it('a number of any length has its place', () => {
  const numbers = [
    '0',
    '7',
    '9',
    '10',
    '0099',
    '100',
    `1${'0'.repeat(50)}`,
    `2${'0'.repeat(50)}`,
    '9'.repeat(150),
  ];
  const keys = numbers.map((number) => sortKey(number) ?? '');
  expect(keys.toSorted()).toEqual(keys);
  expect((sortKey('9'.repeat(200)) ?? '') < (sortKey('a') ?? '')).toBe(true);
});
