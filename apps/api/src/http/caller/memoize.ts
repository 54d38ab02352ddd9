const LIMIT = 10_000;

/** Memoizes a pure function of a text. Doesn't keep null, or strangers could fill the memory. */
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
