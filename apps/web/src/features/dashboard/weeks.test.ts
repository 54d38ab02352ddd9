import { expect, it } from 'vitest';
import { weeksOf } from './weeks.ts';

const day = (date: string, total: number) => ({ day: date, sales: 1, total, previousTotal: 0.1 });

it('adds days up to weeks from Monday, whose sum is that of the days', () => {
  // 22 November 2026 is a Sunday.
  const days = ['22', '23', '24', '29', '30'].map((date, index) => day(`2026-11-${date}`, index + 0.1));
  expect(weeksOf(days)).toEqual([
    { day: '2026-11-22', sales: 1, total: 0.1, previousTotal: 0.1 },
    { day: '2026-11-23', sales: 3, total: 6.3, previousTotal: 0.3 },
    { day: '2026-11-30', sales: 1, total: 4.1, previousTotal: 0.1 },
  ]);
  expect(weeksOf([])).toEqual([]);
});
