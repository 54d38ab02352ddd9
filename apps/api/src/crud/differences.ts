import type { Change, ChangedRow } from '@app/schemas/access/audits';
import type { Values } from './resource.ts';

/**
 * Lists what a change has changed, field by field: `Bank_Permit.date` for a part of a group; for a list, the rows
 * removed
 * and added. A missing group counts as empty; ids of rows, and what they lack, are left out.
 * @param textAt fields whose text stands in another field
 */
export function differences(
  before: object,
  after: object,
  fields: readonly string[],
  textAt: Readonly<Record<string, string>> = {},
): Change[] {
  const [was, is] = [before, after] as Values[];
  return fields.flatMap((field) => {
    const found = changesOf(field, was?.[field], is?.[field]);
    const words = textAt[field];
    if (!words) return found;
    return found.map((change) => ({ ...change, from: textOf(was?.[words]), to: textOf(is?.[words]) }));
  });
}

function changesOf(field: string, from: unknown, to: unknown): Change[] {
  if (Array.isArray(from) || Array.isArray(to)) return rowChanges(field, listOf(from), listOf(to));
  if (isGroup(from) || isGroup(to)) {
    const [was, is] = [from, to].map((group) => (isGroup(group) ? group : {}));
    const parts = new Set([...Object.keys({ ...was, ...is })]);
    return [...parts].flatMap((part) => changesOf(`${field}.${part}`, was?.[part], is?.[part]));
  }
  if (keyOf(from) === keyOf(to)) return [];
  return [{ field, from: textOf(from), to: textOf(to) }];
}

/** Omits rows that stay the same; if all do, only their order has changed. */
function rowChanges(field: string, from: readonly ChangedRow[], to: readonly ChangedRow[]): Change[] {
  if (JSON.stringify(from) === JSON.stringify(to)) return [];
  return [{ field, from: without(from, to), to: without(to, from) }];
}

/** Subtracts as multisets: of equal rows, only the surplus stays. */
function without(rows: readonly ChangedRow[], others: readonly ChangedRow[]): ChangedRow[] {
  const left = others.map((row) => JSON.stringify(row));
  return rows.filter((row) => {
    const at = left.indexOf(JSON.stringify(row));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const listOf = (value: unknown): ChangedRow[] =>
  (Array.isArray(value) ? value : []).map((row: Values) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([part, inner]) => {
        const text = textOf(inner);
        return part === '_id' || text === null ? [] : [[part, text]];
      }),
    ),
  );

/** A group of fields; a reference is a single value. */
const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !('_id' in value);

const isReference = (value: unknown): value is { _id: string; name?: string; number?: string } =>
  typeof value === 'object' && value !== null && '_id' in value;

/** Compares references by id, since names may be equal. */
const keyOf = (value: unknown) => (isReference(value) ? value._id : textOf(value));

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map(textOf).join(', ') || null;
  return isReference(value) ? (value.name ?? value.number ?? '') : String(value);
}

/** Shows a record's dates as days. Only real dates: a text that looks like one stays as it is. */
export function withDays(answered: unknown, stored: unknown): unknown {
  if (stored instanceof Date) return String(answered).slice(0, 10);
  if (Array.isArray(answered)) return answered.map((item, at) => withDays(item, (stored as unknown[])?.[at]));
  if (typeof answered !== 'object' || answered === null) return answered;
  return Object.fromEntries(
    Object.entries(answered).map(([part, inner]) => [
      part,
      withDays(inner, (stored as Values | null)?.[part]),
    ]),
  );
}
