import { fromText, type Message, type MessageKey } from '@app/schemas/messages/message';
import { type Translate as TranslateAny, translateBy } from '@app/schemas/messages/translate';
import type { CalendarName, Language } from '@app/schemas/text/locale';
import type screens from '../translations/am.json';
import english from '../translations/en.json';
import { readPreference, whenChosenElsewhere, writePreference } from './preferences.ts';
import { createStore, useStore } from './store.ts';

export { calendars, languages } from '@app/schemas/text/locale';
export type { CalendarName, Language };

type CatalogKey = keyof typeof screens;
/** Any text that has its Amharic, by its English; one that counts stands there in two forms. */
export type Text =
  | MessageKey
  | (CatalogKey extends infer K ? (K extends `${infer T}_${'one' | 'other'}` ? T : K) : never);
/** A word from stored data, such as a status: has its Amharic only where it is seed data, else it stays as it is. */
export const fromData = (word: string) => word as Text;
export type Translate = (text: Text | Message, values?: Parameters<TranslateAny>[1]) => string;

type Locale = {
  language: Language;
  calendar: CalendarName;
  /** A new function with each choice, so that components with texts or dates render again. */
  t: TranslateAny;
};

const calendarNow = (): CalendarName => current.get().calendar;

/** Writes a minus as print does, and keeps lines from breaking between a number and its unit. */
const asPrinted =
  (t: TranslateAny): TranslateAny =>
  (...sentence) =>
    t(...sentence)
      .replace(MINUS, '−')
      .replace(UNIT, '\u00a0');
const MINUS = /(?<![\p{L}\d])-(?=\d)/gu;
/** Currencies are codes of three capitals. */
const UNIT = /(?<=\d) (?=(?:birr|ብር|ft|ጫማ|[A-Z]{3})(?!\p{L}))/gu;

/** English sentences are the keys: only those need a catalog that the plural's rule or the key doesn't tell. */
const englishText = () => asPrinted(translateBy('en', english, calendarNow));

const current = createStore<Locale>({
  language: 'en',
  calendar: calendarNamed(readPreference('calendar')),
  t: englishText(),
});

/** Starts in the language chosen last; resolves once its texts are loaded. */
export async function startI18n(): Promise<void> {
  // A catalog that fails to load on a bad connection must not keep the page from starting.
  if (readPreference('language') === 'am') await chooseLanguage('am').catch(() => {});
}

export const languageFailed: Text = 'The language could not be loaded. Check the connection and try again.';

/** The last choice: texts that arrive after another choice are dropped. */
let chosen: Language = 'en';

/** @throws when the texts fail to load, unless another language was chosen meanwhile */
export async function chooseLanguage(language: Language): Promise<void> {
  chosen = language;
  try {
    const t = language === 'en' ? englishText() : await loadAmharic();
    if (chosen !== language) return;
    document.documentElement.lang = language;
    current.set(({ calendar }) => ({ language, calendar, t }));
    writePreference('language', language);
  } catch (error) {
    if (chosen === language) throw error;
  }
}

async function loadAmharic(): Promise<TranslateAny> {
  const { amharic } = await import('./amharic.ts');
  return asPrinted(translateBy('am', amharic, calendarNow));
}

/** Sets the calendar of dates, shown and typed, in all windows. */
export function chooseCalendar(calendar: CalendarName): void {
  current.set(({ t, ...others }) => ({ ...others, calendar, t: (...sentence) => t(...sentence) }));
  writePreference('calendar', calendar);
}

function calendarNamed(name: string | null): CalendarName {
  return name === 'ethiopian' ? name : 'gregorian';
}

/** Keeps language and calendar the same in all windows of the browser. */
export function followOtherWindows(): void {
  whenChosenElsewhere('language', (name) => void chooseLanguage(name === 'am' ? name : 'en').catch(() => {}));
  whenChosenElsewhere('calendar', (name) => chooseCalendar(calendarNamed(name)));
}

/** Returns the translating function; the component renders again when language or calendar change. */
export const useT = (): Translate => useStore(current).t;
export const useLanguage = (): Language => useStore(current).language;
export const useCalendarName = (): CalendarName => useStore(current).calendar;
/** The current choice, for formatting numbers and dates. */
export const locale = (): Pick<Locale, 'language' | 'calendar'> => current.get();

/** Translates a text of the API or a schema; one that isn't a message stays as it is. */
export function translated(text: string): string {
  const { key, values } = fromText(text);
  return current.get().t(key, values);
}
