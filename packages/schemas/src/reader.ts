import { oneOf } from './fields.ts';
import { calendars, languages } from './locale.ts';

/** Whom a file is made for: its words, its months and its days. Without them it is English and Gregorian. */
export const readerFields = {
  language: oneOf(languages, 'Language must be en or am').nullish(),
  calendar: oneOf(calendars, 'Calendar must be gregorian or ethiopian').nullish(),
};
