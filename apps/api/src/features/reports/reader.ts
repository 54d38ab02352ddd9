import type { CalendarName, Language } from '@app/schemas/locale';

/** Whom a file is made for: the words, and the days, that its reader has chosen. */
export type Reader = { language: Language; calendar: CalendarName };
/** The reader that a body names. Who says nothing reads English and the Gregorian calendar. */
export const readerOf = (asked: { [K in keyof Reader]?: Reader[K] | null | undefined }): Reader => ({
  language: asked.language ?? 'en',
  calendar: asked.calendar ?? 'gregorian',
});
