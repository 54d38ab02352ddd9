import { splitRoute } from '@app/schemas/kit/resource';
import { describe, expect, it } from 'vitest';
import { adminAccount, client, useApi } from '../../test/api.ts';
import { changesNothing, listed, newestAudits, refusal, saying, totalOf } from '../../test/observations.ts';
import { malformedIds, productSample, recorder, routesOf, samples, unknownId } from '../../test/samples.ts';
import { chinaSample, ethiopianSample, freeZoneSample } from '../../test/shipment-samples.ts';
import { make, makeUser, useWorld, type Values } from '../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const { input, record } = recorder(world);
describe('deleting a user', () => {
  it('is refused with what they recorded, shipments of all kinds together', async () => {
    const account = { email: 'shipper@inventory.test', password: 'clerk-secret' };
    const { _id } = await makeUser(world, { ...account, role: 'admin' });
    const shipper = client(api);
    await shipper.signIn(account);
    for (const sample of [ethiopianSample, freeZoneSample, chinaSample, productSample])
      await make(shipper, routesOf(sample).create, await input(sample));
    const { message } = (await world.admin.call('DELETE /users/deleteone', { _id })).body;
    expect(message).toContain('it is used by 3 shipments and 1 product');
  });
});

const removable = samples.filter(({ contract }) => contract.paths.remove);

describe.each(removable.map((sample) => [sample.contract.name, sample] as const))(
  'deleting one of %s',
  (_name, sample) => {
    const { remove, list } = routesOf(sample);
    const inBody = (body: Values) =>
      world.admin.agent
        .delete(`/api/v1${splitRoute(remove).path}`)
        .set('X-XSRF-TOKEN', world.admin.xsrf())
        .send(body);
    const isListed = async (id: string) => (await listed(world.admin, list)).some(({ _id }) => _id === id);

    it('takes the id from the query', async () => {
      const { _id } = await record(sample);
      const { status, body } = await world.admin.call(remove, { _id });
      expect([status, body]).toEqual([200, { ...saying(sample.contract.messages.removed), data: { _id } }]);
      expect(await isListed(_id)).toBe(false);
    });

    it('takes the id from a JSON body, in either letter case', async () => {
      const { _id } = await record(sample);
      const { status, body } = await inBody({ _id: _id.toUpperCase() });
      expect([status, body.data]).toEqual([200, { _id }]);
      expect(await isListed(_id)).toBe(false);
    });

    it('is refused by a version that is no longer the stored one, from query or body, and changes nothing', async () => {
      const { _id } = await record(sample);
      await world.admin.call(routesOf(sample).update, { _id, ...sample.change });
      const inQuery = (query: Values) => world.admin.call(remove, query);
      await changesNothing(world.admin, list, async () => {
        for (const call of [inQuery, inBody])
          for (const __v of [0, 2]) expect(refusal(await call({ _id, __v }))).toBe('409 STALE');
        for (const __v of ['-1', '1.5', 'x', ' 1']) {
          expect(refusal(await inQuery({ _id, __v }))).toBe('400 VALIDATION_FAILED');
          expect(refusal(await inBody({ _id, __v }))).toBe('400 VALIDATION_FAILED');
        }
        for (const __v of [-1, 1.5, {}, [1], true])
          expect(refusal(await inBody({ _id, __v }))).toBe('400 VALIDATION_FAILED');
      });
      expect((await inQuery({ _id, __v: 1 })).status).toBe(200);
      expect(await isListed(_id)).toBe(false);
    });

    it('takes the stored version from the body, and none where there is none', async () => {
      for (const __v of [0, null, undefined])
        expect((await inBody({ _id: (await record(sample))._id, __v })).status).toBe(200);
      expect((await world.admin.call(remove, { _id: (await record(sample))._id, __v: '' })).status).toBe(200);
    });

    it('writes one entry to the audit trail', async () => {
      const { _id } = await record(sample);
      const before = await totalOf(world.admin, 'POST /aduit/getalladuit');
      await world.admin.call(remove, { _id });
      expect(await totalOf(world.admin, 'POST /aduit/getalladuit')).toBe(before + 1);
      const [entry] = await newestAudits(world.admin);
      expect(entry).toMatchObject({
        action: 'Delete',
        type: sample.contract.label,
        user: adminAccount.email,
      });
    });

    it('happens once, however many ask at the same time', async () => {
      const { _id } = await record(sample);
      const before = await totalOf(world.admin, 'POST /aduit/getalladuit');
      const answers = await Promise.all([1, 2, 3].map(() => world.admin.call(remove, { _id })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
      expect(await totalOf(world.admin, 'POST /aduit/getalladuit')).toBe(before + 1);
    });

    it('refuses ids that name nothing', async () => {
      await changesNothing(world.admin, list, async () => {
        expect(refusal(await world.admin.call(remove, { _id: unknownId }))).toBe('404 NOT_FOUND');
        expect(refusal(await inBody({ _id: unknownId }))).toBe('404 NOT_FOUND');
        for (const _id of malformedIds)
          expect(refusal(await world.admin.call(remove, { _id }))).toBe('400 VALIDATION_FAILED');
        for (const _id of [...malformedIds, null, undefined, 5, { $gt: '' }, { $ne: null }, [unknownId]])
          expect(refusal(await inBody({ _id }))).toBe('400 VALIDATION_FAILED');
        for (const query of [{}, { id: unknownId }, { '_id[$gt]': '' }, { _id: [unknownId, unknownId] }])
          expect(refusal(await world.admin.call(remove, query))).toBe('400 VALIDATION_FAILED');
      });
    });

    it('refuses a forged call and whoever may not', async () => {
      const { _id } = await record(sample);
      const mayEncode = sample.contract.access.remove?.includes('encoder');
      await changesNothing(world.admin, list, async () => {
        expect(refusal(await world.admin.call(remove, { _id }, { 'X-XSRF-TOKEN': 'forged' }))).toBe(
          '403 EBADCSRFTOKEN',
        );
        if (!mayEncode) expect(refusal(await world.encoder.call(remove, { _id }))).toBe('403 FORBIDDEN');
      });
      expect(await isListed(_id)).toBe(true);
      if (mayEncode) expect((await world.encoder.call(remove, { _id })).status).toBe(200);
    });
  },
);
