import type { CalendarName, Language } from '@app/schemas/locale';
import english from '../translations/en.json';
import { readPreference, whenChosenElsewhere, writePreference } from './preferences.ts';
import { createStore, useStore } from './store.ts';
import { type Translate, translateBy } from './translate.ts';

export { calendars, languages } from '@app/schemas/locale';
export type { CalendarName, Language, Translate };

type Locale = {
  language: Language;
  calendar: CalendarName;
  /** A new function with each choice, so that whoever reads it, text or date, is drawn again. */
  t: Translate;
  /** A sentence that arrived with its values filled in; undefined when the catalog has none like it. */
  find: (sentence: string) => string | undefined;
};

/** The English sentence is the key: English itself only needs the texts that count something. */
const inEnglish = { language: 'en', find: () => undefined } as const;
const englishText = () => translateBy('en', english);

const current = createStore<Locale>({
  ...inEnglish,
  calendar: calendarNamed(readPreference('calendar')),
  t: englishText(),
});

/** Starts in the language that was chosen last. Resolves once its texts are there. */
export async function startI18n(): Promise<void> {
  // A catalog that doesn't load, on a line that broke, must not keep the page from starting.
  if (readPreference('language') === 'am') await chooseLanguage('am').catch(() => {});
}

export const languageFailed = 'The language could not be loaded. Check the connection and try again.';

/** What was chosen last: texts that come later than another choice are not wanted any more. */
let chosen: Language = 'en';

/** @throws when its texts can't be loaded, and nothing else was chosen in the meantime */
export async function chooseLanguage(language: Language): Promise<void> {
  chosen = language;
  try {
    const texts = language === 'en' ? { ...inEnglish, t: englishText() } : await loadAmharic();
    if (chosen !== language) return;
    document.documentElement.lang = language;
    current.set(({ calendar }) => ({ ...texts, calendar }));
    writePreference('language', language);
  } catch (error) {
    if (chosen === language) throw error;
  }
}

async function loadAmharic(): Promise<Omit<Locale, 'calendar'>> {
  const { amharic, finderIn } = await import('../translations/amharic.ts');
  const t = translateBy('am', amharic);
  return { language: 'am', t, find: finderIn(amharic, t) };
}

/** Shows and reads dates in this calendar from now on, in all windows. */
export function chooseCalendar(calendar: CalendarName): void {
  current.set(({ t, ...others }) => ({ ...others, calendar, t: (...sentence) => t(...sentence) }));
  writePreference('calendar', calendar);
}

function calendarNamed(name: string | null): CalendarName {
  return name === 'ethiopian' ? name : 'gregorian';
}

/** All windows of a browser speak the same language. */
export function followOtherWindows(): void {
  whenChosenElsewhere('language', (name) => void chooseLanguage(name === 'am' ? name : 'en').catch(() => {}));
  whenChosenElsewhere('calendar', (name) => chooseCalendar(calendarNamed(name)));
}

/** The function that translates; whoever uses it is drawn again when language or calendar change. */
export const useT = (): Translate => useStore(current).t;
export const useLanguage = (): Language => useStore(current).language;
export const useCalendarName = (): CalendarName => useStore(current).calendar;
/** What is chosen right now, for what formats numbers and dates. */
export const locale = (): Pick<Locale, 'language' | 'calendar'> => current.get();

/** A sentence of the API or of a schema in the reader's language, where the catalog has it. */
export const translated = (sentence: string): string => current.get().find(sentence) ?? sentence;
