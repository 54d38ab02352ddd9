import { describe, expect, it } from 'vitest';
import { mergeAccounts, withOpening } from './opening.ts';
import type { Balances } from './stored-customer.ts';

const none: Balances = { opening: null, openingPaid: 0, owes: 0, credit: 0 };
/** Changes the opening one after the other. */
const after = (...openings: (number | null)[]) => openings.reduce<Balances>(changed, none);
/** Changes the opening of who has paid none of it. */
const changed = (account: Balances, opening: number | null) => withOpening(account, opening, []).account;

describe('an opening balance', () => {
  it('is owed, and is credit below 0', () => {
    expect(after(500)).toEqual({ opening: 500, openingPaid: 0, owes: 500, credit: 0 });
    expect(after(-500)).toEqual({ opening: -500, openingPaid: -500, owes: 0, credit: 500 });
  });

  it('is as if it had been entered at once, however often it is corrected', () => {
    for (const last of [800, 0, -800])
      for (const first of [500, -500, 0, null]) expect(after(first, -20, 30, last)).toEqual(after(last));
    expect(after(500, null)).toEqual(none);
  });

  it('lowered below what is paid of it leaves the rest as credit', () => {
    const paid = { opening: 500, openingPaid: 400, owes: 100, credit: 0 };
    expect(changed(paid, 450)).toEqual({ ...paid, opening: 450, owes: 50 });
    expect(changed(paid, 300)).toEqual({ opening: 300, openingPaid: 300, owes: 0, credit: 100 });
  });

  it('lowered below what is paid of it frees the money first, then takes back what brought none', () => {
    const payment = (_id: string, opening: number, more: { money?: false } = {}) => ({
      _id,
      opening,
      voided: null,
      ...more,
    });
    const payments = [payment('a', 100), payment('b', 150, { money: false }), payment('c', 50)];
    const paid = { opening: 300, openingPaid: 300, owes: 0, credit: 0 };
    const lowered = (to: number) => {
      const { account, settled, freed, takenBack } = withOpening(paid, to, payments);
      const short = (from: typeof freed) => from.map(({ payment: { _id }, amount }) => [_id, amount]);
      return [account.credit, account.openingPaid, settled, short(freed), short(takenBack)];
    };
    const isAll = [
      ['c', 50],
      ['a', 100],
    ];
    expect(lowered(300)).toEqual([0, 300, 0, [], []]);
    expect(lowered(250)).toEqual([50, 250, 0, [['c', 50]], []]);
    expect(lowered(100)).toEqual([150, 100, 0, isAll, [['b', 50]]]);
    expect(lowered(-20)).toEqual([170, -20, -20, isAll, [['b', 150]]]);
  });

  it('raised takes only the credit that it gave and that is left', () => {
    const used = { opening: -500, openingPaid: -500, owes: 70, credit: 200 };
    expect(changed(used, 0)).toEqual({ opening: 0, openingPaid: -300, owes: 370, credit: 0 });
    const given = { opening: 0, openingPaid: 0, owes: 0, credit: 200 };
    expect(changed(given, 50)).toEqual({ opening: 50, openingPaid: 0, owes: 50, credit: 200 });
  });

  it('changes what is owed less what is on account by as much as it changes', () => {
    const amounts = [-900, -500, -1, 0, 1, 300, 700];
    for (const opening of amounts)
      for (const openingPaid of amounts.filter((paid) => paid <= opening))
        for (const credit of [0, 1, 600])
          for (const next of amounts) {
            const before = { opening, openingPaid, owes: opening - openingPaid + 10, credit };
            const now = changed(before, next);
            expect(now.owes - now.credit - (before.owes - before.credit)).toBe(next - opening);
            expect(now.owes - 10).toBe(next - now.openingPaid);
            expect([now.owes >= 10, now.credit >= 0]).toEqual([true, true]);
          }
  });

  it('of two customers is that of both', () => {
    expect(mergeAccounts(after(300), after(-500))).toEqual({
      opening: -200,
      openingPaid: -500,
      owes: 300,
      credit: 500,
    });
    expect(mergeAccounts(none, none)).toEqual(none);
    expect(mergeAccounts(none, after(5))).toEqual(after(5));
  });
});
