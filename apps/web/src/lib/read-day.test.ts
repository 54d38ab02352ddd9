import { describe, expect, it } from 'vitest';
import { fromDay, toDay } from './calendar.ts';
import { formatEthiopicDate, formatGregorianDate } from './format.ts';
import { readDay } from './read-day.ts';

describe('readDay', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-3-5', '2026-03-05'],
    ['20/11/2026', '2026-11-20'],
    ['5.3.2026', '2026-03-05'],
    ['20-11-2026', '2026-11-20'],
    ['2026/11/20', '2026-11-20'],
    ['2026.3.5', '2026-03-05'],
    ['Nov 20, 2026', '2026-11-20'],
    ['november 20 2026', '2026-11-20'],
    ['20 Nov 2026', '2026-11-20'],
    ['March 5th, 2026', '2026-03-05'],
    [' 29/02/2028 ', '2028-02-29'],
    ['ኖቬምበር 20 ቀን 2026', '2026-11-20'],
    ['Hidar 11, 2019', '2026-11-20'],
    ['Hedar 11, 2019', '2026-11-20'],
    ['ኅዳር 11 ቀን 2019', '2026-11-20'],
    ['ህዳር 11 2019', '2026-11-20'],
    ['1 Meskerem 2019', '2026-09-11'],
    ['Pagume 6, 2015', '2023-09-11'],
  ])('reads %s', (typed, day) => expect(readDay(typed, 'gregorian')).toBe(day));

  it.each([
    '',
    '2026-02-30',
    '29/02/2026',
    '2026-13-01',
    '0/1/2026',
    '20/11-2026',
    '11/20/2026',
    '2026/20/11',
    'Foo 5, 2026',
    '2026',
    'tomorrow',
    'Pagume 6, 2016',
    'ጳጉሜን 7 ቀን 2015',
  ])('is no day: %s', (typed) => expect(readDay(typed, 'gregorian')).toBeNull());

  it('figures are of the chosen calendar, as dates are kept always Gregorian', () => {
    expect(readDay('11/3/2019', 'ethiopian')).toBe('2026-11-20');
    expect(readDay('11-3-2019', 'ethiopian')).toBe('2026-11-20');
    expect(readDay('2019/3/11', 'ethiopian')).toBe('2026-11-20');
    expect(readDay('6/13/2015', 'ethiopian')).toBe('2023-09-11');
    expect(readDay('6/13/2016', 'ethiopian')).toBeNull();
    expect(readDay('2026-11-20', 'ethiopian')).toBe('2026-11-20');
  });

  it('reads what is shown, every day of nine years in both calendars', () => {
    const day = new Date('2019-01-01T00:00:00Z');
    while (day.getUTCFullYear() < 2028) {
      const iso = day.toISOString().slice(0, 10);
      expect(readDay(formatGregorianDate(iso))).toBe(iso);
      expect(readDay(formatEthiopicDate(iso))).toBe(iso);
      day.setUTCDate(day.getUTCDate() + 1);
    }
  });
});

it('a day is the same after a visit to the date grid, whatever the time zone', () => {
  for (const day of ['1900-01-01', '2026-03-29', '2026-10-25', '2099-12-31']) {
    expect(toDay(fromDay(day))).toBe(day);
  }
});
