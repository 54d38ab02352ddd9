import { msg } from '../messages/message.ts';
import { calendars, languages } from '../text/locale.ts';
import { oneOf } from './fields.ts';

/** The reader of a file: its language and calendar. Without them it is English and Gregorian. */
export const readerFields = {
  language: oneOf(languages, msg('Language must be en or am')).nullish(),
  calendar: oneOf(calendars, msg('Calendar must be gregorian or ethiopian')).nullish(),
};
