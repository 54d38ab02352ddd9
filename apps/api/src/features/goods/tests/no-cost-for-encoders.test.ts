import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { type Client, middayZone, useApi, useServer } from '../../../../test/api.ts';
import { make, makeProduct, makeWarehouse, newKey, saleOf, useWorld } from '../../../../test/world.ts';

const settings = { TIME_ZONE: middayZone };
const logged: string[] = [];
const lines = new Writable({ write: (line, _encoding, done) => done(void logged.push(String(line))) });
useApi(settings);
const api = useServer(settings, { log: pino({ level: 'info' }, lines) });
const world = useWorld(api);

/** A cost whose digits stand nowhere else; all goods come at it, so that any value is a multiple. */
const UNIT_COST = 7919.37;
const traces = Array.from({ length: 40 }, (_, at) => Math.round((at + 1) * UNIT_COST * 100)).flatMap(
  (cents) => [
    ...[String(cents), String(cents / 100), (cents / 100).toFixed(2)],
    (cents / 100).toLocaleString('en', { minimumFractionDigits: 2 }),
  ],
);
const tracesIn = (text: string) => traces.filter((trace) => text.includes(trace));
const textOf = ({ text, body }: Awaited<ReturnType<Client['call']>>) =>
  `${text ?? ''} ${JSON.stringify(body)}`;

/** Makes records of all kinds that know costs. */
async function history() {
  const { _id: productId } = await makeProduct(world.admin, 'Secret');
  const { _id: modjo } = await makeWarehouse(world.admin, 'Modjo');
  const place = { date: '2024-01-15', warehouseId: world.warehouse._id };
  const document = (input: object) => make(world.admin, 'POST /goods/create', { ...place, ...input });
  const some = (quantity: number) => [{ productId, quantity }];
  const lines = [{ productId, quantity: 20, unitCost: UNIT_COST }];
  const receipt = await document({ kind: 'receipt', supplier: 'Secret', lines });
  const way = { kind: 'transfer', toWarehouseId: modjo, onTheWay: true };
  const transfer = await document({ ...way, lines: some(4) });
  const loss = await document({ kind: 'adjustment', reason: 'Lost', lines: some(-2) });
  await world.admin.call('POST /goods/reverse', { _id: loss._id, reason: 'Found again' });
  const line = { productId, warehouseId: world.warehouse._id, quantity: 2, SellingPrice: 9000 };
  const sale = await make(world.admin, 'POST /sale/create', saleOf(line));
  const [sold] = (await world.admin.call('GET /sale/getone', { _id: sale._id })).body.data.soldData;
  const back = { reason: 'Other', refundMethod: 'Cash', lines: [{ _id: sold._id, quantity: 1 }] };
  await world.admin.call('POST /sale/return', { _id: sale._id, ...back });
  const costs = { _id: receipt._id, lines: [{ productId, unitCost: UNIT_COST }] };
  expect((await world.admin.call('POST /goods/setcosts', costs)).status).toBe(200);
  const set = { _id: productId, unitCost: UNIT_COST, reason: 'Again' };
  expect((await world.admin.call('PUT /product/setcost', set)).status).toBe(200);
  const importId = await importOf(productId);
  const imported = await document({ kind: 'receipt', importId, lines: some(2) });
  expect(imported).toMatchObject({ lines: [{ unitCost: UNIT_COST }] });
  return { productId, modjo, receipt, transfer, loss, sale, importId, imported, some };
}

/** An import of ten, at the same cost. */
async function importOf(productId: string): Promise<string> {
  const one = { description: 'Secret', supplier: 'Secret', importer: 'Secret', rate: 100 };
  const { _id } = await make(world.admin, 'POST /import/create', one);
  const goods = [{ productId, quantity: 10, unitPrice: 79.1937 }];
  expect((await world.admin.call('PUT /import/setgoods', { _id, goods })).status).toBe(200);
  return _id;
}

