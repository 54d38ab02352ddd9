import { recordFields, storedId } from '@app/schemas/kit/stored';
import { Schema } from 'mongoose';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { middayZone, useApi } from '../../../test/api.ts';
import { changesNothing, newestAudits, refusal } from '../../../test/observations.ts';
import { unknownId } from '../../../test/samples.ts';
import { make, newKey, useWorld, type Values } from '../../../test/world.ts';
import { defineModel } from '../../database/model.ts';
import { modelNamed, modelOf } from '../../database/models.ts';
import { todayIn } from '../../lib/time-zone.ts';

/** Records that name a customer, as sales do. */
const ClaimModel = defineModel('Claim', {
  contract: {
    name: 'claims',
    label: 'Sale',
    record: z.object({ ...recordFields, customerId: storedId }),
    sortable: [],
    filters: {},
  },
  scope: 'everyone',
  fields: { customerId: Schema.Types.ObjectId },
  references: [{ path: 'customerId', to: 'Customer', label: 'Customer' }],
});

const api = useApi({ TIME_ZONE: middayZone });
const world = useWorld(api);
const list = 'POST /customer/getcustomers';
const merge = (input: Values, who = world.admin) => who.call('POST /customer/merge', input);
const customer = (input: Values = {}) =>
  make(world.admin, 'POST /customer/create', { name: 'Selam', ...input });
const stored = (_id: string) => modelNamed('Customer').findById(_id).lean<Values>();

it('puts opening, credit and dues onto the other, who stays as they are', async () => {
  const from = await customer({
    name: 'Selam Tr.',
    opening: 300.5,
    creditLimit: 5,
    creditDays: 9,
    tin: '0000000009',
  });
  const own = { name: 'Selam Trading', opening: -500, creditLimit: 80, creditDays: 30, phone: '0911223344' };
  const into = await customer(own);
  const { status, body } = await merge({ from: from._id, into: into._id });
  expect([status, body.message]).toEqual([200, 'Customers merged']);
  expect(body.data).toMatchObject({ ...own, opening: -199.5, owes: 300.5, credit: 500, tin: null, __v: 1 });
  const { body: told } = await world.admin.call('GET /customer/getone', { _id: into._id });
  expect(told.data).toEqual(body.data);
  expect((await world.admin.call('GET /customer/getone', { _id: from._id })).status).toBe(404);
  const date = new Date(todayIn(middayZone));
  expect((await stored(into._id))?.openings).toEqual([
    { date, change: 300_50, settled: 0 },
    { date, change: -500_00, settled: -500_00 },
  ]);
  expect(await newestAudits(world.admin, 2)).toMatchObject([
    { action: 'Update', type: 'Customer', message: 'Customer "Selam Tr." merged into "Selam Trading"' },
    { action: 'Create', message: 'Customer "Selam Trading" created' },
  ]);
});

it('puts the records that name the one onto the other', async () => {
  const [from, into, third] = [await customer(), await customer(), await customer()];
  const claims = await modelOf(ClaimModel).create([{ customerId: from._id }, { customerId: third._id }]);
  expect((await merge({ from: from._id, into: into._id })).status).toBe(200);
  const now = await Promise.all(claims.map(({ _id }) => modelOf(ClaimModel).findById(_id).lean()));
  expect(now.map((claim) => [String(claim?.customerId), claim?.__v])).toEqual([
    [into._id, 1],
    [third._id, 0],
  ]);
  expect(refusal(await world.admin.call('DELETE /customer/deleteone', { _id: into._id }))).toBe('409 IN_USE');
});

it('needs two customers that exist', async () => {
  const { _id } = await customer();
  await changesNothing(world.admin, list, async () => {
    const same = await merge({ from: _id, into: _id.toUpperCase() });
    expect(refusal(same)).toBe('400 VALIDATION_FAILED');
    expect(same.body).toMatchObject({
      message: 'Choose another customer',
      errors: { into: ['Choose another customer'] },
    });
    for (const input of [
      { from: unknownId, into: _id },
      { from: _id, into: unknownId },
    ])
      expect(refusal(await merge(input))).toBe('404 NOT_FOUND');
    expect(refusal(await merge({ from: _id, into: unknownId }, world.encoder))).toBe('403 FORBIDDEN');
  });
});

it('is done once for its key', async () => {
  const [from, into, key] = [await customer({ opening: 5 }), await customer(), newKey()];
  const answer = async (more: Values = {}) => {
    const ids = { from: from._id, into: into._id, ...more };
    return (await world.admin.call('POST /customer/merge', ids, key)).body;
  };
  const first = await answer();
  expect(first.data).toMatchObject({ _id: into._id, owes: 5, __v: 1 });
  expect(await changesNothing(world.admin, list, () => answer())).toEqual(first);
  expect((await answer({ from: unknownId })).code).toBe('IDEMPOTENCY_CONFLICT');
});

it('loses nothing to what happens at the same instant', async () => {
  const [one, two, three] = [
    await customer({ opening: 1 }),
    await customer({ opening: 2 }),
    await customer({ opening: 4 }),
  ];
  const all = await Promise.all([
    merge({ from: one._id, into: three._id }),
    merge({ from: two._id, into: three._id }),
    world.admin.call('PUT /customer/updateone', { _id: three._id, opening: 8 }),
  ]);
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { owes, opening, openings } = (await stored(three._id)) as {
    owes: number;
    opening: number;
    openings: { change: number }[];
  };
  // The opening was set to 8 before both merges, between them, or after both.
  expect([8_00, 9_00, 10_00, 11_00]).toContain(owes);
  expect([opening, openings.reduce((sum, { change }) => sum + change, 0)]).toEqual([owes, owes]);
});
