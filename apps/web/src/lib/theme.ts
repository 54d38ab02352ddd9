import { readPreference, whenChosenElsewhere, writePreference } from './preferences.ts';
import { createStore, useStore } from './store.ts';

export const themes = { light: 'Light', dark: 'Dark', system: 'System' } as const;
export type Theme = keyof typeof themes;

const isTheme = (value: string | null): value is Theme => value !== null && value in themes;
const stored = readPreference('theme');
const chosen = createStore<Theme>(isTheme(stored) ? stored : 'system');
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

/** The page was painted with the stored theme by public/first-paint.js; from here on it follows every change. */
function apply(): void {
  const theme = chosen.get();
  const dark = theme === 'system' ? systemIsDark.matches : theme === 'dark';
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}
systemIsDark.addEventListener('change', apply);
apply(); // the system may have changed its mind since the first paint

export const useTheme = () => useStore(chosen);

/** Shows this theme from now on, in all windows. */
export function chooseTheme(theme: Theme): void {
  writePreference('theme', theme);
  chosen.set(theme);
  apply();
}
whenChosenElsewhere('theme', (theme) => isTheme(theme) && chooseTheme(theme));
