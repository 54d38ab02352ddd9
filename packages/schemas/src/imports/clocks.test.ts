import { describe, expect, it } from 'vitest';
import { dayOf } from '../kit/days.ts';
import { type ClockedContainer, type ClockRule, clocksOf, isBackBy } from './clocks.ts';

const day = (text: string) => new Date(text);
/** Day n of November 2026, counted from 1. */
const nov = (n: number) => new Date(Date.UTC(2026, 10, n));

const storage: ClockRule = {
  name: 'Dry-port storage',
  from: 'arrived',
  to: 'released',
  freeDays: 8,
  types: [],
  currency: 'ETB',
  rate: 100,
  // In any order.
  tiers: [
    { fromDay: 31, per20: 20_900, per40: 41_800 },
    { fromDay: 9, per20: 9_900, per40: 19_200 },
  ],
  since: day('2020-01-01'),
};
const carrier: ClockRule = {
  name: 'Carrier',
  from: 'discharged',
  to: 'returned',
  freeDays: 10,
  types: [],
  currency: 'USD',
  rate: 14_820,
  tiers: [
    { fromDay: 11, per20: 1_000, per40: 2_000 },
    { fromDay: 21, per20: 2_000, per40: 4_000 },
  ],
  since: day('2020-01-01'),
};
const reefers: ClockRule = {
  ...carrier,
  freeDays: 3,
  types: ['20RF', '40RF'],
  tiers: [{ fromDay: 4, per20: 5_000, per40: 9_000 }],
};
const customs: ClockRule = { ...storage, name: 'Customs', freeDays: 15, tiers: [] };

const box: ClockedContainer = {
  type: null,
  size: 40,
  freeDays: null,
  discharged: null,
  arrived: null,
  released: null,
  returned: null,
};
const told = (
  container: Partial<ClockedContainer>,
  on: Date,
  rules: readonly ClockRule[] = [storage],
  isBack = false,
) =>
  clocksOf({ ...box, ...container }, rules, on, isBack).map(
    ({ name, lastFreeDay, left, over, cost, ended }) => [name, dayOf(lastFreeDay), left, over, cost, ended],
  );
const STORAGE = 'Dry-port storage';

describe('a clock that runs', () => {
  it.each([
    // The first day is day 1; day 8 is the last free one.
    ['the first day', 1, 20, [7, 0, 0]],
    ['the last free day', 8, 20, [0, 0, 0]],
    ['the first paid day', 9, 20, [0, 1, 9_900]],
    ['the first paid day of 40 feet', 9, 40, [0, 1, 19_200]],
    ['a size under 40', 9, 39, [0, 1, 9_900]],
    ['a size above 40', 9, 45, [0, 1, 19_200]],
    ['21 days of 40 feet', 21, 40, [0, 13, 249_600]],
    ['the day before the last free one', 7, 40, [1, 0, 0]],
    ['the last free day of 40 feet', 8, 40, [0, 0, 0]],
    ['the last day of a tier', 30, 20, [0, 22, 22 * 9_900]],
    ['the first day of the next', 31, 20, [0, 23, 22 * 9_900 + 20_900]],
    ['the last day of a tier of 40 feet', 30, 40, [0, 22, 22 * 19_200]],
    ['the first day of the next of 40 feet', 31, 40, [0, 23, 22 * 19_200 + 41_800]],
    ['the second day of the next', 32, 40, [0, 24, 22 * 19_200 + 2 * 41_800]],
  ] as const)('%s', (_name, nth, size, [left, over, cost]) => {
    expect(told({ arrived: nov(1), size }, nov(nth))).toEqual([
      [STORAGE, '2026-11-08', left, over, cost, false],
    ]);
  });

  it('costs in birr, exact in cents, rounded half up once', () => {
    const odd = { ...carrier, rate: 33, tiers: [{ fromDay: 11, per20: 1, per40: 50 }] };
    // 3 days × 0.50 × 0.33 = 0.495.
    expect(told({ discharged: nov(1) }, nov(13), [odd])).toEqual([
      ['Carrier', '2026-11-10', 0, 3, 50, false],
    ]);
    expect(told({ discharged: nov(1) }, nov(12), [carrier])).toEqual([
      ['Carrier', '2026-11-10', 0, 2, 592_800, false],
    ]);
  });

  it('has the free days that were agreed, where it ends with the return', () => {
    const container = { discharged: nov(1), arrived: nov(1), freeDays: 14 };
    expect(told(container, nov(22), [storage, carrier])).toEqual([
      [STORAGE, '2026-11-08', 0, 14, 14 * 19_200, false],
      // Days 15 to 20 in the first tier, 21 and 22 in the second: 2 × 20 more than all in the first.
      ['Carrier', '2026-11-14', 0, 8, (6 * 20 + 2 * 40) * 14_820, false],
    ]);
    expect(told({ discharged: nov(1), freeDays: 0 }, nov(1), [carrier])).toEqual([
      ['Carrier', '2026-10-31', 0, 1, 0, false],
    ]);
  });

  it('is not there without its first day, or before it', () => {
    expect(told({ discharged: nov(1) }, nov(20))).toEqual([]);
    expect(told({ arrived: nov(5) }, nov(4))).toEqual([]);
    expect(told({ arrived: nov(5) }, nov(5))).toEqual([[STORAGE, '2026-11-12', 7, 0, 0, false]]);
  });

  it('without tiers costs nothing', () => {
    expect(told({ arrived: nov(1) }, nov(20), [customs])).toEqual([
      ['Customs', '2026-11-15', 0, 5, 0, false],
    ]);
  });
});

