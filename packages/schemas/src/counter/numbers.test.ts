import { expect, it } from 'vitest';
import { documentNumber, ethiopianYear, readNumber } from './numbers.ts';

it('a number has the letter of its series, the year and its least digits', () => {
  expect(documentNumber('sale', 2019, 123)).toBe('S-2019-000123');
  expect(documentNumber('sale', 2019, 1_234_567)).toBe('S-2019-1234567');
  expect(documentNumber('transfer', 2019, 42)).toBe('TR-2019-0042');
  expect(readNumber('S-2019-000123')).toEqual({ start: 'S-2019-', serial: 123 });
});

it('the Ethiopian year begins on September 11, or 12 before a leap year, in the zone', () => {
  const yearOf = (moment: string, zone = 'Africa/Addis_Ababa') => ethiopianYear(new Date(moment), zone);
  expect([yearOf('2026-09-10T20:59:59Z'), yearOf('2026-09-10T21:00:00Z')]).toEqual([2018, 2019]);
  expect([yearOf('2027-09-11T12:00:00Z'), yearOf('2027-09-12T12:00:00Z')]).toEqual([2019, 2020]);
  expect(yearOf('2026-09-10T21:00:00Z', 'UTC')).toBe(2018);
});
