import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { useApi } from '../../../../test/api.ts';
import { counterOf } from '../../../../test/counter.ts';
import { listed, newestAudits } from '../../../../test/observations.ts';
import { unknownId } from '../../../../test/samples.ts';
import { makeProduct, saleOf, useWorld, type Values } from '../../../../test/world.ts';
import { modelNamed } from '../../../database/models.ts';

const api = useApi();
const world = useWorld(api);
const counter = counterOf(world);
const invalid = '400 VALIDATION_FAILED';
beforeEach(() => counter.company({ vat: 'none', vatRate: 15, lockedUntil: null, belowPrice: 'warn' }));

describe('a sale that says nothing of its payment', () => {
  it('is paid in cash on its day', async () => {
    const sale = await counter.sold(1_200.5, {}, world.encoder);
    expect(sale).toMatchObject({
      terms: 'paid',
      dueDate: null,
      customerId: null,
      vat: null,
      void: null,
      returns: [],
      total: 1_200.5,
      payable: 1_200.5,
      paid: 1_200.5,
      returned: 0,
      due: 0,
      state: 'paid',
      fiscalNo: null,
      note: null,
      soldData: [{ returned: 0, vatExempt: false }],
      company: { name: 'Inventory Enterprise', nameAm: null, tin: null },
    });
    expect(sale.payments).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        method: 'Cash',
        amount: 1_200.5,
        bank: null,
        date: '2024-01-15T00:00:00.000Z',
        reference: null,
        user: 'Sara Tesfaye',
        voided: null,
      },
    ]);
    expect(await counter.stored(sale._id)).toMatchObject({ payments: sale.payments, payable: 1_200.5 });
  });

  it('has no payment where it comes to 0.00', async () => {
    const line = { ...(await counter.line(0.01)), quantity: 0.001 };
    const { body } = await world.encoder.call('POST /sale/create', saleOf(line));
    expect(body.data).toMatchObject({ payable: 0, payments: [], state: 'paid' });
  });

  it('may say so by null, empty texts and lists, and drops a due date', async () => {
    const blank = { customerId: '', terms: null, payments: null, fiscalNo: ' ', note: '', dueDate: '' };
    expect(await counter.sold(5, blank)).toMatchObject({ terms: 'paid', fiscalNo: null, note: null });
    const more = { payments: [], terms: 'paid', dueDate: '2024-02-15', fiscalNo: ' F 1 ', note: 'x' };
    expect(await counter.sold(5, more)).toMatchObject({
      dueDate: null,
      payments: [{ method: 'Cash', amount: 5 }],
      fiscalNo: 'F 1',
      note: 'x',
    });
  });
});