describe('a clock that has ended', () => {
  it('counts its end, and nothing is left', () => {
    expect(told({ arrived: nov(1), released: nov(3) }, nov(29))).toEqual([
      [STORAGE, '2026-11-08', 0, 0, 0, true],
    ]);
    expect(told({ arrived: nov(1), released: nov(10) }, nov(29))).toEqual([
      [STORAGE, '2026-11-08', 0, 2, 2 * 19_200, true],
    ]);
  });

  it.each([
    ['the first day', 1, 20, 0, 0],
    ['the last free day', 8, 20, 0, 0],
    ['the first paid day', 9, 20, 1, 9_900],
    ['the first paid day of 40 feet', 9, 40, 1, 19_200],
    ['the last day of a tier', 30, 20, 22, 22 * 9_900],
    ['the first day of the next', 31, 20, 23, 22 * 9_900 + 20_900],
    ['the first day of the next of 40 feet', 31, 40, 23, 22 * 19_200 + 41_800],
  ] as const)('on %s costs what it did then, on that day and ever after', (_name, nth, size, over, cost) => {
    const container = { arrived: nov(1), released: nov(nth), size };
    for (const on of [nov(nth), nov(nth + 1), nov(400)])
      expect(told(container, on)).toEqual([[STORAGE, '2026-11-08', 0, over, cost, true]]);
  });

  it.each([
    ['the last agreed day', 14, 0],
    ['the first paid day', 15, 20 * 14_820],
    ['the last day of a tier', 20, 6 * 20 * 14_820],
    ['the first day of the next', 21, (6 * 20 + 40) * 14_820],
  ] as const)('of the carrier goes by the agreed days: %s', (_name, nth, cost) => {
    const container = { discharged: nov(1), freeDays: 14, returned: nov(nth) };
    const over = Math.max(0, nth - 14);
    expect(told(container, nov(60), [carrier])).toEqual([['Carrier', '2026-11-14', 0, over, cost, true]]);
  });

  it('ends with a return without a release; a release leaves the carrier’s running', () => {
    const arrived = { discharged: nov(1), arrived: nov(1) };
    expect(told({ ...arrived, returned: nov(10) }, nov(29), [storage, carrier])).toEqual([
      [STORAGE, '2026-11-08', 0, 2, 2 * 19_200, true],
      ['Carrier', '2026-11-10', 0, 0, 0, true],
    ]);
    expect(told({ ...arrived, released: nov(10) }, nov(11), [storage, carrier])).toEqual([
      [STORAGE, '2026-11-08', 0, 2, 2 * 19_200, true],
      ['Carrier', '2026-11-10', 0, 1, 2_000 * 148.2, false],
    ]);
  });

  it('ends on the last fact where the shipment’s empty return says so', () => {
    expect(told({ discharged: nov(1), arrived: nov(9) }, nov(29), [storage, carrier], true)).toEqual([
      [STORAGE, '2026-11-16', 0, 0, 0, true],
      ['Carrier', '2026-11-10', 0, 0, 0, true],
    ]);
    expect(told({}, nov(29), [storage, carrier], true)).toEqual([]);
    expect(['Return', 'DEPOSIT refunded', 'not applicable (Carrier unload)'].every(isBackBy)).toBe(true);
    expect(['not return', 'Partly returned', 'Overdue', ''].some(isBackBy)).toBe(false);
  });

  it('was still running on a day before its end', () => {
    expect(told({ arrived: nov(1), released: nov(20) }, nov(19))).toEqual([
      [STORAGE, '2026-11-08', 0, 11, 11 * 19_200, false],
    ]);
  });
});

describe('of rules of one name', () => {
  it.each([
    ['the day before it counts', 9, '2026-11-18'],
    ['the day from which it counts', 10, '2026-11-21'],
    ['the day after', 11, '2026-11-22'],
  ] as const)('a newer one counts for a first day from then on: %s', (_name, nth, last) => {
    const newer = { ...carrier, freeDays: 12, since: nov(10) };
    const container = { discharged: nov(nth), arrived: nov(nth + 4) };
    for (const rules of [
      [carrier, newer],
      [newer, carrier],
    ])
      expect(told(container, nov(29), rules).map(([, free]) => free)).toEqual([last]);
  });

  it('one that counts from a later day leaves containers before it without a clock', () => {
    const only = [{ ...storage, since: nov(10) }];
    expect(told({ arrived: nov(9) }, nov(29), only)).toEqual([]);
    expect(told({ arrived: nov(10) }, nov(10), only)).toEqual([[STORAGE, '2026-11-17', 7, 0, 0, false]]);
  });

  it('those with the type go first, then the latest that counts on the first day', () => {
    const newer = { ...carrier, freeDays: 12, since: nov(10) };
    const rules = [carrier, newer, reefers];
    const lastFree = (container: Partial<ClockedContainer>) =>
      told(container, nov(29), rules).map(([, last]) => last);
    expect(lastFree({ discharged: nov(9) })).toEqual(['2026-11-18']);
    expect(lastFree({ discharged: nov(10) })).toEqual(['2026-11-21']);
    expect(lastFree({ discharged: nov(10), type: '40RF' })).toEqual(['2026-11-12']);
    expect(lastFree({ discharged: nov(10), type: '40HC' })).toEqual(['2026-11-21']);
    expect(lastFree({ discharged: day('2019-12-31') })).toEqual([]);
  });

  it('clocks stand in the order of the rules', () => {
    const container = { discharged: nov(1), arrived: nov(1) };
    const names = (rules: ClockRule[]) => told(container, nov(2), rules).map(([name]) => name);
    expect(names([customs, carrier, storage, reefers])).toEqual(['Customs', 'Carrier', STORAGE]);
  });
});
