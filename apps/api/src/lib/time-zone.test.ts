import { afterEach, expect, it, vi } from 'vitest';
import { storedToday, todayIn } from './time-zone.ts';

afterEach(() => void vi.useRealTimers());

it.each([
  // Addis Ababa is three hours ahead: its day begins at 21:00 UTC.
  ['2026-11-28T20:59:59.999Z', '2026-11-28'],
  ['2026-11-28T21:00:00.000Z', '2026-11-29'],
  ['2026-11-28T22:30:00.000Z', '2026-11-29'],
  ['2026-11-28T23:59:59.999Z', '2026-11-29'],
  ['2026-11-29T00:00:00.000Z', '2026-11-29'],
  ['2026-12-31T21:00:00.000Z', '2027-01-01'],
])('at %s it is %s in Addis Ababa', (now, day) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  expect(todayIn('Africa/Addis_Ababa')).toBe(day);
  expect(storedToday('Africa/Addis_Ababa')).toEqual(new Date(`${day}T00:00:00.000Z`));
});
