import { readPreference, whenChosenElsewhere, writePreference } from '../preferences.ts';
import { createStore, useStore } from '../store.ts';

export const themes = { light: 'Light', dark: 'Dark', system: 'System' } as const;
export type Theme = keyof typeof themes;

const isTheme = (value: string | null): value is Theme => value !== null && value in themes;
const stored = readPreference('theme');
const chosen = createStore<Theme>(isTheme(stored) ? stored : 'system');
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

/** public/first-paint.js painted the page in the stored theme; this follows every change after that. */
function apply(): void {
  const theme = chosen.get();
  const dark = theme === 'system' ? systemIsDark.matches : theme === 'dark';
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}
export const useTheme = () => useStore(chosen);

/** Sets the theme in all windows. */
export function chooseTheme(theme: Theme): void {
  writePreference('theme', theme);
  chosen.set(theme);
  apply();
}

/** Follows the system's theme and the choice in other windows. */
export function followTheme(): void {
  systemIsDark.addEventListener('change', apply);
  apply(); // the system may have switched since the first paint
  whenChosenElsewhere('theme', (theme) => isTheme(theme) && chooseTheme(theme));
}
