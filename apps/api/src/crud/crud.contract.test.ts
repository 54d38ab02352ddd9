import { audits } from '@app/schemas/access/audits';
import { describe, expect, it } from 'vitest';
import { adminAccount, useApi } from '../../test/api.ts';
import { changesNothing, listed, newestAudits, refusal, saying, totalOf } from '../../test/observations.ts';
import { inList, type Sample } from '../../test/sample.ts';
import { asSent, malformedIds, recorder, routesOf, samples, unknownId } from '../../test/samples.ts';
import { make, useWorld, type Values } from '../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const { input: newInput, record } = recorder(world);

it('knows every resource that the API serves', () => {
  const lists = api.endpoints
    .map(({ route }) => route)
    .filter((route) => /\/get(all|\w+s)$|getalladuit$/.test(route));
  const known = [...samples.map(({ contract }) => contract), audits].map(({ paths }) => paths.list);
  // Documents are made by calls of their own.
  const goods = 'POST /goods/getdocuments';
  const containers = 'POST /container/getcontainers';
  const others = ['POST /stock/getmovements', 'POST /enum/getenums', 'POST /outbox/getgoods', goods];
  expect(lists.toSorted()).toEqual([...known, ...others, containers].toSorted());
});

const declared = ({ contract: { record, detail = record } }: Sample) => Object.keys(detail.shape).toSorted();
const changeable = samples.filter(({ contract }) => contract.paths.update);

describe.each(samples.map((sample) => [sample.contract.name, sample] as const))(
  'creating one of %s',
  (_name, sample) => {
    const { create, list } = routesOf(sample);

    it('answers 201 with the message and the stored record, and lists it first', async () => {
      const input = await newInput(sample);
      const { password: _secret, ...sent } = input;
      const { status, body } = await world.admin.call(create, input);
      expect([status, body]).toEqual([201, { ...saying(sample.contract.messages.created), data: body.data }]);
      expect(asSent(body.data)).toMatchObject(sent);
      const [first] = await listed(world.admin, list);
      expect(first).toEqual(inList(sample, body.data));
    });

    it('answers declared fields only, and stores no other', async () => {
      const strange = {
        _id: unknownId,
        __v: 7,
        createdBy: unknownId,
        createdAt: '2020-01-01',
        hidden: 'x',
        uses: 5,
      };
      const made = await make(
        world.admin,
        create,
        await newInput(sample, { ...strange, search: ['x'], isAdmin: true }),
      );
      expect(Object.keys(made).toSorted()).toEqual(declared(sample));
      expect(made).toMatchObject({ __v: 0, createdByName: 'First Admin' });
      expect([made._id, made.createdBy]).not.toContain(unknownId);
      expect(Date.now() - Date.parse(String(made.createdAt))).toBeLessThan(60_000);
    });

    it('writes one entry to the audit trail', async () => {
      const input = await newInput(sample);
      const before = await totalOf(world.admin, 'POST /aduit/getalladuit');
      await make(world.admin, create, input);
      expect(await totalOf(world.admin, 'POST /aduit/getalladuit')).toBe(before + 1);
      const [entry] = await newestAudits(world.admin);
      expect(entry).toMatchObject({
        action: 'Create',
        type: sample.contract.label,
        user: adminAccount.email,
      });
    });

    it('says what is missing, and changes nothing', async () => {
      const [field, message] = sample.required;
      const input = await newInput(sample, { [field]: undefined });
      const answer = await changesNothing(world.admin, list, () => world.admin.call(create, input));
      expect(refusal(answer)).toBe('400 VALIDATION_FAILED');
      expect(answer.body).toMatchObject({ message, errors: { [field]: [message] } });
    });

    it('refuses a forged call and whoever may not, before it looks at the body', async () => {
      const mayEncode = sample.contract.access.create?.includes('encoder');
      await changesNothing(world.admin, list, async () => {
        expect(refusal(await world.admin.call(create, {}, { 'X-XSRF-TOKEN': 'forged' }))).toBe(
          '403 EBADCSRFTOKEN',
        );
        expect(refusal(await world.encoder.call(create, {}))).toBe(
          mayEncode ? '400 VALIDATION_FAILED' : '403 FORBIDDEN',
        );
      });
    });
  },
);

