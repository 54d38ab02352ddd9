import type { Route } from '@app/schemas/kit/resource';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { listed } from '../../../test/observations.ts';
import { recorder, routesOf, sampleOf } from '../../../test/samples.ts';
import { make, makeStock, makeUser, saleOf, useWorld, type Values } from '../../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const { record } = recorder(world);
const found = async (search: Route, data: string) =>
  (await listed(world.admin, search, { data })).map(({ _id }) => _id);

describe('a phone number', () => {
  const forms = [
    '+251 91 122 33 66',
    '0911223366',
    '0911-22-33-66',
    '+251911223366',
    '251 911 223 366',
    '911223366',
  ];
  const more = [
    '(+251) 911/22.33.66',
    '00251 911 223366',
    '+251 (0) 911 22 33 66',
    '091 122 33 66',
    '11 22 33 66',
    '1223366',
  ];

  it.each(forms)('stored as %s is found in each form, and by no other digits', async (phoneNo) => {
    const email = `phone${forms.indexOf(phoneNo)}@inventory.test`;
    const { _id } = await makeUser(world, { email, phoneNo });
    for (const data of [...forms, ...more])
      expect([data, await found('POST /search/users', data)]).toEqual([data, expect.arrayContaining([_id])]);
    for (const data of ['0911223367', '+251 91 122 33 67', '0811-22-33-66', '+252911223366'])
      expect([data, await found('POST /search/users', data)]).toEqual([data, []]);
    await world.admin.call('DELETE /users/deleteone', { _id });
  });

  it('is found beside another one in its field, and no more once it was changed', async () => {
    const phoneNo = '0115 51 77 88, +251-922-33-44-55';
    const { _id } = await makeUser(world, { email: 'two@inventory.test', phoneNo });
    for (const data of ['+251115517788', '0922 334455', '0115-517788'])
      expect([data, await found('POST /search/users', data)]).toEqual([data, [_id]]);
    await world.admin.call('PUT /users/updateone', { _id, phoneNo: '0933 44 55 66' });
    expect(await found('POST /search/users', '0922334455')).toEqual([]);
    expect(await found('POST /search/users', '+251-933445566')).toEqual([_id]);
  });
});

const container = { size: 40, containerArrival: '2024-05-01', portname: 'Modjo' };
const numbers: readonly (readonly [list: string, field: string, input: (text: string) => Values])[] = [
  ...['OperationNo', 'ProformaInvoiceNo', 'BillofLoading'].map(
    (field) => ['ethiopian-shipments', field, (text: string) => ({ [field]: text })] as const,
  ),
  ['ethiopian-shipments', 'a container', (text) => ({ containers: [{ ...container, containerNo: text }] })],
  ...['OperationNo', 'Truckwaybillnumber', 'BillofLoading'].map(
    (field) => ['free-zone-shipments', field, (text: string) => ({ [field]: text })] as const,
  ),
];

describe.each(numbers)('in the list of %s, %s', (list, field, input) => {
  it('is found however it is grouped, either way round, and by no other digits', async () => {
    const sample = sampleOf(list);
    const { search } = routesOf(sample);
    // Other digits for each field, so that one isn't found by another's.
    const n = String(7_000_001 + 1_111_111 * (field.length % 3));
    const forms = [
      `MSKU${n}`,
      `MSKU ${n.slice(0, 6)}-${n.slice(6)}`,
      `msku-${n}`,
      `MSKU/${n.slice(0, 3)}.${n.slice(3)}`,
    ];
    for (const form of forms) {
      const { _id } = await record(sample, input(form));
      for (const data of [...forms, `MSKU\u2011${n}`, n, `ku${n.slice(0, 4)}`])
        expect([form, data, await found(search, data)]).toEqual([form, data, [_id]]);
      for (const data of [`MSKU${Number(n) + 1}`, `MSKU-${Number(n) + 1}`, `MSKX-${n}`])
        expect([form, data, await found(search, data)]).toEqual([form, data, []]);
      await world.admin.call(routesOf(sample).remove, { _id });
    }
  });
});

it('a bill of lading from China is found with spaces and hyphens', async () => {
  const sample = sampleOf('china-shipments');
  const { _id } = await record(sample, { OriginBillofLoadingNo: 987_654_321 });
  const search = 'POST /search/chinatofreezones';
  for (const data of ['987 654 321', '987-654-321', '987,654,321', '9876/54321', '987654321'])
    expect([data, await found(search, data)]).toEqual([data, [_id]]);
  expect(await found(search, '987-654-322')).toEqual([]);
});

it('a receipt is found by its number as the list writes it', async () => {
  const stock = await makeStock(world, 5);
  const line = { ...stock, _id: undefined, quantity: 1, SellingPrice: 5 };
  const { _id } = await make(world.admin, 'POST /sale/create', saleOf(line));
  const number = _id.slice(-6);
  for (const data of [
    `#${number}`,
    `# ${number}`,
    number.toUpperCase(),
    `#${number.slice(0, 3)}-${number.slice(3)}`,
  ])
    expect([data, await found('POST /search/sales', data)]).toEqual([data, [_id]]);
  expect(await found('POST /search/sales', `#${number}0`)).toEqual([]);
});

it('a text of another field is found by its own characters alone', async () => {
  const { _id } = await makeUser(world, { email: 'plain@inventory.test', fname: '50% (A.1)' });
  for (const data of ['50%', '(a.1)', 'a.1'])
    expect([data, await found('POST /search/users', data)]).toEqual([data, [_id]]);
  for (const data of ['50.', 'a1', 'a*1', '5.0%'])
    expect([data, await found('POST /search/users', data)]).toEqual([data, []]);
});
