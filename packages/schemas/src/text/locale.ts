/** The reader's choices, with their labels. */
export const languages = { en: 'English', am: 'አማርኛ' } as const;
export type Language = keyof typeof languages;
/** Dates are stored as Gregorian, whichever calendar shows them. */
export const calendars = { gregorian: 'Gregorian', ethiopian: 'Ethiopian' } as const;
export type CalendarName = keyof typeof calendars;
