import { DAY_MS } from '@app/schemas/kit/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { admin, middayZone, useApi, useServer } from '../../../../test/api.ts';
import { counterOf } from '../../../../test/counter.ts';
import { newestAudits } from '../../../../test/observations.ts';
import { unknownId } from '../../../../test/samples.ts';
import { makeUser, newKey, useWorld, type Values } from '../../../../test/world.ts';
import { accountFaults } from '../../../books/verify/accounts.ts';
import { todayIn } from '../../../lib/time-zone.ts';
import { balanceFaults } from '../../sales/verify-sales.service.ts';

const zone = middayZone;
const api = useApi({ TIME_ZONE: zone });
const other = useServer({ TIME_ZONE: zone });
const world = useWorld(api);
const counter = counterOf(world);
const invalid = '400 VALIDATION_FAILED';
beforeEach(() => counter.company({ lockedUntil: null, salesDaysBack: null }));

type Customer = Values & { _id: string; payments: (Values & { _id: string })[] };
const pay = (_id: string, more: Values, who = world.encoder) =>
  who.call('POST /customer/pay', { _id, method: 'Cash', ...more }, newKey());
const paid = async (_id: string, more: Values, who = world.admin): Promise<Customer> => {
  const { status, body } = await pay(_id, more, who);
  expect([status, body.message]).toEqual([200, 'Payment recorded']);
  return body.data;
};
const unpay = (_id: string, paymentId: unknown, more: Values = {}, who = world.admin) =>
  who.call('POST /customer/unpay', { _id, paymentId, reason: 'Bounced', ...more }, newKey());
const refund = (_id: string, more: Values, who = world.admin) =>
  who.call('POST /customer/refund', { _id, method: 'Cash', reason: 'Asked for it', ...more }, newKey());
const today = () => todayIn(zone);
const daysAgo = (count: number) => new Date(Date.parse(today()) - count * DAY_MS).toISOString();
const faults = async () => {
  const found: string[] = [];
  for await (const fault of accountFaults()) found.push(fault);
  for await (const fault of balanceFaults()) found.push(fault);
  return found;
};

