import { DAY_MS } from '@app/schemas/kit/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { admin, middayZone, useApi, useServer } from '../../../../test/api.ts';
import { counterOf, type Sale } from '../../../../test/counter.ts';
import { listed, newestAudits } from '../../../../test/observations.ts';
import { unknownId } from '../../../../test/samples.ts';
import { type Line, makeUser, newKey, useWorld, type Values } from '../../../../test/world.ts';
import { todayIn } from '../../../lib/time-zone.ts';

const zone = middayZone;
const api = useApi({ TIME_ZONE: zone });
const other = useServer({ TIME_ZONE: zone });
const world = useWorld(api);
const counter = counterOf(world);
const invalid = '400 VALIDATION_FAILED';
beforeEach(() => counter.company({ lockedUntil: null, salesDaysBack: null }));

const pay = (sale: { _id: string }, more: Values, who = world.encoder) =>
  who.call('POST /sale/pay', { _id: sale._id, method: 'Cash', ...more }, newKey());
const unpay = (sale: Sale, more: Values = {}, who = world.admin) =>
  who.call('POST /sale/unpay', {
    _id: sale._id,
    paymentId: sale.payments.at(-1)?._id,
    reason: 'Bounced',
    ...more,
  });
const daysAgo = (count: number) => new Date(Date.parse(todayIn(zone)) - count * DAY_MS).toISOString();
const dueOf = async (amount: number, more: Values = {}) => {
  const { _id: customerId } = await counter.customer();
  return { customerId, sale: await counter.onCredit(amount, customerId, more) };
};

