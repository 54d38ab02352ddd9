import type { Change } from '@app/schemas/audits';

/**
 * What a change has changed, field by field, as people read it.
 * @param textAt where a field's value stands in words, if not in the field itself
 */
export function differences(
  before: object,
  after: object,
  fields: readonly string[],
  textAt: Readonly<Record<string, string>> = {},
): Change[] {
  const [was, is] = [before, after] as Record<string, unknown>[];
  return fields.flatMap((field) => {
    const at = textAt[field] ?? field;
    const [from, to] = [readable(was?.[at]), readable(is?.[at])];
    return from === to ? [] : [{ field, from, to }];
  });
}

function readable(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return value.replace(/T00:00:00\.000Z$/, '');
  if (typeof value !== 'object') return String(value);
  if ('name' in value) return String(value.name);
  const inner = Object.entries(value).filter(([key]) => key !== '_id');
  return inner
    .map(([key, item]) => (Array.isArray(value) ? '' : `${key} `) + (readable(item) ?? '-'))
    .join(', ');
}
