/** What a reader can choose, and how it is called. */
export const languages = { en: 'English', am: 'አማርኛ' } as const;
export type Language = keyof typeof languages;
/** Dates are stored as Gregorian ones, whichever calendar shows them. */
export const calendars = { gregorian: 'Gregorian', ethiopian: 'Ethiopian' } as const;
export type CalendarName = keyof typeof calendars;