describe("a customer's payment", () => {
  it('settles the opening, then the oldest dues, and leaves the rest on account', async () => {
    const { _id } = await counter.customer({ opening: 300 });
    const late = await counter.onCredit(500, _id, { dueDate: '2024-03-01' });
    const first = await counter.onCredit(200, _id, { dueDate: '2024-02-01' });
    const second = await counter.onCredit(100, _id, { dueDate: '2024-02-01' });
    const part = await paid(_id, { amount: 550, method: 'cheque', bank: 'Awash Bank', reference: 'AW-1' });
    expect(part).toMatchObject({ owes: 550, credit: 0, __v: 1 });
    expect(part.payments).toEqual([
      {
        _id: expect.any(String),
        method: 'Cheque',
        amount: 550,
        date: daysAgo(0),
        reference: 'AW-1',
        bank: 'Awash Bank',
        user: expect.any(String),
        voided: null,
      },
    ]);
    const dues = async () =>
      Promise.all([late, first, second].map(async ({ _id }) => (await counter.stored(_id)).due));
    expect(await dues()).toEqual([500, 0, 50]);
    expect((await counter.stored(first._id)).payments).toMatchObject([
      { method: 'Cheque', amount: 200, reference: 'AW-1', bank: 'Awash Bank', date: daysAgo(0) },
    ]);
    const rest = await paid(_id, { amount: 1_000 });
    expect([rest.owes, rest.credit, await dues()]).toEqual([0, 450, [0, 0, 0]]);
    const { body } = await world.admin.call('GET /customer/getone', { _id });
    expect(body.data).toEqual(rest);
    const { body: list } = await world.admin.call('POST /customer/getcustomers', {});
    expect(list.data[0]).not.toHaveProperty('payments');
    expect(await newestAudits(world.admin, 1)).toMatchObject([
      { action: 'Update', type: 'Customer', message: '1,000.00 birr by Cash paid by Selam Trading PLC' },
    ]);
    expect(await faults()).toEqual([]);
  });

  it('is of its day, or of the day of a later sale', async () => {
    const { _id } = await counter.customer();
    const sale = await counter.onCredit(100, _id);
    const { payments } = await paid(_id, { amount: 100, date: '2024-01-10' });
    expect(payments[0]?.date).toBe('2024-01-10T00:00:00.000Z');
    expect((await counter.stored(sale._id)).payments[0]?.date).toBe('2024-01-15T00:00:00.000Z');
  });

  it.each<[Values, string, string]>([
    [{ amount: 0 }, 'Amount must be greater than 0', 'amount'],
    [{ amount: 1.001 }, 'Amount can have at most 2 decimals', 'amount'],
    [{ amount: 1, method: '' }, 'Payment method is required', 'method'],
    [{ amount: 1, method: 'on account' }, 'Payment method is not in the list', 'method'],
    [{ amount: 1, bank: 'None' }, 'Bank is not in the list', 'bank'],
    [{ amount: 1, date: '2199-01-01' }, 'Date must not be in the future', 'date'],
    [{ amount: 300.01, method: 'write-off' }, 'Only 300.00 birr are owed', 'amount'],
  ])('of %j is refused: %s', async (more, message, field) => {
    const { _id } = await counter.customer({ opening: 300 });
    expect(await counter.refused(() => pay(_id, more, world.admin))).toEqual([invalid, message, field]);
    expect(await counter.account(_id)).toEqual({ owes: 300, credit: 0 });
  });

  it('is of a customer who is there, in open books, by encoders not too far back', async () => {
    const { _id } = await counter.customer({ opening: 300 });
    const refusedFor = (more: Values, who = world.encoder, id = _id) =>
      counter.refused(() => pay(id, { amount: 1, ...more }, who));
    expect((await refusedFor({}, world.admin, unknownId))[0]).toBe('404 NOT_FOUND');
    expect((await refusedFor({ method: 'Write-off' }))[0]).toBe('403 FORBIDDEN');
    await counter.company({ lockedUntil: daysAgo(10).slice(0, 10), salesDaysBack: 3 });
    expect(await refusedFor({ date: daysAgo(4) })).toEqual([
      invalid,
      'Payments can be dated at most 3 days back',
      'date',
    ]);
    expect((await refusedFor({ date: daysAgo(10) }, world.admin))[0]).toBe('409 PERIOD_LOCKED');
    expect((await pay(_id, { amount: 1, date: daysAgo(3) })).status).toBe(200);
  });

  it('is recorded once for its key; customer and user stay', async () => {
    const { _id } = await counter.customer();
    const clerk = { email: 'collector@inventory.test', password: 'clerk-secret' };
    const { _id: userId } = await makeUser(world, clerk);
    const collector = await admin(api);
    await collector.signIn(clerk);
    const key = newKey();
    const again = () => collector.call('POST /customer/pay', { _id, method: 'Cash', amount: 60 }, key);
    const [{ body }, { body: second }] = [await again(), await again()];
    expect(second).toEqual(body);
    expect(await counter.account(_id)).toEqual({ owes: 0, credit: 60 });
    expect((await world.admin.call('DELETE /users/deleteone', { _id: userId })).body.code).toBe('IN_USE');
    const { body: kept } = await world.admin.call('DELETE /customer/deleteone', { _id });
    expect(kept).toMatchObject({
      ...{
        code: 'IN_USE',
        message: 'Customer "Selam Trading PLC" can\'t be deleted: it is used by payments',
      },
    });
  });

  it('loses nothing to others at the same instant', async () => {
    const { _id } = await counter.customer();
    const sale = await counter.onCredit(100, _id);
    const elsewhere = await admin(other);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        at % 3
          ? pay(_id, { amount: 30 }, at % 2 ? elsewhere : world.encoder)
          : world.admin.call('POST /sale/pay', { _id: sale._id, method: 'Cash', amount: 10 }, newKey()),
      ),
    );
    const ofSale = answers.filter(({ status }, at) => at % 3 === 0 && status === 200).length;
    expect((await counter.stored(sale._id)).due).toBe(0);
    expect(await counter.account(_id)).toEqual({ owes: 0, credit: 8 * 30 + ofSale * 10 - 100 });
    expect(await faults()).toEqual([]);
  });
});

