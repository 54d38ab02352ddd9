/** What a person chose, kept in this browser. A browser that blocks storage forgets it, and nothing fails. */
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
    // Storage is blocked or full: the choice holds until the page is left.
  }
}
