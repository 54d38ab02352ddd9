/**
 * Tells whether a record of the API's answer contains all that was sent. It may contain more, and has the record in
 * place of its id.
 * @param sent the typed values as the resource's schema parses them
 */
export function contains(stored: unknown, sent: unknown): boolean {
  const value = sent instanceof Date ? sent.toISOString() : sent;
  if (!isObject(value)) return (idOf(stored) ?? null) === (value ?? null);
  if (Array.isArray(value) && !(Array.isArray(stored) && stored.length === value.length)) return false;
  const parts: Readonly<Record<string, unknown>> = isObject(stored) ? { ...stored } : {};
  return Object.entries(value).every(([field, part]) => contains(parts[field], part));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const idOf = (stored: unknown) => (isObject(stored) && '_id' in stored ? stored._id : stored);