describe.each(changeable.map((sample) => [sample.contract.name, sample] as const))(
  'changing one of %s',
  (_name, sample) => {
    const { update, list } = routesOf(sample);

    it('changes the fields that it carries and no others', async () => {
      const made = await record(sample);
      const { status, body } = await world.admin.call(update, { _id: made._id, ...sample.change });
      expect([status, body]).toMatchObject([200, saying(sample.contract.messages.updated)]);
      expect(body.data).toEqual({ ...made, ...sample.change, __v: 1, updatedAt: expect.any(String) });
      const stored = (await listed(world.admin, list)).find(({ _id }) => _id === made._id);
      expect(stored).toEqual(inList(sample, body.data));
    });

    it('takes the id from id too, and drops what is no field', async () => {
      const made = await record(sample);
      const strange = { createdBy: unknownId, createdAt: '2020-01-01', passwordHash: 'x', uses: 9 };
      const { status, body } = await world.admin.call(update, { id: made._id, ...sample.change, ...strange });
      expect([status, body.data]).toEqual([
        200,
        { ...made, ...sample.change, __v: 1, updatedAt: expect.any(String) },
      ]);
    });

    it('writes one entry to the audit trail', async () => {
      const made = await record(sample);
      const before = await totalOf(world.admin, 'POST /aduit/getalladuit');
      await world.admin.call(update, { _id: made._id, ...sample.change });
      expect(await totalOf(world.admin, 'POST /aduit/getalladuit')).toBe(before + 1);
      const [entry] = await newestAudits(world.admin);
      expect(entry).toMatchObject({
        action: 'Update',
        type: sample.contract.label,
        user: adminAccount.email,
      });
    });

    it('raises the version, and refuses an update of another one', async () => {
      const made = await record(sample);
      const { _id } = made;
      // Alternates between two states, since an update that changes nothing keeps the version.
      const back = Object.fromEntries(Object.keys(sample.change).map((field) => [field, made[field]]));
      let isChanged = false;
      const version = async (__v: unknown) => {
        const change = isChanged ? back : sample.change;
        const answer = await world.admin.call(update, { _id, ...change, __v });
        if (answer.status === 200) isChanged = !isChanged;
        return answer;
      };
      expect((await version(0)).body.data.__v).toBe(1);
      const stale = await changesNothing(world.admin, list, () => version(0));
      expect(refusal(stale)).toBe('409 STALE');
      expect(refusal(await version(2))).toBe('409 STALE');
      for (const none of [null, undefined]) expect((await version(none)).status).toBe(200);
      const [stored] = (await listed(world.admin, list)).filter((one) => one._id === _id);
      expect(stored?.__v).toBe(3);
      for (const wrong of ['0', -1, 1.5, {}, [0], true])
        expect(refusal(await version(wrong))).toBe('400 VALIDATION_FAILED');
    });

    it('loses neither of two updates that come at once, and lets one of two through that saw one version', async () => {
      const { _id, ...made } = await record(sample);
      const back = Object.fromEntries(Object.keys(sample.change).map((field) => [field, made[field]]));
      const send = (change: Values, __v?: number) => world.admin.call(update, { _id, ...change, __v });
      await send(sample.change);
      const plain = await Promise.all([send(sample.change), send(back)]);
      expect(plain.map(({ status }) => status)).toEqual([200, 200]);
      const [stored] = (await listed(world.admin, list)).filter((one) => one._id === _id);
      const isBack = stored?.__v === 2;
      const next = isBack ? sample.change : back;
      const __v = Number(stored?.__v);
      const versioned = await Promise.all([send(next, __v), send(next, __v), send(next, __v)]);
      expect(versioned.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    });

    it('keeps its version and its time when nothing changes, and writes one entry all the same', async () => {
      const made = await record(sample);
      const same = asSent(made) as Values;
      const before = await totalOf(world.admin, 'POST /aduit/getalladuit');
      const { status, body } = await world.admin.call(update, { ...same, __v: 0 });
      expect([status, body]).toEqual([200, { ...saying(sample.contract.messages.updated), data: made }]);
      expect((await world.admin.call(update, { _id: made._id })).body.data).toEqual(made);
      expect(await totalOf(world.admin, 'POST /aduit/getalladuit')).toBe(before + 2);
      const entries = await listed(world.admin, 'POST /aduit/getalladuit', { filter: { record: made._id } });
      expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
        ['Update', []],
        ['Update', []],
        ['Create', null],
      ]);
      const stored = (await listed(world.admin, list)).find(({ _id }) => _id === made._id);
      expect(stored).toEqual(inList(sample, made));
      expect((await world.admin.call(update, { ...same, ...sample.change, __v: 0 })).body.data.__v).toBe(1);
    });

    it('refuses ids that name nothing', async () => {
      const call = (ids: Values) => world.admin.call(update, { ...ids, ...sample.change });
      await changesNothing(world.admin, list, async () => {
        expect(refusal(await call({ _id: unknownId }))).toBe('404 NOT_FOUND');
        for (const _id of [...malformedIds, null, undefined, 5, { $gt: '' }, [unknownId]])
          expect(refusal(await call({ _id }))).toBe('400 VALIDATION_FAILED');
      });
    });

    it('refuses a forged call and whoever may not, before it looks at the body', async () => {
      const mayEncode = sample.contract.access.update?.includes('encoder');
      await changesNothing(world.admin, list, async () => {
        expect(refusal(await world.admin.call(update, {}, { 'X-XSRF-TOKEN': 'forged' }))).toBe(
          '403 EBADCSRFTOKEN',
        );
        expect(refusal(await world.encoder.call(update, {}))).toBe(
          mayEncode ? '400 VALIDATION_FAILED' : '403 FORBIDDEN',
        );
      });
    });
  },
);