describe('a payment', () => {
  it('lowers what is due of the sale and its customer, as of today', async () => {
    const { sale, customerId } = await dueOf(1_200);
    const { status, body } = await pay(sale, { amount: 500, method: 'cheque', bank: 'Awash Bank' });
    expect([status, body.message]).toEqual([200, 'Payment recorded']);
    expect(body.data).toMatchObject({
      paid: 500,
      due: 700,
      state: 'due',
      terms: 'credit',
      __v: 1,
      payments: [
        { method: 'Cheque', amount: 500, date: daysAgo(0), bank: 'Awash Bank', user: 'Sara Tesfaye' },
      ],
    });
    expect(await counter.stored(sale._id)).toMatchObject({ payments: body.data.payments, due: 700 });
    expect(await counter.account(customerId)).toEqual({ owes: 700, credit: 0 });
    const [{ action, type, message } = {}] = await newestAudits(world.admin);
    const told = `500.00 birr by Cheque paid for sale #${sale._id.slice(-6)}`;
    expect([action, type, message]).toEqual(['Update', 'Sale', told]);
    const [entry] = await listed(world.admin, 'POST /aduit/getalladuit', { limit: 1 });
    expect(entry?.changes).toEqual([
      { field: 'paid', from: '0', to: '500' },
      { field: 'due', from: '1200', to: '700' },
    ]);
    expect((await pay(sale, { amount: 700, date: '2024-01-15' })).body.data).toMatchObject({
      due: 0,
      state: 'paid',
      dueDate: '2024-02-15T00:00:00.000Z',
    });
    expect(await counter.account(customerId)).toEqual({ owes: 0, credit: 0 });
  });

  it.each<[Values, string, string]>([
    [{ amount: 1_200.01 }, 'Only 1,200.00 birr are due', 'amount'],
    [{ amount: 0 }, 'Amount must be greater than 0', 'amount'],
    [{ amount: 1, method: '' }, 'Payment method is required', 'method'],
    [{ amount: 1, method: 'Barter' }, 'Payment method is not in the list', 'method'],
    [{ amount: 1, bank: 'None' }, 'Bank is not in the list', 'bank'],
    [{ amount: 1, date: '2024-01-14' }, 'Date must not be before the sale date', 'date'],
    [{ amount: 1, date: '2199-01-01' }, 'Date must not be in the future', 'date'],
    [{ amount: 1, method: 'On account' }, 'Only 0.00 birr are on account', 'amount'],
  ])('of %j is refused: %s', async (more, message, field) => {
    const { sale, customerId } = await dueOf(1_200);
    expect(await counter.refused(() => pay(sale, more))).toEqual([invalid, message, field]);
    expect(await counter.account(customerId)).toEqual({ owes: 1_200, credit: 0 });
  });

  it('is of a sale that is there, by write-off for admins only, on account with a customer', async () => {
    const { sale } = await dueOf(100);
    expect((await counter.refused(() => pay({ _id: unknownId }, { amount: 1 })))[0]).toBe('404 NOT_FOUND');
    const writeOff = { amount: 1, method: 'Write-off' };
    expect((await counter.refused(() => pay(sale, writeOff)))[0]).toBe('403 FORBIDDEN');
    expect((await pay(sale, writeOff, world.admin)).status).toBe(200);
    const cash = await counter.sold(100);
    expect(await counter.refused(() => pay(cash, { amount: 1, date: null }))).toEqual([
      invalid,
      'Only 0.00 birr are due',
      'amount',
    ]);
  });

  it('is not dated into closed books, nor by encoders too far back', async () => {
    const { sale } = await dueOf(100);
    await counter.company({ lockedUntil: daysAgo(10).slice(0, 10), salesDaysBack: 3 });
    const at = (count: number) => ({ amount: 1, date: daysAgo(count) });
    expect(await counter.refused(() => pay(sale, at(4)))).toEqual([
      invalid,
      'Payments can be dated at most 3 days back',
      'date',
    ]);
    expect((await counter.refused(() => pay(sale, at(10), world.admin)))[0]).toBe('409 PERIOD_LOCKED');
    expect((await pay(sale, at(9), world.admin)).status).toBe(200);
    expect((await pay(sale, at(3))).status).toBe(200);
  });

  it('on account uses the credit, which comes back when it is taken back', async () => {
    const { _id: customerId } = await counter.customerWith(500);
    const sale = await counter.onCredit(800, customerId);
    const { body } = await pay(sale, { amount: 300, method: 'On account' });
    expect(await counter.account(customerId)).toEqual({ owes: 500, credit: 200 });
    expect((await unpay(body.data)).status).toBe(200);
    expect(await counter.account(customerId)).toEqual({ owes: 800, credit: 500 });
  });

  it('is recorded once for its key, and its user stays', async () => {
    const { sale } = await dueOf(100);
    const clerk = { email: 'cashier@inventory.test', password: 'clerk-secret' };
    const { _id } = await makeUser(world, clerk);
    const cashier = await admin(api);
    await cashier.signIn(clerk);
    const key = newKey();
    const again = () => cashier.call('POST /sale/pay', { _id: sale._id, method: 'Cash', amount: 60 }, key);
    const [{ body }, { body: second }] = [await again(), await again()];
    expect(second).toEqual(body);
    expect((await counter.stored(sale._id)).paid).toBe(60);
    const deletion = await counter.refused(() => world.admin.call('DELETE /users/deleteone', { _id }));
    expect(deletion[0]).toBe('409 IN_USE');
  });
});

