import { beforeEach, describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../../test/api.ts';
import { counterOf, type Sale } from '../../../../test/counter.ts';
import { faultsFound } from '../../../../test/postings.ts';
import { make, newKey, useWorld, type Values } from '../../../../test/world.ts';

const world = useWorld(useApi({ TIME_ZONE: middayZone }));
const counter = counterOf(world);
const invalid = '400 VALIDATION_FAILED';
beforeEach(() => counter.company({ lockedUntil: null, vat: 'none' }));

type Sold = Sale & { soldData: { _id: string }[] };
const call = (route: `POST /${string}`, input: Values) => world.admin.call(route, input, newKey());
async function done(route: `POST /${string}`, input: Values) {
  const { status, body } = await call(route, input);
  expect({ route, status, body }).toMatchObject({ status: 200 });
  return body.data;
}
const onCredit = (amount: number, customerId: string, more: Values = {}) =>
  counter.onCredit(amount, customerId, more) as Promise<Sold>;
const back = ({ _id, soldData }: Sold, quantity: number, more: Values = {}) => ({
  _id,
  lines: [{ _id: soldData[0]?._id, quantity }],
  reason: 'Other',
  ...more,
});
const pay = ({ _id }: Sale, method: string, amount: number) =>
  done('POST /sale/pay', { _id, method, amount });
/** The payments of a sale in short. */
const told = ({ payments }: Sale) => payments.map(({ method, amount }) => [method, amount]);

describe('a debt that was given up', () => {
  it.each(['Write-off', 'Withholding tax', 'VAT withheld'])('by %s goes to nobody', async (method) => {
    const { _id: customerId } = await counter.customer();
    const sale = await onCredit(1_000, customerId);
    await pay(sale, method, 1_000);
    const returned = await done('POST /sale/return', back(sale, 1));
    expect(returned).toMatchObject({ paid: 0, due: 0, returned: 1_000, state: 'returned' });
    expect(told(returned)).toEqual([
      [method, 1_000],
      [method, -1_000],
    ]);
    expect(returned.payments[1]).toMatchObject({ money: false, voided: null });
    expect(returned.returns[0]).toMatchObject({ amount: 1_000, refund: 0, refundMethod: null });
    expect(await counter.account(customerId)).toEqual({ owes: 0, credit: 0 });
    expect(await faultsFound()).toEqual([]);
  });

  it('is not paid out by a void either, nor put on account', async () => {
    const { _id: customerId } = await counter.customer();
    const sale = await onCredit(1_000, customerId);
    await pay(sale, 'Write-off', 1_000);
    const more = { reason: 'Other', refundMethod: 'On account' };
    const voided = await done('POST /sale/void', { _id: sale._id, ...more });
    expect(voided).toMatchObject({ paid: 0, due: 0, returned: 1_000, state: 'void' });
    expect(voided.returns[0]).toMatchObject({ refund: 0, refundMethod: null });
    expect(await counter.account(customerId)).toEqual({ owes: 0, credit: 0 });
    expect(await faultsFound()).toEqual([]);
  });

  it('stays out of what is paid back where money came too', async () => {
    const payments = [
      { method: 'Cash', amount: 95 },
      { method: 'Write-off', amount: 5 },
    ];
    const sale = (await counter.sold(100, { payments })) as Sold;
    const asked = () => call('POST /sale/return', back(sale, 1));
    expect(await counter.refused(asked)).toEqual([invalid, 'Refund method is required', 'refundMethod']);
    const half = await done('POST /sale/return', back(sale, 0.5, { refundMethod: 'cash' }));
    expect(told(half).slice(2)).toEqual([['Cash', -50]]);
    const all = await done('POST /sale/void', { _id: sale._id, reason: 'Other', refundMethod: 'Cash' });
    expect(told(all).slice(3)).toEqual([
      ['Cash', -45],
      ['Write-off', -5],
    ]);
    expect(all).toMatchObject({ paid: 0, due: 0, state: 'void' });
    expect(all.returns[1]).toMatchObject({ amount: 50, refund: 45, refundMethod: 'Cash' });
    expect(await faultsFound()).toEqual([]);
  });

  it('is lowered after what is due, the latest first', async () => {
    const { _id: customerId } = await counter.customer();
    const sale = await onCredit(1_000, customerId);
    await pay(sale, 'Withholding tax', 20);
    await pay(sale, 'Write-off', 500);
    const most = await done('POST /sale/return', back(sale, 0.985));
    expect(told(most)).toEqual([
      ['Withholding tax', 20],
      ['Write-off', 500],
      ['Write-off', -500],
      ['Withholding tax', -5],
    ]);
    expect(most).toMatchObject({ returned: 985, paid: 15, due: 0 });
    expect(await counter.account(customerId)).toEqual({ owes: 0, credit: 0 });
  });

  it('that was settled by what a customer paid goes to nobody, and can be taken back once', async () => {
    const { _id } = await counter.customer({ opening: 50 });
    const sale = await onCredit(1_000, _id);
    const paid = await done('POST /customer/pay', { _id, method: 'Write-off', amount: 1_050 });
    const half = await done('POST /sale/return', back(sale, 0.5));
    expect(told(half)).toEqual([
      ['Write-off', 1_000],
      ['Write-off', -500],
    ]);
    expect(await counter.account(_id)).toEqual({ owes: 0, credit: 0 });
    const unpay = { _id, paymentId: paid.payments[0]._id, reason: 'By mistake' };
    expect(await done('POST /customer/unpay', unpay)).toMatchObject({ owes: 550, credit: 0 });
    expect(await counter.stored(sale._id)).toMatchObject({ paid: 0, due: 500 });
    expect((await counter.refused(() => call('POST /customer/unpay', unpay)))[1]).toBe(
      'This payment was taken back already',
    );
    expect(await faultsFound()).toEqual([]);
  });

  it('that a return took back is not due again when it is taken back', async () => {
    const { _id: customerId } = await counter.customer();
    const sale = await onCredit(1_000, customerId);
    const [{ _id: paymentId }] = (await pay(sale, 'Write-off', 1_000)).payments;
    const half = await done('POST /sale/return', back(sale, 0.5));
    const unpay = { _id: sale._id, reason: 'By mistake' };
    expect(
      await counter.refused(() => call('POST /sale/unpay', { ...unpay, paymentId: half.payments[1]._id })),
    ).toEqual([invalid, 'A refund cannot be taken back', 'paymentId']);
    expect(await done('POST /sale/unpay', { ...unpay, paymentId })).toMatchObject({ paid: 0, due: 500 });
    expect(await counter.account(customerId)).toEqual({ owes: 500, credit: 0 });

    const other = await onCredit(10, customerId);
    const [given] = (await pay(other, 'Write-off', 10)).payments;
    await done('POST /sale/return', back(other, 1));
    expect(
      await counter.refused(() =>
        call('POST /sale/unpay', { _id: other._id, reason: 'Twice', paymentId: given._id }),
      ),
    ).toEqual([invalid, 'This payment was taken back already', 'paymentId']);
    expect(await faultsFound()).toEqual([]);
  });

  it('leaves no credit, by whatever method that brings no money', async () => {
    const { _id } = await counter.customer({ opening: 300 });
    for (const method of ['Write-off', 'Withholding tax', 'vat withheld'])
      expect(
        await counter.refused(() => call('POST /customer/pay', { _id, method, amount: 300.01 })),
      ).toEqual([invalid, 'Only 300.00 birr are owed', 'amount']);
    await done('POST /customer/pay', { _id, method: 'Withholding tax', amount: 300 });
    expect(await counter.account(_id)).toEqual({ owes: 0, credit: 0 });
    const { _id: rich } = await counter.customerWith(100);
    for (const method of ['Write-off', 'Withholding tax', 'VAT withheld', 'On account'])
      expect(
        await counter.refused(() =>
          call('POST /customer/refund', { _id: rich, method, amount: 1, reason: 'Asked for it' }),
        ),
      ).toEqual([invalid, 'Payment method is not in the list', 'method']);
  });

  it('is told by its method in statements, taken back as a debit', async () => {
    const { _id } = await counter.customer();
    const sale = await onCredit(100, _id);
    await pay(sale, 'Write-off', 60);
    await pay(sale, 'Cash', 40);
    await done('POST /sale/return', back(sale, 1, { refundMethod: 'Cash' }));
    const { rows, closing } = (await call('POST /customer/statement', { _id })).body.data;
    expect(rows.map(({ kind, method, debit, credit }: Values) => [kind, method, debit, credit])).toEqual([
      ['sale', null, 100, 0],
      ['payment', 'Write-off', 0, 60],
      ['payment', 'Cash', 0, 40],
      ['return', null, 0, 100],
      ['refund', 'Cash', 40, 0],
      ['payment taken back', 'Write-off', 60, 0],
    ]);
    expect(closing).toBe(0);
    const { text } = await call('POST /customer/statement/export', { _id, format: 'csv' });
    expect(text.match(/,Write-off,/g)).toHaveLength(2);
  });
});

describe('whether a method brings money', () => {
  const method = async (name: string) => {
    const { body } = await world.admin.call('POST /enum/getenums', {});
    return body.data[0].payment_methods.find((item: Values) => item.name === name);
  };

  it('is told with it, and set by admins', async () => {
    const { body } = await world.encoder.call('POST /enum/getenums', {});
    const without = body.data[0].payment_methods.filter(({ money }: Values) => money === false);
    expect(without.map(({ name }: Values) => name)).toEqual(['Withholding tax', 'VAT withheld', 'Write-off']);
    expect(body.data[0].banks[0]).not.toHaveProperty('money');
    const item = { list: 'payment_methods', name: 'Barter', money: false };
    const { _id, money } = await make(world.admin, 'POST /enum/create', item);
    expect(money).toBe(false);
    expect(await method('Barter')).toMatchObject({ money: false });
    const { body: changed } = await world.admin.call('PUT /enum/updateone', { _id, money: true });
    expect([changed.data.money, changed.data.__v]).toEqual([true, 1]);
    expect(await method('Barter')).toMatchObject({ money: true });
    const refused = await counter.refused(() =>
      world.admin.call('PUT /enum/updateone', { _id, money: 'no' }),
    );
    expect(refused).toEqual([invalid, 'Brings money must be true or false', 'money']);
  });

  it.each(['Cash', 'Write-off'])('stays as it is for %s', async (name) => {
    const { _id, money } = await method(name);
    const change = () => world.admin.call('PUT /enum/updateone', { _id, money: !money });
    const message = `Whether "${name}" brings money can't be changed`;
    expect(await counter.refused(change)).toEqual(['409 IN_USE', message, null]);
    expect((await world.admin.call('PUT /enum/updateone', { _id, money })).status).toBe(200);
  });

  it('counts as it was at the moment of a payment', async () => {
    const input = { list: 'payment_methods', name: 'Voucher', money: false };
    const { _id } = await make(world.admin, 'POST /enum/create', input);
    const sale = (await counter.sold(100, { payments: [{ method: 'voucher', amount: 100 }] })) as Sold;
    const refund = () => call('POST /sale/return', back(sale, 1, { refundMethod: 'Voucher' }));
    expect(await counter.refused(refund)).toEqual([
      invalid,
      'Payment method is not in the list',
      'refundMethod',
    ]);
    await world.admin.call('PUT /enum/updateone', { _id, money: true, name: 'Gift voucher' });
    const returned = await done('POST /sale/return', back(sale, 1));
    expect(told(returned)).toEqual([
      ['Voucher', 100],
      ['Voucher', -100],
    ]);
  });
});
