/** Preferences, kept in this browser. Where storage is blocked they are forgotten, and nothing fails. */
export function readPreference(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writePreference(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is blocked or full: the choice lasts until the page is left.
  }
}

/** Calls the listener when the preference changes in another window of this browser. */
export function whenChosenElsewhere(key: string, listener: (value: string | null) => void): void {
  addEventListener('storage', (event) => event.key === key && listener(event.newValue));
}
