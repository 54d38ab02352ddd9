import type { CalendarName, Language } from '@app/schemas/text/locale';

/** Language and calendar of whoever reads a file. */
export type Locale = { language: Language; calendar: CalendarName };
/** Reads the locale from a body: English and Gregorian by default. */
export const localeOf = (request: { [K in keyof Locale]?: Locale[K] | null | undefined }): Locale => ({
  language: request.language ?? 'en',
  calendar: request.calendar ?? 'gregorian',
});
