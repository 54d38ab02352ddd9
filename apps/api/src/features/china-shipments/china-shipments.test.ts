import { afterEach, describe, expect, it, vi } from 'vitest';
import { adminAccount, useApi } from '../../../test/api.ts';
import { changesNothing, refusal } from '../../../test/observations.ts';
import { recorder } from '../../../test/samples.ts';
import { chinaSample } from '../../../test/shipment-samples.ts';
import { useWorld, type Values } from '../../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const { input, record } = recorder(world);
const list = 'POST /chinatofreezone/getall';
const expected = (ExpectedDjiboutiArrivalDate: string) => ({ ExpectedDjiboutiArrivalDate });
const create = async (more: Values) =>
  world.admin.call('POST /chinatofreezone/create', await input(chinaSample, more));
const update = (_id: string, change: Values) =>
  world.admin.call('PUT /chinatofreezone/updateone', { _id, ...change });
const tooEarly = { ExpectedDjiboutiArrivalDate: ["Expected Arrival Date can't be before today"] };

afterEach(() => void vi.useRealTimers());
/** Sets the clock and signs the admin in again. */
async function at(moment: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  await world.admin.signIn(adminAccount);
}

describe('a China to free zone shipment', () => {
  it('starts declared and awaiting its bank permit', async () => {
    const { body } = await create({ Status: undefined, OriginSupplierDocumenationStatus: undefined });
    expect(body.data).toMatchObject({
      Status: 'AwaitingBankPermit',
      OriginSupplierDocumenationStatus: 'Declared',
    });
  });

  it('goes from any status to any other', async () => {
    const { _id } = await record(chinaSample);
    const statuses = [
      'LoadedFromDjibouti',
      'AwaitingBankPermit',
      'UnderTransitProcess',
      'PendingDocument',
      'AwaitingRelease',
    ];
    for (const Status of statuses) expect((await update(_id, { Status })).body.data.Status).toBe(Status);
    for (const OriginSupplierDocumenationStatus of ['Completed', 'Declared', 'Pending'])
      expect((await update(_id, { OriginSupplierDocumenationStatus })).body.data).toMatchObject({
        OriginSupplierDocumenationStatus,
      });
  });

  it('is expected today or later, wherever it is still today', async () => {
    await at('2030-03-06T11:59:59Z');
    expect((await create(expected('2030-03-05'))).status).toBe(201);
    await at('2030-03-06T12:00:00Z');
    const answer = await changesNothing(world.admin, list, () => create(expected('2030-03-05')));
    expect([refusal(answer), answer.body.errors]).toEqual(['400 VALIDATION_FAILED', tooEarly]);
    expect((await create(expected('2030-03-06T00:00:00+03:00'))).status).toBe(201);
  });

  it('may keep an expected day that has passed, and get no other that has', async () => {
    await at('2030-03-05T12:00:00Z');
    const { _id } = await record(chinaSample, expected('2030-03-06'));
    await at('2030-04-01T12:00:00Z');
    const kept = await update(_id, { ...expected('2030-03-06'), Status: 'PendingDocument' });
    expect([kept.status, kept.body.data.Status]).toEqual([200, 'PendingDocument']);
    const answer = await changesNothing(world.admin, list, () => update(_id, expected('2030-03-07')));
    expect([refusal(answer), answer.body.errors]).toEqual(['400 VALIDATION_FAILED', tooEarly]);
    expect((await update(_id, expected('2030-04-02'))).status).toBe(200);
  });

  it('is answered as before when it is sent again after its day has passed', async () => {
    const key = { 'Idempotency-Key': 'sent in the last minute of its day' };
    const sent = await input(chinaSample, expected('2030-03-05'));
    const send = (more: Values, headers = key) =>
      world.admin.call('POST /chinatofreezone/create', { ...sent, ...more }, headers);
    await at('2030-03-06T11:59:59Z');
    const first = await send({});
    await at('2030-03-06T12:00:00Z');
    await changesNothing(world.admin, list, async () => {
      const again = await send({});
      expect([again.status, again.body]).toEqual([201, first.body]);
      expect(refusal(await send({ No_of_Containers: 77 }))).toBe('409 IDEMPOTENCY_CONFLICT');
      expect(refusal(await send({}, { 'Idempotency-Key': 'another' }))).toBe('400 VALIDATION_FAILED');
    });
  });

  it('has a bill of lading as a text in place of its number, or beside it, and always one of them', async () => {
    const bill = { billOfLading: 'COSU 0638-920B', OriginBillofLoadingNo: undefined };
    const missing = { OriginBillofLoadingNo: ['Origin Bill of Loading No is required'] };
    for (const none of [undefined, null]) {
      const answer = await create({ OriginBillofLoadingNo: none, billOfLading: ' ', No_of_Containers: 0 });
      expect(answer.body.errors).toEqual({ ...missing, No_of_Containers: ['Number must be positive'] });
    }
    const { body } = await create(bill);
    const { _id, ...made } = body.data;
    expect(made).toMatchObject({ OriginBillofLoadingNo: null, billOfLading: 'COSU 0638-920B' });
    for (const data of ['cosu0638', '0638920', 'COSU 0638-920b']) {
      const found = await world.admin.call('POST /search/chinatofreezones', { data });
      expect([data, found.body.data.map(({ _id }: Values) => _id)]).toEqual([data, [_id]]);
    }
    for (const change of [{ billOfLading: null }, { billOfLading: '', OriginBillofLoadingNo: null }]) {
      const answer = await changesNothing(world.admin, list, () => update(_id, change));
      expect([refusal(answer), answer.body.errors]).toEqual(['400 VALIDATION_FAILED', missing]);
    }
    expect((await update(_id, { OriginBillofLoadingNo: 638_920, billOfLading: null })).status).toBe(200);
    expect(refusal(await update(_id, { OriginBillofLoadingNo: null }))).toBe('400 VALIDATION_FAILED');
  });

  it('has no getone', async () => {
    const { _id } = await record(chinaSample);
    const answer = await world.admin.agent.get(`/api/v1/chinatofreezone/getone?_id=${_id}`);
    expect(refusal(answer)).toBe('404 NOT_FOUND');
  });
});
