/** A value inside a record, its path ("soldData.2.productId"), and what holds it. */
type Place = { at: string; value: unknown; holder: unknown };

/** Finds all values at a dotted path, which may lead through lists: "soldData.productId". */
export function valuesAt(value: unknown, path: string): Place[] {
  const found: Place[] = [];
  collect({ at: '', value, holder: undefined }, path.split('.'), found);
  return found;
}

function collect(place: Place, [key, ...rest]: readonly string[], found: Place[]): void {
  const { at, value } = place;
  if (key === undefined) found.push(place);
  else if (Array.isArray(value))
    value.forEach((item, index) => {
      collect({ at: join(at, String(index)), value: item, holder: value }, [key, ...rest], found);
    });
  else if (value !== null && typeof value === 'object') {
    const inner = (value as Record<string, unknown>)[key];
    collect({ at: join(at, key), value: inner, holder: value }, rest, found);
  }
}

/**
 * Copies a value, replacing what is at a path; adds nothing that is missing.
 * @param replace gets the value, and what holds it
 */
export const replaceAt = (value: unknown, path: string, replace: Replace): unknown =>
  replaced({ value, holder: undefined }, path.split('.'), replace);

type Replace = (value: unknown, holder: unknown) => unknown;

function replaced({ value, holder }: Omit<Place, 'at'>, [key, ...rest]: string[], replace: Replace): unknown {
  if (Array.isArray(value))
    return value.map((item) => replaced({ value: item, holder: value }, [key ?? '', ...rest], replace));
  if (key === undefined) return value == null ? value : replace(value, holder);
  if (value === null || typeof value !== 'object' || !(key in value)) return value;
  const inner = (value as Record<string, unknown>)[key];
  return { ...value, [key]: replaced({ value: inner, holder: value }, rest, replace) };
}

const join = (start: string, key: string) => (start ? `${start}.${key}` : key);
