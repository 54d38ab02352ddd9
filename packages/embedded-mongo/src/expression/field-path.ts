import type { Value } from '../bson/value.ts';

/** Value at a path below a value; arrays on the way give an array of what their documents have. */
export function valueAt(value: Value | undefined, parts: readonly string[], from = 0): Value | undefined {
  let current = value;
  for (let i = from; i < parts.length; i++) {
    if (current instanceof Map) current = current.get(parts[i] as string);
    else if (Array.isArray(current)) return valuesInArray(current, parts, i);
    else return undefined;
  }
  return current;
}

function valuesInArray(items: readonly Value[], parts: readonly string[], from: number): Value[] {
  const found: Value[] = [];
  for (const item of items) {
    if (!(item instanceof Map)) continue;
    const value = valueAt(item, parts, from);
    if (value !== undefined) found.push(value);
  }
  return found;
}
