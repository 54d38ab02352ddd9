import { type ReferenceList, referenceLists } from '@app/schemas/kit/listed';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { counterOf } from '../../../test/counter.ts';
import { today } from '../../../test/goods.ts';
import { importFilesAt, pdfOf } from '../../../test/import-files.ts';
import { importsOf } from '../../../test/imports.ts';
import { changesNothing, refusal } from '../../../test/observations.ts';
import { applied, checked, workbookOf } from '../../../test/uploads.ts';
import { make, makeProduct, makeStock, newKey, saleOf, useWorld, type Values } from '../../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const counter = counterOf(world);
const imports = importsOf(world);
const { add: addFile } = importFilesAt(api);
const call = (route: `POST /${string}` | `PUT /${string}`, input: Values) =>
  world.admin.call(route, input, newKey());
type Answer = Awaited<ReturnType<typeof call>>;

const ethiopian = async (more: Values) => ({ status: 201, body: { data: await imports.ethiopian(more) } });
const product = (more: Values) =>
  call('POST /product/create', {
    ...{ name: 'Held', category: 'Groceries', supplier: 'Held', price: 5 },
    ...more,
  });
const sale = async (more: Values) =>
  call('POST /sale/create', { ...saleOf(await counter.line(100)), ...more });
const takenBack = async (reason: string) => {
  const { _id, soldData } = (await sale({})).body.data;
  const lines = [{ _id: soldData[0]._id, quantity: 1 }];
  return call('POST /sale/return', { _id, lines, reason, refundMethod: 'Cash' });
};
const corrected = async (reason: string) => {
  const { _id } = await makeStock(world, 5);
  return call('PUT /stock/updateone', { _id, quantity: 6, reason });
};
const adjusted = async (reason: string) => {
  const lines = [{ productId: (await makeProduct(world.admin, 'Found'))._id, quantity: 1 }];
  const place = { date: today(), warehouseId: world.warehouse._id };
  return call('POST /goods/create', { kind: 'adjustment', reason, lines, ...place });
};

type Use = (name: string) => Promise<Answer | { status: number }>;
/** What takes on a name, by its list; of `taken`, a name that was set aside is refused for what is new. */
const kept: Partial<Record<ReferenceList, Record<string, Use>>> = {
  banks: { shipment: (Bankname) => ethiopian({ Bank_Permit: { Bankname, date: null } }) },
  status: { shipment: (name) => ethiopian({ return: name }) },
  import_document_status: { shipment: (name) => ethiopian({ Import_Document_Status: name }) },
  transit_status_at_dryport: { shipment: (name) => ethiopian({ Transit_Status: name }) },
  empty_return: { shipment: (name) => ethiopian({ return: name }) },
  dry_ports: { shipment: (portname) => ethiopian({ Arrival_Status: { portname, date: null } }) },
  sea_ports: {
    shipment: async (portname) => ({
      status: 201,
      data: await imports.freeZone({ Arrival_Status: { portname, date: '2024-01-01' } }),
    }),
  },
};
const taken: Partial<Record<ReferenceList, Record<string, Use>>> = {
  payment_methods: { payments: (method) => sale({ payments: [{ method, amount: 100 }] }) },
  return_reasons: { returns: takenBack },
  units: {
    product: (unit) => product({ unit }),
    pack: (unit) => product({ packs: [{ unit, quantity: 2 }] }),
  },
  adjustment_reasons: { documents: adjusted, stock: corrected },
  cost_kinds: {
    import: async (kind) => {
      const { _id } = await imports.made();
      return call('PUT /import/setcosts', { _id, costs: [{ kind, amount: 5, split: 'value' }] });
    },
  },
  paper_types: {
    paper: async (type) => {
      const { _id } = await imports.made();
      return call('PUT /import/setpaper', { _id, type, state: 'received' });
    },
    file: async (type) => addFile(world.admin, { _id: (await imports.made())._id, type }, pdfOf()),
  },
  payment_modes: {
    import: (paymentMode) =>
      call('POST /import/create', { description: 'Held', supplier: 'Held', importer: 'Held', paymentMode }),
  },
};
const uses = [kept, taken].flatMap((lists) =>
  Object.entries(lists).flatMap(([list, records]) =>
    Object.entries(records).map(([of, use]) => ({ list, of, use, isRefused: lists === taken })),
  ),
);
let count = 0;
const added = (list: string) => make(world.admin, 'POST /enum/create', { list, name: `Held ${++count}` });

it('every list has its uses here', () => {
  const lists = [...Object.keys(kept), ...Object.keys(taken)];
  expect(lists.toSorted()).toEqual(Object.keys(referenceLists).toSorted());
});

