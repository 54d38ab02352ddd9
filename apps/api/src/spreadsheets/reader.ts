import type { CalendarName, Language } from '@app/schemas/text/locale';

/** Language and calendar of a file's reader. */
export type Reader = { language: Language; calendar: CalendarName };
/** Reads the reader from a body; English and Gregorian by default. */
export const readerOf = (request: { [K in keyof Reader]?: Reader[K] | null | undefined }): Reader => ({
  language: request.language ?? 'en',
  calendar: request.calendar ?? 'gregorian',
});
