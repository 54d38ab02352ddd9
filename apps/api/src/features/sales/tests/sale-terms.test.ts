import { describe, expect, it } from 'vitest';
import { useApi } from '../../../../test/api.ts';
import { counterOf } from '../../../../test/counter.ts';
import { newestAudits } from '../../../../test/observations.ts';
import { unknownId } from '../../../../test/samples.ts';
import { useWorld, type Values } from '../../../../test/world.ts';

const world = useWorld(useApi());
const counter = counterOf(world);
const invalid = '400 VALIDATION_FAILED';

describe('the due date of a sale', () => {
  const setDue = (_id: string, more: Values, who = world.admin) =>
    who.call('PUT /sale/setdue', { _id, ...more });

  it('is changed by admins, where something is due', async () => {
    const { _id: customerId } = await counter.customer();
    const { _id } = await counter.onCredit(100, customerId);
    const { status, body } = await setDue(_id, { dueDate: '2024-03-01', reason: 'Agreed', __v: 0 });
    expect([status, body.message, body.data.dueDate, body.data.__v]).toEqual([
      200,
      'Due date changed',
      '2024-03-01T00:00:00.000Z',
      1,
    ]);
    const [{ message } = {}] = await newestAudits(world.admin);
    expect(message).toBe(`Due date of sale #${_id.slice(-6)} changed: Agreed`);
    const refusedFor = (more: Values, who = world.admin) => counter.refused(() => setDue(_id, more, who));
    expect([
      await refusedFor({ dueDate: '' }),
      await refusedFor({ dueDate: '2024-01-14' }),
      (await refusedFor({ dueDate: '2024-03-02', __v: 0 }))[0],
      (await refusedFor({ dueDate: '2024-03-02' }, world.encoder))[0],
    ]).toEqual([
      [invalid, 'Due date is required', 'dueDate'],
      [invalid, 'Due date must not be before the sale date', 'dueDate'],
      '409 STALE',
      '403 FORBIDDEN',
    ]);
    const paid = await counter.sold(5);
    expect(await counter.refused(() => setDue(paid._id, { dueDate: '2024-03-01' }))).toEqual([
      invalid,
      'Nothing is due',
      'dueDate',
    ]);
  });
});

describe('the fiscal number of a sale', () => {
  const setNo = (_id: string, fiscalNo: unknown, who = world.encoder, more: Values = {}) =>
    who.call('PUT /sale/fiscalno', { _id, fiscalNo, ...more });

  it('is given once by anybody, and changed by admins', async () => {
    const { _id } = await counter.sold(5);
    expect(await counter.refused(() => setNo(_id, ' '))).toEqual([
      invalid,
      'Fiscal number is required',
      'fiscalNo',
    ]);
    const { body } = await setNo(_id, ' FS 0012 ');
    expect([body.message, body.data.fiscalNo]).toEqual(['Fiscal number recorded', 'FS 0012']);
    const old = { __v: 0 };
    for (const more of [{}, old])
      expect((await counter.refused(() => setNo(_id, 'FS 0013', world.encoder, more)))[0]).toBe(
        '403 FORBIDDEN',
      );
    expect((await counter.refused(() => setNo(_id, 'FS 0013', world.admin, old)))[0]).toBe('409 STALE');
    expect((await setNo(_id, 'FS 0013', world.admin)).body.data.fiscalNo).toBe('FS 0013');
    expect((await counter.refused(() => setNo(unknownId, 'FS 1')))[0]).toBe('404 NOT_FOUND');
  });
});
