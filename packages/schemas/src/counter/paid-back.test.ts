import { describe, expect, it } from 'vitest';
import { amountOf, divideWorth, leftOf, takenBackFor } from './paid-back.ts';

type Payment = { _id: string; amount: number; money?: false; voided?: object; takesBack?: string };
const cash = (amount: number, more: Partial<Payment> = {}): Payment => ({ _id: 'cash', amount, ...more });
const given = (amount: number, more: Partial<Payment> = {}): Payment => ({
  _id: 'given up',
  amount,
  money: false,
  ...more,
});
/** What is due of a sale of this price with these payments. */
const sold = (payable: number, ...payments: Payment[]) => ({
  payments,
  due: payments.reduce((due, { amount, voided }) => (voided ? due : due - amount), payable),
});
const split = (worth: number, sale: ReturnType<typeof sold>) => {
  const { lowers, refund } = divideWorth(worth, sale);
  return [
    lowers,
    refund,
    takenBackFor(worth - lowers - refund, sale.payments, amountOf).map(({ amount }) => amount),
  ];
};

describe('what goods that come back are worth', () => {
  it('lowers what is due, then pays the money back, then takes back what brought none', () => {
    const sale = sold(1_000, cash(500), given(300));
    expect(split(150, sale)).toEqual([150, 0, []]);
    expect(split(600, sale)).toEqual([200, 400, []]);
    expect(split(1_000, sale)).toEqual([200, 500, [300]]);
    expect(split(1_000, sold(1_000, given(1_000)))).toEqual([0, 0, [1_000]]);
    expect(split(100, sold(100, cash(95), given(5)))).toEqual([0, 95, [5]]);
  });

  it('takes the latest back first, each as far as it is there', () => {
    const payments = [given(20, { _id: 'first' }), cash(50), given(30, { _id: 'second' })];
    const taken = takenBackFor(40, payments, amountOf);
    expect(taken.map(({ payment, amount }) => [payment._id, amount])).toEqual([
      ...[
        ['second', 30],
        ['first', 10],
      ],
    ]);
    const back = given(-10, { _id: 'back', takesBack: 'second' });
    expect(leftOf([...payments, back], { _id: 'second', amount: 30 }, amountOf)).toBe(20);
    expect(takenBackFor(30, [...payments, back], amountOf).map(({ amount }) => amount)).toEqual([20, 10]);
  });

  it('pays no more back than came in and was not paid back or taken back', () => {
    expect(split(100, sold(100, cash(100), cash(-60, { _id: 'refund' }), given(20)))).toEqual([40, 40, [20]]);
    const bounced = sold(150, cash(100, { voided: {} }), cash(-100, { _id: 'refund' }), given(150));
    expect(divideWorth(50, { ...bounced, due: 0 })).toEqual({ lowers: 0, refund: 0 });
    expect(split(30, sold(30, given(30, { voided: {} }), cash(30)))).toEqual([0, 30, []]);
  });

  it('counts a payment of which nothing else is said as money', () => {
    expect(divideWorth(10, sold(10, { _id: 'old', amount: 10 }))).toEqual({ lowers: 0, refund: 10 });
  });
});
