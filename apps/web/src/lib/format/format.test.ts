import { expect, it } from 'vitest';
import { chooseCalendar } from '../i18n.ts';
import {
  formatAmount,
  formatCents,
  formatCompact,
  formatDate,
  formatDay,
  formatEthiopicDate,
  formatLongDate,
  formatMoment,
  formatMoney,
  formatMonth,
  formatMonthOfYear,
  formatShortMonth,
  formatYear,
} from './format.ts';

it('birr have two decimals, quantities as many as they need', () => {
  expect(formatMoney(1180)).toBe('1,180.00');
  expect(formatMoney(0.5)).toBe('0.50');
  expect(formatCents(900_000_000_000_000n)).toBe('9,000,000,000,000.00');
  expect(formatAmount(1240)).toBe('1,240');
  expect(formatAmount(327.5)).toBe('327.5');
});

it('a minus is that of print, not a hyphen', () => {
  expect(formatMoney(-250.5)).toBe('−250.50');
  expect(formatAmount(-3)).toBe('−3');
  expect(formatCompact(-4_000_000)).toBe('−4M');
});

it('a calendar date is the same day everywhere, a moment the day it was in Addis Ababa', () => {
  expect(formatDate('2024-03-05T00:00:00.000Z')).toBe('Mar 5, 2024');
  expect(formatDate('2024-03-05')).toBe('Mar 5, 2024');
  expect(formatMoment('2024-03-05T22:30:00.000Z')).toBe('Mar 6, 2024');
});

it('long dates carry an ordinal', () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-11', '2026-11-22', '2026-11-30'];
  expect(days.map(formatLongDate)).toEqual([
    'November 1st, 2026',
    'November 2nd, 2026',
    'November 3rd, 2026',
    'November 11th, 2026',
    'November 22nd, 2026',
    'November 30th, 2026',
  ]);
});

it('the Ethiopian calendar is seven or eight years behind and has thirteen months', () => {
  expect(formatEthiopicDate('2026-11-20')).toBe('ኅዳር 11 ቀን 2019');
  expect(formatEthiopicDate('2026-09-11')).toBe('መስከረም 1 ቀን 2019');
  expect(formatEthiopicDate('2023-09-11')).toBe('ጳጉሜን 6 ቀን 2015');
});

it('a month and a year are those of the chosen calendar, without its era', () => {
  chooseCalendar('ethiopian');
  expect(formatDay('2026-11-20')).toBe('Hedar 11');
  expect(formatMonth('2026-11-20')).toBe('Hedar');
  expect(formatShortMonth('2026-11-20')).toBe('Hedar');
  expect(formatMonthOfYear('2026-11-20')).toBe('Hedar 2019');
  expect(formatYear('2026-11-20')).toBe('2019');
  chooseCalendar('gregorian');
  expect(formatMonth('2026-11-20')).toBe('November');
  expect(formatShortMonth('2026-11-20')).toBe('Nov');
  expect(formatMonthOfYear('2026-11-20')).toBe('Nov 2026');
  expect(formatYear('2026-11-20')).toBe('2026');
});