describe('payments', () => {
  it('of a paid sale add up, each with the names of the lists', async () => {
    const payments = [
      { method: 'cash', amount: 40 },
      { method: 'Cheque', amount: 59.99, reference: ' 0012 ', bank: 'awash bank' },
      { method: 'Write-off', amount: 0.01 },
    ];
    const sale = await counter.sold(100, { payments });
    expect(sale).toMatchObject({ paid: 100, due: 0, state: 'paid' });
    expect(sale.payments).toMatchObject([
      { method: 'Cash', amount: 40, bank: null },
      { method: 'Cheque', amount: 59.99, reference: '0012', bank: 'Awash Bank' },
      { method: 'Write-off', amount: 0.01 },
    ]);
  });

  const refusals: [Values[], string, string][] = [
    [[{ method: 'Cash', amount: 99.99 }], 'Payments must add up to the total', 'payments'],
    [[{ method: 'Cash', amount: 100.01 }], 'Payments must add up to the total', 'payments'],
    [[{ amount: 100 }], 'Payment method is required', 'payments.0.method'],
    [[{ method: 'Barter', amount: 100 }], 'Payment method is not in the list', 'payments.0.method'],
    [[{ method: 'Cash', amount: 0 }], 'Amount must be greater than 0', 'payments.0.amount'],
    [[{ method: 'Cash', amount: -1 }], 'Amount must be greater than 0', 'payments.0.amount'],
    [[{ method: 'Cash', amount: 1.001 }], 'Amount can have at most 2 decimals', 'payments.0.amount'],
    [[{ method: 'CPO', amount: 100, bank: 'No bank' }], 'Bank is not in the list', 'payments.0.bank'],
    [[{ method: 'On account', amount: 100 }], 'A payment on account needs a customer', 'customerId'],
    [Array(51).fill({ method: 'Cash', amount: 1 }), 'A sale can have at most 50 payments', 'payments'],
  ];
  it.each(refusals)('%j: %s', async (payments, message, field) => {
    expect(await counter.refusedSale(100, { payments })).toEqual([invalid, message, field]);
  });

  it('by write-off are for admins', async () => {
    for (const method of ['Write-off', 'write-OFF']) {
      const payments = [{ method, amount: 100 }];
      const [refused] = await counter.refusedSale(100, { payments }, world.encoder);
      expect(refused).toBe('403 FORBIDDEN');
    }
  });

  it('on account use the credit of the customer, and no more', async () => {
    const { _id: customerId } = await counter.customerWith(500);
    const payments = [{ method: 'On account', amount: 300 }];
    await counter.sold(300, { customerId, payments });
    expect(await counter.account(customerId)).toEqual({ owes: 0, credit: 200 });
    const refused = await counter.refusedSale(300, { customerId, payments });
    expect(refused).toEqual([invalid, 'Only 200.00 birr are on account', 'payments']);
    expect(await counter.account(customerId)).toEqual({ owes: 0, credit: 200 });
  });
});

describe('a sale on credit', () => {
  it('is due of a customer, less what was paid', async () => {
    const { _id: customerId, name } = await counter.customer();
    const payments = [{ method: 'Telebirr', amount: 40 }];
    const sale = await counter.onCredit(100, customerId, { payments, custormerName: undefined });
    expect(sale).toMatchObject({
      custormerName: name,
      customerId: { _id: customerId, name },
      terms: 'credit',
      dueDate: '2024-02-15T00:00:00.000Z',
      paid: 40,
      due: 60,
      state: 'due',
    });
    await counter.onCredit(5, customerId, { dueDate: '2024-01-15', custormerName: 'Abebe' });
    expect(await counter.account(customerId)).toEqual({ owes: 65, credit: 0 });
    const [deletion] = await counter.refused(() =>
      world.admin.call('DELETE /customer/deleteone', { _id: customerId }),
    );
    expect(deletion).toBe('409 IN_USE');
  });

  it.each<[Values, string, string]>([
    [{ customerId: null }, 'A credit sale needs a customer', 'customerId'],
    [{ customerId: unknownId }, 'Customer does not exist', 'customerId'],
    [{ customerId: 'x' }, 'Customer does not exist', 'customerId'],
    [{ dueDate: null }, 'Due date is required', 'dueDate'],
    [{ dueDate: '2024-01-14' }, 'Due date must not be before the sale date', 'dueDate'],
    [{ terms: 'later' }, 'Terms must be paid or credit', 'terms'],
    [{ payments: [{ method: 'Cash', amount: 100 }] }, 'Payments must be less than the total', 'payments'],
  ])('%j: %s', async (more, message, field) => {
    const { _id: customerId } = await counter.customer();
    const credit = { terms: 'credit', customerId, dueDate: '2024-02-15', ...more };
    expect(await counter.refusedSale(100, credit)).toEqual([invalid, message, field]);
    expect(await counter.account(customerId)).toEqual({ owes: 0, credit: 0 });
  });

  it('passes no limit of the customer, unless an admin records it; credit on account lowers nothing', async () => {
    const { _id: customerId } = await counter.customer({ creditLimit: 50_000, opening: 40_000 });
    const credit = { terms: 'credit', customerId, dueDate: '2024-02-15' };
    const refused = await counter.refusedSale(20_000, credit, world.encoder);
    expect(refused).toEqual([
      '409 CREDIT_LIMIT',
      'Selam Trading PLC owes 40,000.00 of 50,000.00 birr, this sale adds 20,000.00',
      'customerId',
    ]);
    await counter.sold(10_000, credit, world.encoder);
    await counter.sold(20_000, credit, world.admin);
    await counter.sold(20_000, { customerId }, world.encoder);
    expect(await counter.account(customerId)).toEqual({ owes: 70_000, credit: 0 });
  });

  it('is refused to encoders in plain words where the customer has no credit', async () => {
    const { _id: customerId } = await counter.customer({ name: 'Abebe Construction', creditLimit: 0 });
    const credit = { terms: 'credit', customerId, dueDate: '2024-02-15' };
    const refused = await counter.refusedSale(100, credit, world.encoder);
    expect(refused).toEqual(['409 CREDIT_LIMIT', 'Abebe Construction has no credit', 'customerId']);
    await counter.sold(100, { customerId }, world.encoder);
  });

  it('leaves version and audit trail of its customer alone', async () => {
    const { _id: customerId, __v } = await counter.customer();
    const sale = await counter.onCredit(100, customerId);
    const [customer] = await listed(world.admin, 'POST /customer/getcustomers', { limit: 1 });
    expect([customer?._id, customer?.__v]).toEqual([customerId, __v]);
    const [{ message } = {}] = await newestAudits(world.admin);
    expect(message).toBe(`Sale #${sale._id.slice(-6)} to Abebe for 100 birr created`);
  });
});

