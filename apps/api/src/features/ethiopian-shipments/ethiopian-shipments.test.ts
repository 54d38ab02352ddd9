import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { changesNothing, listed, refusal } from '../../../test/observations.ts';
import { recorder, unknownId } from '../../../test/samples.ts';
import { ethiopianSample } from '../../../test/shipment-samples.ts';
import { useWorld, type Values } from '../../../test/world.ts';
import { modelNamed } from '../../database/models.ts';

const api = useApi();
const world = useWorld(api);
const { input, record } = recorder(world);
const list = 'POST /ethioshipment/getall';
const create = async (more: Values = {}) =>
  world.admin.call('POST /ethioshipment/create', await input(ethiopianSample, more));
const update = (_id: string, change: Values) =>
  world.admin.call('PUT /ethioshipment/updateone', { _id, ...change });
const container = { containerNo: 'A-1', size: 20.5, containerArrival: '2024-05-01', portname: 'Kality' };

describe('an Ethiopian shipment', () => {
  it('keeps its dates in every zone, and its containers with ids', async () => {
    const { body } = await create({ loading_Status: '2024-03-05T23:30:00-11:00', containers: [container] });
    expect(body.data).toMatchObject({
      loading_Status: '2024-03-05T00:00:00.000Z',
      containers: [{ ...container, _id: expect.any(String), containerArrival: '2024-05-01T00:00:00.000Z' }],
    });
  });

  it.each([
    [{}, { Bank_Permit: null, Arrival_Status: null }],
    [
      { Bank_Permit: null, Arrival_Status: null },
      { Bank_Permit: null, Arrival_Status: null },
    ],
    [
      { Bank_Permit: {}, Arrival_Status: { portname: ' ', date: '' } },
      { Bank_Permit: { Bankname: null, date: null }, Arrival_Status: { portname: null, date: null } },
    ],
    [
      { Bank_Permit: { Bankname: 'Awash Bank' }, Arrival_Status: { date: '2030-01-01' } },
      {
        Bank_Permit: { Bankname: 'Awash Bank', date: null },
        Arrival_Status: { portname: null, date: '2030-01-01T00:00:00.000Z' },
      },
    ],
  ])('needs neither bank permit nor arrival: %j', async (given, answered) => {
    const { status, body } = await create({ Bank_Permit: undefined, Arrival_Status: undefined, ...given });
    expect([status, body.data]).toEqual([201, { ...body.data, ...answered }]);
    const { body: read } = await world.admin.call('GET /ethioshipment/getone', { _id: body.data._id });
    expect(read.data).toEqual(body.data);
  });

  it('keeps its total cost to the cent', async () => {
    for (const Totalcost of [0, 0.01, 0.29, 1_234_567.89, 999_999_999_999])
      expect((await create({ Totalcost })).body.data.Totalcost).toBe(Totalcost);
  });

  it('may have dates that lie ahead', async () => {
    const ahead = {
      loading_Status: '2099-01-01',
      containers: [{ ...container, containerArrival: '2099-02-02' }],
    };
    expect((await create(ahead)).status).toBe(201);
  });

  it('takes any name in the reference data as status, and no other', async () => {
    const { body } = await world.admin.call('POST /enum/getenums');
    const [lists] = body.data;
    const fields = {
      Import_Document_Status: lists.import_document_status,
      Transit_Status: lists.transit_status_at_dryport,
      return: lists.empty_return,
    };
    const made = await record(ethiopianSample);
    for (const [field, items] of Object.entries(fields)) {
      for (const { name } of [...items, ...lists.status])
        expect((await update(made._id, { [field]: name })).status).toBe(200);
      for (const name of ['no such status', 'RECEIVED!', lists.banks[0].name]) {
        const answer = await changesNothing(world.admin, list, () => update(made._id, { [field]: name }));
        expect([refusal(answer), Object.keys(answer.body.errors)]).toEqual([
          '400 VALIDATION_FAILED',
          [field],
        ]);
      }
    }
    const answer = await changesNothing(world.admin, list, () =>
      create({ Transit_Status: 'x', return: 'y' }),
    );
    expect(answer.body).toMatchObject({ message: 'Transit status is not in the list' });
    expect(Object.keys(answer.body.errors).toSorted()).toEqual(['Transit_Status', 'return']);
  });

  it('has groups and containers replaced whole by an update that carries them', async () => {
    const { _id, containers, ...made } = await record(ethiopianSample);
    const one = await update(_id, { Bank_Permit: { date: '2024-06-06' } });
    expect(one.body.data.Bank_Permit).toEqual({ Bankname: null, date: '2024-06-06T00:00:00.000Z' });
    expect(one.body.data).toMatchObject({ Arrival_Status: made.Arrival_Status, containers });
    const two = await update(_id, { containers: [container], Arrival_Status: null });
    expect(two.body.data.containers).toMatchObject([{ containerNo: 'A-1' }]);
    expect(two.body.data.Arrival_Status).toBeNull();
    expect(refusal(await update(_id, { containers: [] }))).toBe('400 VALIDATION_FAILED');
  });

  it('may have 200 containers', async () => {
    const containers = Array.from({ length: 200 }, (_, at) => ({ ...container, containerNo: `A-${at}` }));
    const { status, body } = await create({ containers });
    expect([status, body.data.containers.length]).toEqual([201, 200]);
  });

  it('has each container once, save where it had one twice from before', async () => {
    const numbered = (...numbers: string[]) => ({
      containers: numbers.map((containerNo) => ({ ...container, containerNo })),
    });
    const twice = numbered('MSKU1234565', 'TCKU1234560', 'msku 123456-5');
    const errors = { 'containers.2.containerNo': ['MSKU1234565 stands twice'] };
    const { _id } = await record(ethiopianSample);
    for (const send of [() => create(twice), () => update(_id, twice)]) {
      const answer = await changesNothing(world.admin, list, send);
      expect([refusal(answer), answer.body.errors]).toEqual(['400 VALIDATION_FAILED', errors]);
    }
    const { collection } = modelNamed('EthiopianShipment');
    await update(_id, numbered('MSKU1234565', 'TCKU1234560', 'CSQU3054383'));
    const before = { 'containers.2.containerNo': 'MSKU-1234565' };
    await collection.updateOne({ _id: new Types.ObjectId(_id) }, { $set: before });
    expect((await update(_id, { ...twice, importer: 'Another one' })).status).toBe(200);
    const thrice = numbered('MSKU1234565', 'MSKU1234565', 'MSKU1234565');
    expect(refusal(await update(_id, thrice))).toBe('400 VALIDATION_FAILED');
    expect((await update(_id, numbered('MSKU1234565'))).status).toBe(200);
    expect(refusal(await update(_id, twice))).toBe('400 VALIDATION_FAILED');
  });

  it('can be read by its id', async () => {
    const made = await record(ethiopianSample);
    const { status, body } = await world.admin.call('GET /ethioshipment/getone', { _id: made._id });
    expect([status, body]).toEqual([200, { data: made }]);
    const inBody = await world.admin.agent.get('/api/v1/ethioshipment/getone').send({ _id: made._id });
    expect(inBody.body).toEqual({ data: made });
    expect(refusal(await world.admin.call('GET /ethioshipment/getone', { _id: unknownId }))).toBe(
      '404 NOT_FOUND',
    );
    expect(refusal(await world.admin.call('GET /ethioshipment/getone', { _id: 'abc' }))).toBe(
      '400 VALIDATION_FAILED',
    );
    expect(refusal(await world.encoder.call('GET /ethioshipment/getone', { _id: made._id }))).toBe(
      '403 FORBIDDEN',
    );
  });

  it('tells the audit trail what an update changed', async () => {
    const { _id, OperationNo } = await record(ethiopianSample, { Totalcost: 5 });
    await update(_id, { Totalcost: 7.5, Bank_Permit: null, loading_Status: '2024-09-09' });
    const [entry] = await listed(world.admin, 'POST /aduit/getalladuit', { limit: 1 });
    expect(entry?.message).toBe(`Shipment "${OperationNo}" updated`);
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'Totalcost', from: '5', to: '7.5' },
        { field: 'loading_Status', from: expect.stringMatching(/^2024-02-1\d$/), to: '2024-09-09' },
        { field: 'Bank_Permit.Bankname', from: 'Awash Bank', to: null },
      ]),
    );
  });
});
