import type { Value } from '../bson/value.ts';

/** Roughly the memory that a value takes. */
export function valueBytes(value: Value): number {
  if (typeof value === 'string') return 24 + value.length * 2;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + 8 + valueBytes(item), 40);
  if (!(value instanceof Map)) return 40;
  let bytes = 80;
  for (const [name, item] of value) bytes += 40 + name.length + valueBytes(item);
  return bytes;
}
