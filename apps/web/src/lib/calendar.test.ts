import { describe, expect, it } from 'vitest';
import { fromDay, readDay, toDay } from './calendar.ts';

describe('readDay', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-3-5', '2026-03-05'],
    ['20/11/2026', '2026-11-20'],
    ['5.3.2026', '2026-03-05'],
    ['Nov 20, 2026', '2026-11-20'],
    ['november 20 2026', '2026-11-20'],
    ['20 Nov 2026', '2026-11-20'],
    ['March 5th, 2026', '2026-03-05'],
    [' 29/02/2028 ', '2028-02-29'],
  ])('reads %s', (typed, day) => expect(readDay(typed)).toBe(day));

  it.each(['', '2026-02-30', '29/02/2026', '2026-13-01', '0/1/2026', 'Foo 5, 2026', '2026', 'tomorrow'])(
    'is no day: %s',
    (typed) => expect(readDay(typed)).toBeNull(),
  );
});

it('a day is the same after a visit to the date grid, whatever the time zone', () => {
  for (const day of ['1900-01-01', '2026-03-29', '2026-10-25', '0099-12-31']) {
    if (day > '1000') expect(toDay(fromDay(day))).toBe(day);
  }
});
