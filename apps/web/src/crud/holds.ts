/**
 * Whether a record, as the API answers it, holds all that was sent of it. It may hold more, and for an id the record
 * that it names.
 * @param sent as the resource's schema makes it of what was typed
 */
export function holds(stored: unknown, sent: unknown): boolean {
  const value = sent instanceof Date ? sent.toISOString() : sent;
  if (!isObject(value)) return (idOf(stored) ?? null) === (value ?? null);
  if (Array.isArray(value) && !(Array.isArray(stored) && stored.length === value.length)) return false;
  const parts: Readonly<Record<string, unknown>> = isObject(stored) ? { ...stored } : {};
  return Object.entries(value).every(([field, part]) => holds(parts[field], part));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const idOf = (stored: unknown) => (isObject(stored) && '_id' in stored ? stored._id : stored);
