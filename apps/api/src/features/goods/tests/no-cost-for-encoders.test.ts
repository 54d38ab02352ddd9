import { describe, expect, it } from 'vitest';
import { type Client, middayZone, useApi } from '../../../../test/api.ts';
import { make, makeProduct, makeWarehouse, saleOf, useWorld } from '../../../../test/world.ts';

const api = useApi({ TIME_ZONE: middayZone });
const world = useWorld(api);
/** Costs whose digits stand nowhere else, and what comes of them. */
const UNIT_COST = 7919.37;
const traces = ['7919.37', '791937', '7919,37', '15838.74', '1583874', '15,838.74', '7,919.37'];

/** Makes records of all kinds that know costs. */
async function history() {
  const { _id: productId } = await makeProduct(world.admin, 'Secret');
  const { _id: modjo } = await makeWarehouse(world.admin, 'Modjo');
  const place = { date: '2024-01-15', warehouseId: world.warehouse._id };
  const document = (input: object) => make(world.admin, 'POST /goods/create', { ...place, ...input });
  const lines = [{ productId, quantity: 20, unitCost: UNIT_COST }];
  const receipt = await document({ kind: 'receipt', supplier: 'Secret', lines });
  const two = [{ productId, quantity: 2 }];
  await document({ kind: 'transfer', toWarehouseId: modjo, onTheWay: true, lines: two });
  const loss = await document({ kind: 'adjustment', reason: 'Lost', lines: [{ productId, quantity: -2 }] });
  await world.admin.call('POST /goods/reverse', { _id: loss._id, reason: 'Found again' });
  const line = { productId, warehouseId: world.warehouse._id, quantity: 2, SellingPrice: 9000 };
  const sale = await make(world.admin, 'POST /sale/create', saleOf(line));
  const [sold] = (await world.admin.call('GET /sale/getone', { _id: sale._id })).body.data.soldData;
  const back = {
    _id: sale._id,
    reason: 'Other',
    refundMethod: 'Cash',
    lines: [{ _id: sold._id, quantity: 1 }],
  };
  await world.admin.call('POST /sale/return', back);
  await world.admin.call('PUT /product/setcost', { _id: productId, unitCost: UNIT_COST, reason: 'Again' });
  const count = await make(world.admin, 'POST /goods/opencount', { warehouseId: world.warehouse._id });
  await world.admin.call('PUT /goods/countlines', { _id: count._id, lines: [{ productId, counted: 3 }] });
  return { productId, receipt, loss, sale, count };
}

const textOf = ({ text, body }: Awaited<ReturnType<Client['call']>>) =>
  `${text ?? ''} ${JSON.stringify(body)}`;

describe('an encoder', () => {
  it('finds a cost in no answer, file or error', async () => {
    const { productId, receipt, loss, sale, count } = await history();
    const known = await world.admin.call('GET /product/cost', { _id: productId });
    expect(textOf(known)).toContain('7919.37');
    const ids = [productId, receipt._id, loss._id, sale._id, count._id];
    const seen: string[] = [];
    for (const { route } of api.endpoints) {
      if (route.startsWith('DELETE') || route.includes('/auth/')) continue;
      const inputs = [{}, { format: 'csv' }, { data: 'secret' }, ...ids.map((_id) => ({ _id }))];
      for (const input of inputs) {
        const answer = textOf(await world.encoder.call(route, { limit: 100, ...input }));
        for (const trace of traces)
          if (answer.includes(trace)) seen.push(`${route} ${JSON.stringify(input)}: ${trace}`);
      }
    }
    expect(seen).toEqual([]);
  });

  it('causes none to be told in errors of what is short, or in what is written', async () => {
    const { productId } = await history();
    const lines = [{ productId, quantity: -500 }];
    const place = { date: '2024-01-15', warehouseId: world.warehouse._id };
    const wrong = await world.encoder.call('POST /goods/create', {
      ...place,
      kind: 'adjustment',
      reason: 'Lost',
      lines,
    });
    const given = [{ productId, quantity: 1, unitCost: UNIT_COST }];
    const right = await world.encoder.call('POST /goods/create', { ...place, kind: 'receipt', lines: given });
    const trail = await world.admin.call('POST /aduit/getalladuit', { limit: 100 });
    for (const answer of [wrong, right, trail])
      for (const trace of traces) expect(textOf(answer)).not.toContain(trace);
  });
});
