import { readPreference, writePreference } from './preferences.ts';

/** The company's time zone decides which day a moment belongs to, and which day today is, wherever the reader is. */
let zone = 'Africa/Addis_Ababa';
/** Made when it is needed first: browsers take long over it. */
let days: Intl.DateTimeFormat | undefined;

/** Kept for a page that opens without a line. */
const REMEMBERED = 'time-zone';
setCompanyZone(readPreference(REMEMBERED));

/** The time zone's name, as Intl takes it. */
export const companyZone = (): string => zone;

/** The company's calendar date now, as `yyyy-MM-dd`. */
export function today(): string {
  days ??= daysIn(zone);
  return days.format(new Date());
}

/** Takes the zone that the API names; one that this browser doesn't know changes nothing. */
export function setCompanyZone(name: string | null): void {
  if (!name || name === zone) return;
  try {
    days = daysIn(name);
  } catch {
    return;
  }
  zone = name;
  writePreference(REMEMBERED, name);
}

/** Swedish dates are written as the API takes them. */
function daysIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
}
