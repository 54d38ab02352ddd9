import { describe, expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { changesNothing, refusal } from '../../../test/observations.ts';
import { recorder, unknownId } from '../../../test/samples.ts';
import { freeZoneSample } from '../../../test/shipment-samples.ts';
import { useWorld, type Values } from '../../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const { input, record } = recorder(world);
const list = 'POST /freezone/getall';
const create = async (more: Values = {}) =>
  world.admin.call('POST /freezone/create', await input(freeZoneSample, more));
const update = (_id: string, change: Values) =>
  world.admin.call('PUT /freezone/updateone', { _id, ...change });
const midnight = '2024-03-05T00:00:00.000Z';

describe('a free zone shipment', () => {
  it('starts with the statuses of the specification', async () => {
    const date = '2024-03-05';
    const groups = {
      DocumentToFzco: { date },
      ImportDocumentStatus: { date },
      Djibouti_transit_Status: { date },
    };
    const { body } = await create({ ...groups, Transit_Status: undefined, return: undefined });
    expect(body.data).toMatchObject({
      DocumentToFzco: { status: 'no', date: midnight },
      ImportDocumentStatus: { status: 'not received', date: midnight },
      Djibouti_transit_Status: { status: 'declared', date: midnight },
      Transit_Status: 'declared',
      return: 'not return',
    });
  });

  it('keeps its operation number as a text, come as a text or a number', async () => {
    const made = await create({ OperationNo: 4711 });
    expect(made.body.data.OperationNo).toBe('4711');
    expect((await update(made.body.data._id, { OperationNo: 815 })).body.data.OperationNo).toBe('815');
    expect((await create({ OperationNo: 'FZ/0042' })).body.data.OperationNo).toBe('FZ/0042');
  });

  it('takes every status of the schema and of the reference data', async () => {
    const { body } = await world.admin.call('POST /enum/getenums');
    const [lists] = body.data;
    const names = (items: { name: string }[]) => items.map(({ name }) => name);
    const date = '2024-03-05';
    const changes: Values[] = [
      ...['yes', 'no'].map((status) => ({ DocumentToFzco: { status, date } })),
      ...['received', 'not received'].map((status) => ({ ImportDocumentStatus: { status, date } })),
      ...['declared', 'not declared', 'closed'].map((status) => ({
        Djibouti_transit_Status: { status, date },
      })),
      ...['declared', 'not declared', 'closed', ...names(lists.transit_status_at_dryport)].map((name) => ({
        Transit_Status: name,
      })),
      ...['return', 'not return', ...names(lists.empty_return)].map((name) => ({ return: name })),
    ];
    const { _id } = await record(freeZoneSample);
    for (const change of changes) expect([change, (await update(_id, change)).status]).toEqual([change, 200]);
  });

  it('keeps its own statuses when the reference data lose them', async () => {
    const { body } = await world.admin.call('POST /enum/getenums');
    const closed = body.data[0].transit_status_at_dryport.find(
      ({ name }: { name: string }) => name === 'closed',
    );
    await world.admin.call('PUT /enum/updateone', { _id: closed._id, name: 'shut' });
    const { _id } = await record(freeZoneSample, { Transit_Status: 'declared' });
    expect((await update(_id, { Transit_Status: 'closed' })).status).toBe(200);
    expect((await update(_id, { Transit_Status: 'shut' })).status).toBe(200);
  });

  it('keeps listed names as their list writes them, and others as they came', async () => {
    const date = '2024-03-05';
    const { _id } = await record(freeZoneSample);
    const stored = async (change: Values) => (await update(_id, change)).body.data;
    for (const [sent, kept] of [
      ['awash bank', 'Awash Bank'],
      ['A bank of no list', 'A bank of no list'],
    ])
      expect((await stored({ Bank_Permit: { Bankname: sent, date } })).Bank_Permit.Bankname).toBe(kept);
    for (const [sent, kept] of [
      ['MODJO', 'Modjo'],
      ['djibouti sgtd', 'Djibouti SGTD'],
      ['A port of no list', 'A port of no list'],
    ])
      expect((await stored({ Arrival_Status: { portname: sent, date } })).Arrival_Status.portname).toBe(kept);
    // Accepts its own statuses beside the lists' ones, even if those are spelled otherwise.
    for (const [sent, kept] of [
      ['DUTY PAID', 'Duty paid'],
      ['pending', 'Pending'],
      ['declared', 'declared'],
      ['Declared', 'Declared'],
    ])
      expect((await stored({ Transit_Status: sent })).Transit_Status).toBe(kept);
  });

  it('refuses other statuses, each at its field', async () => {
    const { _id } = await record(freeZoneSample);
    const wrong = {
      Transit_Status: 'lost',
      return: 'maybe',
      DocumentToFzco: { status: 'perhaps', date: '2024-03-05' },
    };
    for (const [field, value] of Object.entries(wrong)) {
      const answer = await changesNothing(world.admin, list, () => update(_id, { [field]: value }));
      expect(refusal(answer)).toBe('400 VALIDATION_FAILED');
      expect(Object.keys(answer.body.errors).join()).toMatch(new RegExp(`^${field}`));
    }
  });

  it('has no date that lies ahead or before 1900, the bank permit included', async () => {
    for (const date of ['2200-12-31', '1899-12-31', '2201-01-01']) {
      const groups = {
        Bank_Permit: { Bankname: 'Awash Bank', date },
        DocumentToFzco: { date },
        ImportDocumentStatus: { date },
        Djibouti_transit_Status: { date },
        Arrival_Status: { portname: 'Modjo', date },
        loading_Status: date,
      };
      const answer = await changesNothing(world.admin, list, () => create(groups));
      expect(refusal(answer)).toBe('400 VALIDATION_FAILED');
      expect(Object.keys(answer.body.errors).toSorted()).toEqual([
        'Arrival_Status.date',
        'Bank_Permit.date',
        'Djibouti_transit_Status.date',
        'DocumentToFzco.date',
        'ImportDocumentStatus.date',
        'loading_Status',
      ]);
    }
  });

  it('has groups replaced whole by an update that carries them', async () => {
    const { _id, ...made } = await record(freeZoneSample);
    const { body } = await update(_id, { Bank_Permit: { Bankname: 'Dashen Bank' } });
    expect(body.data.Bank_Permit).toEqual({ Bankname: 'Dashen Bank', date: null });
    expect(body.data).toMatchObject({
      DocumentToFzco: made.DocumentToFzco,
      Arrival_Status: made.Arrival_Status,
    });
    const half = await changesNothing(world.admin, list, () =>
      update(_id, { Arrival_Status: { portname: 'Kality' } }),
    );
    expect(half.body.errors).toEqual({ 'Arrival_Status.date': ['Arrival date is required'] });
  });

  it('can be read by its id, by admins', async () => {
    const made = await record(freeZoneSample);
    const { status, body } = await world.admin.call('GET /freezone/getone', { _id: made._id });
    expect([status, body]).toEqual([200, { data: made }]);
    expect(refusal(await world.admin.call('GET /freezone/getone', { _id: unknownId }))).toBe('404 NOT_FOUND');
    expect(refusal(await world.admin.call('GET /freezone/getone', {}))).toBe('400 VALIDATION_FAILED');
    expect(refusal(await world.encoder.call('GET /freezone/getone', { _id: made._id }))).toBe(
      '403 FORBIDDEN',
    );
  });
});
