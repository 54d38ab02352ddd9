import { describe, expect, it } from 'vitest';
import { balanceOf } from './balance.ts';

const line = { quantity: 5, returned: 0 };
const sale = { payable: 1_000, returned: 0, payments: [], void: null, soldData: [line, line] };
const voided = { date: new Date(), reason: 'Bounced', user: 'Sara' };

describe('the balance of a sale', () => {
  it('is what is payable, less what came back and what was paid', () => {
    expect(balanceOf({ ...sale, payments: [{ amount: 300 }, { amount: 200 }] })).toEqual({
      paid: 500,
      due: 500,
      state: 'due',
    });
    expect(balanceOf({ ...sale, payments: [{ amount: 1_000 }] })).toMatchObject({ due: 0, state: 'paid' });
  });

  it('counts no payment that was taken back, and subtracts refunds', () => {
    const payments = [{ amount: 600, voided }, { amount: 500, voided: null }, { amount: -100 }];
    expect(balanceOf({ ...sale, payments })).toMatchObject({ paid: 400, due: 600 });
  });
});

describe('the state of a sale', () => {
  const back = (...returned: number[]) => returned.map((quantity) => ({ quantity: 5, returned: quantity }));
  const stateOf = (more: object) => balanceOf({ ...sale, payments: [{ amount: 1_000 }], ...more }).state;

  it('is the first that holds of void, due, returned, part returned, paid', () => {
    expect(stateOf({ void: voided, payments: [], soldData: back(5, 5) })).toBe('void');
    expect(stateOf({ payments: [], soldData: back(5, 0) })).toBe('due');
    expect(stateOf({ returned: 1_000, payments: [], soldData: back(5, 5) })).toBe('returned');
    expect(stateOf({ returned: 300, payments: [{ amount: 700 }], soldData: back(3, 0) })).toBe(
      'part returned',
    );
    expect(stateOf({})).toBe('paid');
  });

  it('of a sale that is worth nothing is paid until all of it comes back', () => {
    const worthless = { payable: 0, payments: [] };
    expect(stateOf(worthless)).toBe('paid');
    expect(stateOf({ ...worthless, soldData: back(5, 0) })).toBe('part returned');
    expect(stateOf({ ...worthless, soldData: back(5, 5) })).toBe('returned');
  });
});