describe('payments at the same instant', () => {
  it('are never more than what is due', async () => {
    const { sale, customerId } = await dueOf(100);
    const elsewhere = await admin(other);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => pay(sale, { amount: 7 }, at % 2 ? elsewhere : world.encoder)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(14);
    expect(await counter.stored(sale._id)).toMatchObject({ paid: 98, due: 2 });
    expect(await counter.account(customerId)).toEqual({ owes: 2, credit: 0 });
  });

  it('and sales on credit never pass the limit of a customer', async () => {
    const { _id: customerId } = await counter.customer({ creditLimit: 100 });
    const clerk = { email: 'elsewhere@inventory.test', password: 'clerk-secret' };
    await makeUser(world, clerk);
    const elsewhere = await admin(other);
    await elsewhere.signIn(clerk);
    const lines: Line[] = [];
    for (let at = 0; at < 12; at++) lines.push(await counter.line(30));
    const answers = await Promise.all(
      lines.map((line, at) => {
        const sale = { SalesDate: '2024-01-15', SalesMan: 'Sara', soldData: [line] };
        const credit = { customerId, terms: 'credit', dueDate: '2024-01-15' };
        return (at % 2 ? elsewhere : world.encoder).call(
          'POST /sale/create',
          { ...sale, ...credit },
          newKey(),
        );
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(3).fill(201),
      ...Array(9).fill(409),
    ]);
    expect(await counter.account(customerId)).toEqual({ owes: 90, credit: 0 });
  });
});

describe('taking a payment back', () => {
  it('keeps it as voided and makes it due again, once', async () => {
    const { sale, customerId } = await dueOf(100, { payments: [{ method: 'Cheque', amount: 40 }] });
    const { status, body } = await unpay(sale);
    expect([status, body.message]).toEqual([200, 'Payment taken back']);
    expect(body.data).toMatchObject({
      paid: 0,
      due: 100,
      state: 'due',
      dueDate: '2024-02-15T00:00:00.000Z',
      __v: 1,
      payments: [{ amount: 40, voided: { date: daysAgo(0), reason: 'Bounced', user: expect.any(String) } }],
    });
    expect(await counter.account(customerId)).toEqual({ owes: 100, credit: 0 });
    expect(await counter.refused(() => unpay(sale))).toEqual([
      invalid,
      'This payment was taken back already',
      'paymentId',
    ]);
  });

  it('of a sale without a customer needs one, who owes it from today', async () => {
    const sale = await counter.sold(100);
    expect(await counter.refused(() => unpay(sale))).toEqual([
      invalid,
      'A credit sale needs a customer',
      'customerId',
    ]);
    expect(await counter.refused(() => unpay(sale, { customerId: unknownId }))).toEqual([
      invalid,
      'Customer does not exist',
      'customerId',
    ]);
    const { _id: customerId, name } = await counter.customer();
    expect((await unpay(sale, { customerId })).body.data).toMatchObject({
      terms: 'credit',
      dueDate: daysAgo(0),
      due: 100,
      custormerName: 'Abebe',
      customerId: { _id: customerId, name },
    });
    expect(await counter.account(customerId)).toEqual({ owes: 100, credit: 0 });
  });

  it('is for admins, needs a reason and a payment that is there, and open books', async () => {
    const { sale } = await dueOf(100, { payments: [{ method: 'Cheque', amount: 40 }] });
    expect((await counter.refused(() => unpay(sale, {}, world.encoder)))[0]).toBe('403 FORBIDDEN');
    expect(await counter.refused(() => unpay(sale, { reason: ' ' }))).toEqual([
      invalid,
      'Reason is required',
      'reason',
    ]);
    expect((await counter.refused(() => unpay(sale, { paymentId: unknownId })))[0]).toBe('404 NOT_FOUND');
    await counter.company({ lockedUntil: daysAgo(0).slice(0, 10) });
    expect((await counter.refused(() => unpay(sale)))[0]).toBe('409 PERIOD_LOCKED');
    // What the body names comes before the state of the record, whoever owes it.
    for (const _id of [sale._id, unknownId])
      expect(await counter.refused(() => unpay(sale, { _id, customerId: unknownId }))).toEqual([
        invalid,
        'Customer does not exist',
        'customerId',
      ]);
  });
});

it('Cash and Write-off stay in their list', async () => {
  const { body } = await world.admin.call('POST /enum/getenums', {});
  const { payment_methods: methods, return_reasons: reasons } = body.data[0];
  expect(reasons.map(({ name }: Values) => name)).toEqual([
    ...['Damaged', 'Wrong item', 'Changed mind', 'Too many', 'Other'],
  ]);
  for (const fixed of ['Cash', 'Write-off']) {
    const { _id } = methods.find(({ name }: Values) => name === fixed);
    for (const call of ['PUT /enum/updateone', 'DELETE /enum/deleteone'] as const)
      expect((await counter.refused(() => world.admin.call(call, { _id, name: 'Given up' })))[0]).toBe(
        '409 IN_USE',
      );
  }
});
