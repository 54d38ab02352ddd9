import { describe, expect, it } from 'vitest';
import { useApi } from '../../../../test/api.ts';
import { counterOf } from '../../../../test/counter.ts';
import { listed } from '../../../../test/observations.ts';
import { useWorld, type Values } from '../../../../test/world.ts';
import { modelOf } from '../../../database/models.ts';
import { SaleModel } from '../sale.model.ts';

const world = useWorld(useApi());
const counter = counterOf(world);
const get = async (request: Values) => (await world.encoder.call('POST /sale/getsales', request)).body;

describe('sales', () => {
  it('are filtered by state, customer, sales man and date, with the sums of all that match', async () => {
    const { _id: customerId } = await counter.customer({ name: 'Filtered PLC' });
    const { _id: other } = await counter.customer();
    const payments = [{ method: 'Cash', amount: 30.1 }];
    const due = await counter.onCredit(100.2, customerId, { payments, SalesMan: 'Hana' });
    const paid = await counter.sold(0.1, { customerId, SalesDate: '2024-01-20' });
    await counter.onCredit(7, other, { SalesMan: 'Hana' });
    await counter.sold(5);
    const cases: [Values, Values[], Values][] = [
      [{ customerId }, [paid, due], { payable: 100.3, due: 70.1 }],
      [{ customerId: [customerId], state: 'due' }, [due], { payable: 100.2, due: 70.1 }],
      [{ customerId, state: ['paid', 'returned'] }, [paid], { payable: 0.1, due: 0 }],
      [{ customerId, SalesMan: 'Hana' }, [due], { payable: 100.2, due: 70.1 }],
      [{ customerId, SalesDate: { from: '2024-01-20', to: '2024-01-20' } }, [paid], { payable: 0.1, due: 0 }],
      [{ state: 'void' }, [], { payable: 0, due: 0 }],
    ];
    for (const [filter, expected, sums] of cases) {
      const { data, ...page } = await get({ filter });
      expect([data.map(({ _id }: Values) => _id), page.sums]).toEqual([expected.map(({ _id }) => _id), sums]);
      const { text } = await world.encoder.call('POST /sale/export', { filter, format: 'csv' });
      expect(text.trim().split('\n')).toHaveLength(1 + expected.length);
    }
    expect((await get({ filter: { SalesMan: 'Hana' }, limit: 1 })).sums).toEqual({
      payable: 107.2,
      due: 77.1,
    });
    expect((await get({ searchQuery: 'Hana' })).sums).toEqual({ payable: 107.2, due: 77.1 });
    const searched = await world.encoder.call('POST /search/sales', { data: 'Hana', filter: { customerId } });
    expect(searched.body.sums).toEqual({ payable: 100.2, due: 70.1 });
    expect((await get({})).sums).toBeUndefined();
  });

  it('that are void count 0', async () => {
    const { _id } = await counter.sold(50, { SalesMan: 'Voided by' });
    const other = await counter.sold(8, { SalesMan: 'Voided by' });
    const $set = { state: 'void', void: { date: new Date(), reason: 'Other', user: 'Sara' }, paid: 0 };
    await modelOf(SaleModel).updateOne({ _id }, { $set });
    const { sums } = await get({ filter: { SalesMan: 'Voided by' } });
    expect(sums).toEqual({ payable: 8, due: 0 });
    const pay = { _id, method: 'Cash', amount: 1 };
    const refused = await counter.refused(() => world.encoder.call('POST /sale/pay', pay));
    expect(refused).toEqual(['409 SALE_VOID', 'This sale is void', null]);
    const [, paymentId] = [_id, (await counter.stored(_id)).payments[0]?._id];
    const unpay = { _id, paymentId, reason: 'x' };
    expect((await counter.refused(() => world.admin.call('POST /sale/unpay', unpay)))[0]).toBe(
      '409 SALE_VOID',
    );
    expect(await listed(world.admin, 'POST /sale/getsales', { filter: { state: 'void' } })).toHaveLength(1);
    expect(other.state).toBe('paid');
  });

  it('whose payment is a refund, or a part of another one, keep it', async () => {
    const { _id: customerId } = await counter.customer();
    const payments = [10, 20, 30].map((amount) => ({ method: 'Cash', amount }));
    const sale = await counter.onCredit(100, customerId, { payments });
    const [refund, part, whole] = await modelOf(SaleModel)
      .findById(sale._id)
      .lean<{ payments: Values[] }>()
      .then((stored) => stored?.payments ?? []);
    const changed = [
      { ...refund, amount: -1_000 },
      { ...part, partOf: { _id: customerId, amount: 500_000 } },
      whole,
    ];
    await modelOf(SaleModel).updateOne({ _id: sale._id }, { $set: { payments: changed } });
    const unpay = (at: number) =>
      counter.refused(() =>
        world.admin.call('POST /sale/unpay', {
          _id: sale._id,
          paymentId: sale.payments[at]?._id,
          reason: 'x',
        }),
      );
    expect([(await unpay(0))[1], (await unpay(1))[1]]).toEqual([
      'A refund cannot be taken back',
      'This is part of a payment of 5,000.00 birr: take that back',
    ]);
  });
});
