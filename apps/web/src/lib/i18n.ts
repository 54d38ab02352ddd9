import i18next, { type TFunction } from 'i18next';
import english from '../translations/en.json';
import { readPreference, writePreference } from './preferences.ts';
import { createStore, useStore } from './store.ts';

export const languages = { en: 'English', am: 'አማርኛ' } as const;
export type Language = keyof typeof languages;
export type Translate = TFunction;

/** A new function with each language, so that whoever reads it is drawn again. */
const current = createStore<{ language: Language; t: Translate }>({ language: 'en', t: i18next.t });

/** Starts in the language that was chosen last. Resolves once its texts are there. */
export async function startI18n(): Promise<void> {
  await i18next.init({
    lng: 'en',
    fallbackLng: false,
    // The English sentence is the key: English itself only needs the texts that count something.
    resources: { en: { translation: english } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false }, // React escapes
  });
  if (readPreference('language') === 'am') await chooseLanguage('am');
}

export async function chooseLanguage(language: Language): Promise<void> {
  if (language === 'am' && !i18next.hasResourceBundle('am', 'translation')) {
    const { default: amharic } = await import('../translations/am.json');
    i18next.addResourceBundle('am', 'translation', amharic);
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  current.set({ language, t: i18next.t.bind(i18next) });
  writePreference('language', language);
}

export const useT = (): Translate => useStore(current).t;
export const useLanguage = (): Language => useStore(current).language;

/** A sentence of the API or of a schema in the reader's language, where the catalog has it. */
export const translated = (sentence: string): string =>
  i18next.exists(sentence) ? i18next.t(sentence) : sentence;
