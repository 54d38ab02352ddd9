import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DAY_MS, dateOf, dayOf, shiftDay } from './days.ts';
import { calendarDate } from './fields.ts';
import { storedDate, storedDay, storedHundredths, storedMoney, storedQuantity } from './stored.ts';

const leapDay = new Date('2024-02-29T00:00:00.000Z');

describe('codecs of what is stored', () => {
  it.each([
    ['money', storedMoney, 1999, 19.99],
    ['hundredths', storedHundredths, 1525, 15.25],
    ['a quantity', storedQuantity, 2500, 2.5],
    ['a moment', storedDate, new Date('2024-02-29T21:30:05.123Z'), '2024-02-29T21:30:05.123Z'],
    ['a day', storedDay, leapDay, '2024-02-29'],
  ])('tell %s in answers, and store what was told', (_, codec: z.ZodCodec, stored, told) => {
    expect(z.decode(codec, stored)).toBe(told);
    expect(z.encode(codec, told)).toEqual(stored);
  });

  it('read a day of a request as the date that is stored', () => {
    const day = calendarDate('Date');
    for (const text of ['2024-02-29', ' 2024-02-29 ', '2024-02-29T23:59:00+03:00'])
      expect(day.parse(text)).toEqual(leapDay);
    expect(day.safeParse('2023-02-29').success).toBe(false);
  });
});

it('moves days over the ends of months and years', () => {
  expect(shiftDay('2024-02-28', 2)).toBe('2024-03-01');
  expect(shiftDay('2025-01-01', -1)).toBe('2024-12-31');
  expect(dayOf(new Date(+dateOf('2024-02-29') + DAY_MS - 1))).toBe('2024-02-29');
});