describe('VAT', () => {
  const exempt = async () => {
    const { _id } = await makeProduct(world.admin, 'Injera');
    await modelNamed('Product').collection.updateOne(
      { _id: new Types.ObjectId(_id) },
      { $set: { vatExempt: true } },
    );
    return { productId: _id };
  };

  it('that is included is part of what is payable', async () => {
    await counter.company({ vat: 'included' });
    expect(await counter.sold(115)).toMatchObject({
      total: 115,
      payable: 115,
      vat: { mode: 'included', rate: 15, amount: 15, taxable: 100 },
    });
  });

  it('that is added comes on top, of the lines that are not exempt, and payments pay it too', async () => {
    await counter.company({ vat: 'added', vatRate: 12.75, tin: '0045678912', name: 'Tana' });
    const soldData = [await counter.line(100), await counter.line(50, await exempt())];
    const payments = [{ method: 'Card', amount: 162.75 }];
    const { body } = await world.encoder.call('POST /sale/create', { ...saleOf(...soldData), payments });
    expect(body.data).toMatchObject({
      total: 150,
      payable: 162.75,
      paid: 162.75,
      company: { name: 'Tana', tin: '0045678912' },
      vat: { mode: 'added', rate: 12.75, amount: 12.75, taxable: 100 },
      soldData: [{ vatExempt: false }, { vatExempt: true }],
    });
    const { body: free } = await world.encoder.call('POST /sale/create', saleOf(...soldData.slice(1)));
    expect(free.data.vat).toEqual({ mode: 'added', rate: 12.75, amount: 0, taxable: 0 });
  });
});

it('of several refusals of a sale the closed books come before those of amounts', async () => {
  await counter.company({ lockedUntil: '2024-01-31' });
  const refusedFor = async (more: Values) => {
    const [refused, , field] = await counter.refusedSale(100, more);
    return field ?? refused;
  };
  const payments = [{ method: 'Cash', amount: 1 }];
  expect([
    await refusedFor({ payments: [{ method: 'Barter', amount: 1 }] }),
    await refusedFor({ customerId: unknownId, payments }),
    await refusedFor({ payments }),
  ]).toEqual(['payments.0.method', 'customerId', '409 PERIOD_LOCKED']);
});