describe("taking a customer's payment back", () => {
  it('undoes all of it, in sales, opening and credit, once', async () => {
    const { _id } = await counter.customer({ opening: 300 });
    const sale = await counter.onCredit(200, _id);
    const { payments } = await paid(_id, { amount: 600 });
    const paymentId = payments[0]?._id;
    const part = (await counter.stored(sale._id)).payments[0]?._id;
    expect(
      await counter.refused(() =>
        world.admin.call('POST /sale/unpay', { _id: sale._id, paymentId: part, reason: 'Bounced' }),
      ),
    ).toEqual([invalid, 'This is part of a payment of 600.00 birr: take that back', 'paymentId']);
    const { status, body } = await unpay(_id, paymentId);
    expect([status, body.message]).toEqual([200, 'Payment taken back']);
    const voided = { date: daysAgo(0), reason: 'Bounced', user: expect.any(String) };
    expect(body.data).toMatchObject({ owes: 500, credit: 0, payments: [{ amount: 600, voided }] });
    expect(await counter.stored(sale._id)).toMatchObject({ due: 200, state: 'due', payments: [{ voided }] });
    expect(await counter.refused(() => unpay(_id, paymentId))).toEqual([
      invalid,
      'This payment was taken back already',
      'paymentId',
    ]);
    expect(await faults()).toEqual([]);
  });

  it('needs what it left on account to be there; the oldest credit is used first', async () => {
    const { _id } = await counter.customer();
    const [old] = (await paid(_id, { amount: 500 })).payments;
    const newer = (await paid(_id, { amount: 100 })).payments.at(-1);
    const sale = await counter.sold(300, {
      customerId: _id,
      payments: [{ method: 'On account', amount: 300 }],
    });
    expect(await counter.refused(() => unpay(_id, old?._id))).toEqual([
      invalid,
      'Only 200.00 birr of this payment are still on account',
      'paymentId',
    ]);
    expect((await unpay(_id, newer?._id)).status).toBe(200);
    const paymentId = sale.payments[0]?._id;
    await world.admin.call('POST /sale/unpay', { _id: sale._id, paymentId, reason: 'Wrong customer' });
    expect((await unpay(_id, old?._id)).status).toBe(200);
    expect([await counter.account(_id), await faults()]).toEqual([{ owes: 300, credit: 0 }, []]);
  });

  it('follows what a lowered opening has put on account', async () => {
    const { _id } = await counter.customer({ opening: 300 });
    const [payment] = (await paid(_id, { amount: 250 })).payments;
    await world.admin.call('PUT /customer/updateone', { _id, opening: 100 });
    expect([await counter.account(_id), await faults()]).toEqual([{ owes: 0, credit: 150 }, []]);
    expect((await unpay(_id, payment?._id)).status).toBe(200);
    expect([await counter.account(_id), await faults()]).toEqual([{ owes: 100, credit: 0 }, []]);
  });

  it('is for admins, needs a reason, a payment that is there, and open books', async () => {
    const { _id } = await counter.customer();
    const [payment] = (await paid(_id, { amount: 60 })).payments;
    const refusedFor = (more: Values, paymentId: unknown = payment?._id, who = world.admin) =>
      counter.refused(() => unpay(_id, paymentId, more, who));
    expect((await refusedFor({}, payment?._id, world.encoder))[0]).toBe('403 FORBIDDEN');
    expect(await refusedFor({ reason: ' ' })).toEqual([invalid, 'Reason is required', 'reason']);
    expect((await refusedFor({}, unknownId))[0]).toBe('404 NOT_FOUND');
    await counter.company({ lockedUntil: today() });
    expect((await refusedFor({}))[0]).toBe('409 PERIOD_LOCKED');
  });
});

describe('paying credit out', () => {
  it('lowers what is on account, and is a payment below 0', async () => {
    const { _id } = await counter.customerWith(500);
    const { status, body } = await refund(_id, { amount: 200 });
    expect([status, body.message]).toEqual([200, 'Credit paid out']);
    expect(body.data).toMatchObject({
      owes: 0,
      credit: 300,
      payments: [{ method: 'Cash', amount: -200, date: daysAgo(0) }],
    });
    expect(await faults()).toEqual([]);
    const refusedFor = (more: Values, who = world.admin) => counter.refused(() => refund(_id, more, who));
    expect([
      await refusedFor({ amount: 300.01 }),
      await refusedFor({ amount: 1, method: 'On account' }),
      await refusedFor({ amount: 1, method: 'Write-off' }),
      await refusedFor({ amount: 1, reason: '' }),
      (await refusedFor({ amount: 1 }, world.encoder))[0],
      await counter.refused(() => unpay(_id, body.data.payments[0]._id)),
    ]).toEqual([
      [invalid, 'Only 300.00 birr are on account', 'amount'],
      [invalid, 'Payment method is not in the list', 'method'],
      [invalid, 'Payment method is not in the list', 'method'],
      [invalid, 'Reason is required', 'reason'],
      '403 FORBIDDEN',
      [invalid, 'A refund cannot be taken back', 'paymentId'],
    ]);
    await counter.company({ lockedUntil: today() });
    expect((await refusedFor({ amount: 1 }))[0]).toBe('409 PERIOD_LOCKED');
  });
});

it('payments go over in a merge, and can be taken back there', async () => {
  const [from, into] = [await counter.customer(), await counter.customer()];
  const sale = await counter.onCredit(100, from._id);
  const [payment] = (await paid(from._id, { amount: 150 })).payments;
  const { body } = await world.admin.call('POST /customer/merge', { from: from._id, into: into._id });
  expect(body.data).toMatchObject({ owes: 0, credit: 50, payments: [payment] });
  expect((await unpay(into._id, payment?._id)).body.data).toMatchObject({ owes: 100, credit: 0 });
  expect((await counter.stored(sale._id)).due).toBe(100);
  expect(await faults()).toEqual([]);
});