describe.each(uses)('a name of $list that a $of has', ({ list, use, isRefused }) => {
  it('is not deleted, and once it was set aside is as the form offers it', async () => {
    const { _id, name } = await added(list);
    expect((await use(String(name))).status).toBeLessThan(300);
    const removal = () => world.admin.call('DELETE /enum/deleteone', { _id });
    const answer = await changesNothing(world.admin, 'POST /enum/getenums', removal);
    expect(refusal(answer)).toBe('409 IN_USE');
    expect(answer.body.message).toMatch(/it is used by .+\. Deactivate it instead\.$/);
    await call('PUT /enum/updateone', { _id, active: false });
    const again = await use(String(name));
    if (!isRefused) expect(again.status).toBeLessThan(300);
    else expect((again as Answer).body.message).toMatch(/ is not in the list$|^Invalid document type$/);
  });
});

describe('a unit that was set aside', () => {
  it('stays where it is, by form and by upload, and comes to nothing else', async () => {
    const { _id, name: unit } = await added('units');
    const { _id: other, name: pack } = await added('units');
    const packs = [{ unit: pack, quantity: 2 }];
    const { data } = (await product({ sku: 'ASIDE', unit, packs })).body;
    for (const item of [_id, other]) await call('PUT /enum/updateone', { _id: item, active: false });
    const update = (more: Values) => call('PUT /product/updateone', { _id: data._id, ...more });
    expect((await update({ unit, packs, price: 6 })).body.data).toMatchObject({ unit, packs, price: 6 });
    expect((await update({ unit: pack })).body.errors).toEqual({ unit: ['Unit is not in the list'] });
    const heads = ['Name', 'Category', 'Supplier', 'Price', 'Code', 'Unit'];
    const file = await workbookOf([
      heads,
      ['Held', 'Groceries', 'Held', 7, 'ASIDE', unit],
      ['New', 'Groceries', 'Held', 7, 'NEW', unit],
    ]);
    const { uploadId, mistakes } = await checked(world.admin, 'products', file);
    expect(mistakes.map(({ row, message }) => [row, message])).toEqual([[3, 'Unit is not in the list']]);
    await applied(world.admin, uploadId, { skipMistakes: true });
    expect((await update({ unit: null })).body.data).toMatchObject({ price: 7, unit: null });
    expect((await update({ unit })).body.errors).toEqual({ unit: ['Unit is not in the list'] });
  });
});

it('a payment mode and a cost kind that were set aside stay in their import', async () => {
  const { _id, name: paymentMode } = await added('payment_modes');
  const { _id: other, name: kind } = await added('cost_kinds');
  const made = await imports.made({ paymentMode });
  const costs = [{ kind, amount: 5 }];
  await call('PUT /import/setcosts', { _id: made._id, costs });
  for (const item of [_id, other]) await call('PUT /enum/updateone', { _id: item, active: false });
  const { data } = (await call('PUT /import/updateone', { _id: made._id, paymentMode, note: 'Kept' })).body;
  expect(data).toMatchObject({ paymentMode, note: 'Kept' });
  const more = { _id: made._id, costs: [...costs, { kind: 'Freight', amount: 1 }] };
  expect((await call('PUT /import/setcosts', more)).status).toBe(200);
});

it('a type of papers that was set aside stays where an import has or needs it', async () => {
  const { _id: item, name: type } = await added('paper_types');
  const { _id: other, name: need } = await added('paper_types');
  const has = await imports.made();
  const set = ({ _id }: Values, one = type, state = 'checked') =>
    call('PUT /import/setpaper', { _id, type: one, state });
  await set(has);
  const { needed } = (await world.admin.call('GET /settings/documenttypes')).body.data;
  const saveNeeded = (types: unknown[]) => call('PUT /settings/documenttypes', { needed: types });
  await saveNeeded([...needed, need]);
  for (const _id of [item, other]) await call('PUT /enum/updateone', { _id, active: false });
  expect((await set(has, type, 'received')).status).toBe(200);
  const sent = { _id: String(has._id), type: String(type) };
  expect((await addFile(world.admin, sent, pdfOf())).status).toBe(201);
  expect((await set(await imports.made(), need)).status).toBe(200);
  expect((await saveNeeded([...needed, need])).status).toBe(200);
  expect((await saveNeeded([...needed, type])).body.errors).toEqual({
    [`needed.${needed.length}`]: ['Invalid document type'],
  });
  await saveNeeded(needed);
  expect((await set(await imports.made(), need)).body.errors).toEqual({ type: ['Invalid document type'] });
});
