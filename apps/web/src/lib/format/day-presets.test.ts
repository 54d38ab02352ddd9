import { expect, it } from 'vitest';
import { dayPresets } from './day-presets.ts';

const rangesOn = (today: string) =>
  Object.fromEntries(dayPresets(today).map(({ name, from, to }) => [name, `${from} ${to}`]));

it('knows days, weeks and months in either calendar', () => {
  expect(rangesOn('2026-11-27')).toEqual({
    Today: '2026-11-27 2026-11-27',
    Yesterday: '2026-11-26 2026-11-26',
    'This week': '2026-11-23 2026-11-29',
    'This month': '2026-11-01 2026-11-30',
    'Last month': '2026-10-01 2026-10-31',
    'This Ethiopian month': '2026-11-10 2026-12-09',
  });
});

it('keeps weeks that end on Sunday, and months across a year', () => {
  expect(rangesOn('2027-01-03')).toMatchObject({
    'This week': '2026-12-28 2027-01-03',
    'Last month': '2026-12-01 2026-12-31',
  });
});

it.each([
  ['2026-09-08', '2026-09-06 2026-09-10'],
  ['2027-09-11', '2027-09-06 2027-09-11'],
  ['2026-09-11', '2026-09-11 2026-10-10'],
])('ends the short month before the new year: %s', (today, range) => {
  expect(rangesOn(today)['This Ethiopian month']).toBe(range);
});
