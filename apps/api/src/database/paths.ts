/** A value inside a record, and its path: "soldData.2.productId". */
type Place = { at: string; value: unknown };

/** Finds all values at a dotted path, which may lead through lists: "soldData.productId". */
export function valuesAt(value: unknown, path: string): Place[] {
  const found: Place[] = [];
  collect(value, path.split('.'), '', found);
  return found;
}

function collect(value: unknown, [key, ...rest]: readonly string[], at: string, found: Place[]): void {
  if (key === undefined) found.push({ at, value });
  else if (Array.isArray(value))
    value.forEach((item, index) => {
      collect(item, [key, ...rest], join(at, String(index)), found);
    });
  else if (value !== null && typeof value === 'object')
    collect((value as Record<string, unknown>)[key], rest, join(at, key), found);
}

/** Copies a value, replacing what is at a path; adds nothing that is missing. */
export const replaceAt = (value: unknown, path: string, replace: (value: unknown) => unknown): unknown =>
  replaced(value, path.split('.'), replace);

function replaced(value: unknown, [key, ...rest]: string[], replace: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => replaced(item, [key ?? '', ...rest], replace));
  if (key === undefined) return value == null ? value : replace(value);
  if (value === null || typeof value !== 'object') return value;
  const inner = (value as Record<string, unknown>)[key];
  return { ...value, [key]: replaced(inner, rest, replace) };
}

const join = (start: string, key: string) => (start ? `${start}.${key}` : key);