describe('an encoder', () => {
  it('finds a cost in no answer, file or error of any call', async () => {
    const { productId, receipt, transfer, loss, sale, importId, imported } = await history();
    const count = await make(world.admin, 'POST /goods/opencount', { warehouseId: world.warehouse._id });
    const counted = [{ productId, counted: 3 }];
    await world.admin.call('PUT /goods/countlines', { _id: count._id, lines: counted });
    const known = await world.admin.call('GET /product/cost', { _id: productId });
    expect(tracesIn(textOf(known))).toContain('7919.37');
    const [stock] = (await world.admin.call('POST /stock/getstocks', { filter: { productId } })).body.data;

    const expected = await world.encoder.call('POST /import/expected', { data: 'secret' });
    expect(expected.body.data).toMatchObject([{ _id: importId, goods: [{ outstanding: 8 }] }]);

    const documents = [receipt._id, transfer._id, loss._id, imported._id];
    const ids = [productId, ...documents, sale._id, count._id, stock._id, importId];
    const seen: string[] = [];
    for (const { route } of api.endpoints) {
      if (route.startsWith('DELETE') || route.includes('/auth/')) continue;
      const inputs = [{}, { format: 'csv' }, { data: 'secret' }, ...ids.map((_id) => ({ _id }))];
      for (const input of inputs) {
        const answer = await world.encoder.call(route, { limit: 100, date: '2024-01-15', ...input });
        const found = tracesIn(textOf(answer));
        if (found.length) seen.push(`${route} ${JSON.stringify(input)}: ${found}`);
        // Whose role may not call it is told so before the input is looked at.
        if (answer.body?.code === 'FORBIDDEN' && input === inputs[0]) break;
      }
    }
    expect(seen).toEqual([]);
    await world.admin.call('DELETE /goods/dropcount', { _id: count._id });
  });

  it('is told none of what they change, and none is written to the audit trail or the log', async () => {
    const { productId, modjo, transfer, sale, importId, some } = await history();
    const told: string[] = [];
    const does = async (route: Parameters<Client['call']>[0], input: object) => {
      const answer = await world.encoder.call(route, input, newKey());
      told.push(`${route} ${textOf(answer)}`);
      return answer.body.data;
    };
    const place = { date: '2024-01-15', warehouseId: world.warehouse._id };
    const document = (input: object) => does('POST /goods/create', { ...place, ...input });
    const given = some(2).map((line) => ({ ...line, unitCost: UNIT_COST }));
    const own = await document({ kind: 'receipt', lines: given });
    await does('POST /goods/reverse', { _id: own._id, reason: 'Wrong' });
    const imported = await document({ kind: 'receipt', importId, lines: given });
    expect(imported).toMatchObject({ importId: { _id: importId } });
    await does('POST /goods/reverse', { _id: imported._id, reason: 'Wrong' });
    await document({ kind: 'receipt', importId, lines: some(9) });
    await document({ kind: 'adjustment', reason: 'Lost', lines: some(-500) });
    await document({ kind: 'adjustment', reason: 'Found', lines: some(1) });
    await document({ kind: 'transfer', toWarehouseId: modjo, lines: some(1) });
    await does('POST /goods/arrive', { _id: transfer._id, lines: some(3) });
    const count = await does('POST /goods/opencount', { warehouseId: modjo });
    await does('PUT /goods/countlines', { _id: count._id, lines: [{ productId, counted: 9 }] });
    await does('POST /goods/postcount', { _id: count._id });
    await does('POST /sale/return', { _id: sale._id, lines: [], reason: 'Other' });
    const filter = { productId, warehouseId: modjo };
    const [stock] = (await world.encoder.call('POST /stock/getstocks', { filter })).body.data;
    await does('PUT /stock/updateone', { _id: stock._id, quantity: 5 });
    await does(
      'POST /sale/create',
      saleOf({ productId, warehouseId: modjo, quantity: 2, SellingPrice: 9000 }),
    );
    await does('DELETE /stock/deleteone', { _id: stock._id });
    expect(told.filter((answer) => tracesIn(answer).length)).toEqual([]);

    const entries: { type: string }[] = [];
    for (const page of [1, 2])
      entries.push(...(await world.admin.call('POST /aduit/getalladuit', { limit: 100, page })).body.data);
    // What admins say an import costs is told by its history, which is theirs alone.
    const trail = entries.filter(({ type }) => type !== 'Import').map((entry) => JSON.stringify(entry));
    expect(trail.join()).toContain('Goods document');
    expect(tracesIn(trail.join())).toEqual([]);
    expect(logged.join()).toContain('/goods/create');
    expect(tracesIn(logged.join())).toEqual([]);
  });
});
