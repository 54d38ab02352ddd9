import { referenceLists } from '@app/schemas/kit/listed';
import { referenceMessages } from '@app/schemas/reference-data';
import { describe, expect, it } from 'vitest';
import { adminAccount, useApi } from '../../../test/api.ts';
import { listed, newestAudits, refusal, saying, totalOf } from '../../../test/observations.ts';
import { recorder, unknownId } from '../../../test/samples.ts';
import { ethiopianSample, freeZoneSample } from '../../../test/shipment-samples.ts';
import { useWorld, type Values } from '../../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const { record } = recorder(world);
const listNames = Object.keys(referenceLists);
type Item = { _id: string; name: string; active?: boolean; __v?: number };

const lists = async (request: Values = {}): Promise<Record<string, Item[]>> =>
  (await world.admin.call('POST /enum/getenums', request)).body.data[0];
const namesOf = async (list: string) => (await lists())[list]?.map(({ name }) => name) ?? [];
const itemNamed = async (list: string, name: string) =>
  (await lists({ all: true }))[list]?.find((item) => item.name === name)?._id ?? '';
const create = (input: Values) => world.admin.call('POST /enum/create', input);
const update = (input: Values) => world.admin.call('PUT /enum/updateone', input);
const remove = (input: Values) => world.admin.call('DELETE /enum/deleteone', input);
const audits = () => totalOf(world.admin, 'POST /aduit/getalladuit');
let count = 0;
async function added(list: string, name = `Item ${++count}`): Promise<Item> {
  const { status, body } = await create({ list, name });
  expect(status).toBe(201);
  return body.data;
}

describe('the reference data', () => {
  it('are lists of ids and names in one item, filled from the start, for both roles', async () => {
    for (const who of [world.admin, world.encoder]) {
      const { status, body } = await who.call('POST /enum/getenums', {});
      expect([status, Object.keys(body), body.data.length]).toEqual([200, ['data'], 1]);
      expect(Object.keys(body.data[0])).toEqual(listNames);
      for (const [list, items] of Object.entries<Item[]>(body.data[0])) {
        expect(items.length).toBeGreaterThan(3);
        const fields = list === 'payment_methods' ? ['_id', 'money', 'name'] : ['_id', 'name'];
        for (const item of items) expect(Object.keys(item).toSorted()).toEqual(fields);
      }
    }
  });

  it('show inactive items to admins who ask for them', async () => {
    const { _id, name } = await added('dry_ports');
    await update({ _id, active: false });
    expect(await namesOf('dry_ports')).not.toContain(name);
    const all = (await lists({ all: true })).dry_ports?.find((item) => item._id === _id);
    expect(all).toEqual({ _id, name, active: false, __v: 1 });
    expect(refusal(await world.encoder.call('POST /enum/getenums', { all: true }))).toBe('403 FORBIDDEN');
    await update({ _id, active: true });
    expect(await namesOf('dry_ports')).toContain(name);
  });
});

