import { readPreference, writePreference } from '../preferences.ts';

/** The company's time zone decides which day a moment falls on, and which day is today, wherever the reader is. */
let zone = 'Africa/Addis_Ababa';
/** Created on first use: browsers are slow at it. */
let days: Intl.DateTimeFormat | undefined;

/** Stored for a page that opens offline. */
const REMEMBERED = 'time-zone';
setCompanyZone(readPreference(REMEMBERED));

/** The time zone's IANA name. */
export const companyZone = (): string => zone;

/** Today's date for the company, as `yyyy-MM-dd`. */
export const today = (): string => dayOfMoment(new Date().toISOString());

/** The company's day of a moment, as `yyyy-MM-dd`. */
export function dayOfMoment(iso: string): string {
  days ??= daysIn(zone);
  return days.format(new Date(iso));
}

/** Sets the zone that the API names; ignores one that this browser doesn't know. */
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

/** The Swedish locale writes dates as `yyyy-MM-dd`, the format of the API. */
function daysIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
}
