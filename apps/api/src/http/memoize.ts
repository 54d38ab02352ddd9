const LIMIT = 10_000;

/**
 * A function of a text that gives the same each time, with its last results at hand. What gives null is not
 * kept: strangers could fill the memory with it.
 */
export function memoize<T>(work: (text: string) => T | null): (text: string) => T | null {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const result = work(text);
    if (result === null) return null;
    if (known.size >= LIMIT) known.clear();
    known.set(text, result);
    return result;
  };
}
