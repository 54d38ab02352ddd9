import type { Route } from '@app/schemas/kit/resource';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { listed, refusal } from '../../../test/observations.ts';
import { recorder } from '../../../test/samples.ts';
import { ethiopianSample } from '../../../test/shipment-samples.ts';
import { make, useWorld, type Values } from '../../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const { input, record } = recorder(world);
const ROUNDS = 15;

/** Creates a shipment that takes on a new item while the item is changed or deleted. */
async function atOnce(list: string, values: (name: string) => Values, route: Route, more: Values = {}) {
  const name = `Fleeting ${list} ${crypto.randomUUID()}`;
  const { _id } = await make(world.admin, 'POST /enum/create', { list, name });
  const shipment = await input(ethiopianSample, values(name));
  const [made, changed] = await Promise.all([
    world.admin.call('POST /ethioshipment/create', shipment),
    world.admin.call(route, { _id, list, ...more }),
  ]);
  return { name, made, changed };
}

const holders = [
  ['transit_status_at_dryport', (Transit_Status: string) => ({ Transit_Status })],
  ['banks', (Bankname: string) => ({ Bank_Permit: { Bankname, date: null } })],
] as const;

describe('an item that a shipment comes to hold at the same moment', () => {
  it('is not deleted', async () => {
    const [[list, values]] = holders;
    for (let round = 0; round < ROUNDS; round++) {
      const { made, changed } = await atOnce(list, values, 'DELETE /enum/deleteone');
      const outcome = [made, changed].map((answer) => (answer.status < 300 ? 'done' : refusal(answer)));
      expect([
        ['done', '409 IN_USE'],
        ['400 VALIDATION_FAILED', 'done'],
      ]).toContainEqual(outcome);
    }
  });

  it('brings its new name to it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [list, values] = holders[round % 2] ?? holders[0];
      const renamed = `Renamed ${crypto.randomUUID()}`;
      const { name, made } = await atOnce(list, values, 'PUT /enum/updateone', { name: renamed });
      if (made.status === 400) continue; // it came after the rename
      const { body } = await world.admin.call('GET /ethioshipment/getone', { _id: made.body.data._id });
      const held = list === 'banks' ? body.data.Bank_Permit.Bankname : body.data.Transit_Status;
      // A bank may have any name, so a shipment created after the rename keeps the old one.
      const isLater = list === 'banks' && held === name && body.data.__v === 0;
      if (!isLater) expect(held).toBe(renamed);
    }
  });
});

describe('an item that a shipment holds in two places', () => {
  it('is used by one shipment, which changes once by its renaming', async () => {
    const { _id } = await make(world.admin, 'POST /enum/create', { list: 'dry_ports', name: 'Twice' });
    const container = { containerNo: 'A', size: 20, containerArrival: '2024-01-01', portname: 'Twice' };
    const places = { containers: [container], Arrival_Status: { portname: 'Twice', date: null } };
    const shipment = await record(ethiopianSample, places);
    const { message } = (await world.admin.call('DELETE /enum/deleteone', { _id })).body;
    expect(message).toContain('it is used by 1 shipment.');
    await world.admin.call('PUT /enum/updateone', { _id, name: 'Both' });
    const [renamed] = await listed(world.admin, 'POST /search/ethioshippings', { data: 'both' });
    expect(renamed).toMatchObject({ _id: shipment._id, __v: 1, Arrival_Status: { portname: 'Both' } });
    expect(renamed?.containers).toMatchObject([{ portname: 'Both' }]);
  });
});