describe('an item', () => {
  it('is added at the end of its list, with one entry in the audit trail', async () => {
    const before = await audits();
    const { status, body } = await create({ list: 'banks', name: '  Nile Bank ' });
    expect([status, body.message, body.data.name]).toEqual([201, 'Item created successfully', 'Nile Bank']);
    expect((await namesOf('banks')).at(-1)).toBe('Nile Bank');
    expect(await audits()).toBe(before + 1);
    const message = '"Nile Bank" added to Banks';
    expect(await newestAudits(world.admin)).toEqual([
      { action: 'Create', type: 'Reference data', message, user: adminAccount.email },
    ]);
  });

  it('has a name that its list has once, in whatever letter case', async () => {
    const { _id, name } = await added('banks', 'Omega Bank');
    const other = await added('banks');
    const before = await audits();
    const answers = [
      await create({ list: 'banks', name }),
      await create({ list: 'banks', name: ` ${name.toUpperCase()} ` }),
      await update({ _id: other._id, name: name.toLowerCase() }),
    ];
    for (const answer of answers) {
      expect(refusal(answer)).toBe('409 DUPLICATE');
      expect(Object.keys(answer.body.errors)).toEqual(['name']);
    }
    expect(await audits()).toBe(before);
    expect((await create({ list: 'dry_ports', name })).status).toBe(201);
    expect((await update({ _id, name: 'OMEGA Bank' })).body.data.name).toBe('OMEGA Bank');
  });

  it.each([
    ['a space more', 'Gamma  Bank'],
    ['a space less', 'GammaBank'],
    ['other spaces', '\u2003gamma\u00a0BANK '],
    ['a tab', 'Gamma\tBank'],
    ['marks that can not be seen', 'Gam\u200bma\u200d Ba\u00adnk\ufeff\u202c'],
  ])('is the same name with %s', async (_what, same) => {
    const list = 'transit_status_at_dryport';
    if (!(await namesOf(list)).includes('Gamma Bank')) await added(list, 'Gamma Bank');
    const other = await added(list);
    for (const answer of [await create({ list, name: same }), await update({ _id: other._id, name: same })])
      expect(refusal(answer)).toBe('409 DUPLICATE');
  });

  it('is stored with one space where several were typed', async () => {
    const { body } = await create({ list: 'banks', name: ' Delta \u00a0\t Bank ' });
    expect(body.data.name).toBe('Delta Bank');
    const renamed = await update({ _id: body.data._id, name: 'Delta   Credit' });
    expect(renamed.body.data.name).toBe('Delta Credit');
  });

  it('is added once when it comes several times at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create({ list: 'status', name: 'Racing' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const key = { 'Idempotency-Key': 'an item' };
    const twice = await Promise.all(
      [1, 2].map(() => world.admin.call('POST /enum/create', { list: 'status', name: 'Keyed' }, key)),
    );
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
  });

  it('can be moved within its list', async () => {
    const { _id, name } = await added('empty_return');
    for (const [position, at] of [
      [0, 0],
      [2, 2],
      [9_999, -1],
    ] as const) {
      expect((await update({ _id, position })).status).toBe(200);
      expect((await namesOf('empty_return')).at(at)).toBe(name);
    }
    expect(new Set(await namesOf('empty_return')).size).toBe((await namesOf('empty_return')).length);
  });

  it('raises its version with every change, and refuses a change of another one', async () => {
    const { _id } = await added('banks');
    expect((await update({ _id, __v: 0, active: false })).body.data.__v).toBe(1);
    const before = await audits();
    expect(refusal(await update({ _id, __v: 0, active: true }))).toBe('409 STALE');
    expect(await audits()).toBe(before);
  });

  it('carries its new name into the shipments that hold it, and into their search', async () => {
    const [port, bank] = [await added('dry_ports', 'Old port'), await added('banks', 'Old bank')];
    const containers = [
      { containerNo: 'A', size: 20, containerArrival: '2024-01-01', portname: 'Old port' },
      { containerNo: 'B', size: 20, containerArrival: '2024-01-01', portname: 'Modjo' },
    ];
    const there = { portname: 'Old port', date: '2024-01-01' };
    const ethiopian = await record(ethiopianSample, { containers, Arrival_Status: there });
    const freeZone = await record(freeZoneSample, {
      Bank_Permit: { Bankname: 'Old bank', date: null },
      Arrival_Status: there,
    });
    await update({ id: port._id, name: 'Zequala port' });
    await update({ id: bank._id, name: 'Zequala bank' });
    const [first] = await listed(world.admin, 'POST /search/ethioshippings', { data: 'zequala' });
    expect(first).toMatchObject({ _id: ethiopian._id, Arrival_Status: { portname: 'Zequala port' }, __v: 1 });
    expect(first?.containers).toMatchObject([{ portname: 'Zequala port' }, { portname: 'Modjo' }]);
    const [second] = await listed(world.admin, 'POST /search/freezones', { data: 'zequala bank' });
    expect(second).toMatchObject({ _id: freeZone._id, Bank_Permit: { Bankname: 'Zequala bank' } });
    expect(await listed(world.admin, 'POST /search/ethioshippings', { data: 'old port' })).toEqual([]);
  });

  it('that nothing uses can be deleted, with one entry in the audit trail', async () => {
    const { _id, name } = await added('banks');
    const before = await audits();
    const { status, body } = await remove({ list: 'banks', _id });
    expect([status, body]).toEqual([200, { ...saying(referenceMessages.removed), data: { _id } }]);
    expect([await namesOf('banks'), await audits()]).toEqual([
      expect.not.arrayContaining([name]),
      before + 1,
    ]);
    expect(refusal(await remove({ _id }))).toBe('404 NOT_FOUND');
  });

  const arrival = (portname: string) => ({ Arrival_Status: { portname, date: '2024-01-01' } });
  const permit = (Bankname: string) => ({ Bank_Permit: { Bankname, date: null } });
  it.each([
    ['banks', 'bank of an Ethiopian shipment', ethiopianSample, permit],
    ['banks', 'bank of a free zone shipment', freeZoneSample, permit],
    ['dry_ports', 'arrival of an Ethiopian shipment', ethiopianSample, arrival],
    ['dry_ports', 'arrival of a free zone shipment', freeZoneSample, arrival],
    [
      'dry_ports',
      'port of a container',
      ethiopianSample,
      (portname: string) => ({
        containers: [{ containerNo: 'A', size: 20, containerArrival: '2024-01-01', portname }],
      }),
    ],
    [
      'import_document_status',
      'document status',
      ethiopianSample,
      (name: string) => ({ Import_Document_Status: name }),
    ],
    [
      'transit_status_at_dryport',
      'transit status',
      ethiopianSample,
      (name: string) => ({ Transit_Status: name }),
    ],
    [
      'transit_status_at_dryport',
      'transit status',
      freeZoneSample,
      (name: string) => ({ Transit_Status: name }),
    ],
    ['empty_return', 'return', ethiopianSample, (name: string) => ({ return: name })],
    ['empty_return', 'return', freeZoneSample, (name: string) => ({ return: name })],
    ['status', 'document status', ethiopianSample, (name: string) => ({ Import_Document_Status: name })],
    ['status', 'transit status', ethiopianSample, (name: string) => ({ Transit_Status: name })],
    ['status', 'return', ethiopianSample, (name: string) => ({ return: name })],
    ['status', 'transit status', freeZoneSample, (name: string) => ({ Transit_Status: name })],
    ['status', 'return', freeZoneSample, (name: string) => ({ return: name })],
  ] as const)('of %s stays while it is the %s', async (list, _where, sample, values) => {
    const { _id, name } = await added(list);
    const shipment = await record(sample, values(name));
    const before = await audits();
    const answer = await remove({ list, _id });
    expect([refusal(answer), answer.body.message]).toEqual([
      '409 IN_USE',
      `"${name}" can't be deleted: it is used by 1 shipment. Deactivate it instead.`,
    ]);
    expect(await audits()).toBe(before);
    const gone =
      sample === ethiopianSample ? 'DELETE /ethioshipment/deleteone' : 'DELETE /freezone/deleteone';
    await world.admin.call(gone, { _id: shipment._id });
    expect((await remove({ list, _id })).status).toBe(200);
  });

  it('is known by its id, in its own list', async () => {
    const { _id } = await added('banks');
    const before = await audits();
    for (const call of [update, remove]) {
      expect(refusal(await call({ _id: unknownId, list: 'banks', name: 'X' }))).toBe('404 NOT_FOUND');
      expect(refusal(await call({ _id, list: 'dry_ports', name: 'X' }))).toBe('404 NOT_FOUND');
      expect(refusal(await call({ _id: 'abc', list: 'banks', name: 'X' }))).toBe('400 VALIDATION_FAILED');
      expect(refusal(await call({ _id, list: 'colours', name: 'X' }))).toBe('400 VALIDATION_FAILED');
    }
    for (const bad of [
      { list: 'banks' },
      { name: 'X' },
      { list: 'banks', name: { $gt: '' } },
      { list: ['banks'], name: 'X' },
    ])
      expect(refusal(await create(bad))).toBe('400 VALIDATION_FAILED');
    expect(await audits()).toBe(before);
    expect(await itemNamed('banks', 'X')).toBe('');
  });
});
