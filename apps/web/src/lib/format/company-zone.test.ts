import { afterEach, expect, it, vi } from 'vitest';
import { readPreference } from '../preferences.ts';
import { companyZone, setCompanyZone, today } from './company-zone.ts';
import { formatMoment, formatTime } from './format.ts';

const moment = '2026-03-05T22:30:00.000Z';
vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
afterEach(() => setCompanyZone('Africa/Addis_Ababa'));

it('today and each moment are days of the zone that the API names', () => {
  expect([today(), formatTime(moment)]).toEqual(['2026-03-06', 'Mar 6, 2026, 1:30 AM']);
  setCompanyZone('America/New_York');
  expect([today(), formatTime(moment)]).toEqual(['2026-03-05', 'Mar 5, 2026, 5:30 PM']);
  setCompanyZone('Pacific/Kiritimati');
  expect([today(), formatMoment(moment)]).toEqual(['2026-03-06', 'Mar 6, 2026']);
  expect(readPreference('time-zone')).toBe('Pacific/Kiritimati');
});

it('a zone that this browser does not know changes nothing', () => {
  for (const name of [null, '', 'Mars/Olympus']) setCompanyZone(name);
  expect([companyZone(), today()]).toEqual(['Africa/Addis_Ababa', '2026-03-06']);
});
