import type { ChangedRow } from '@app/schemas/audits';
import type { RowsField } from '../../crud/described-fields.ts';

/** A row that stayed, by its name, and the parts of it that are others now. */
type OtherRow = { name: string; parts: { part: string; from: string | null; to: string | null }[] };

/** Tells rows that are others now from those that came or went. The first field of a row is its name. */
export function comparedRows(
  from: readonly ChangedRow[],
  to: readonly ChangedRow[],
  list: RowsField | undefined,
) {
  const nameOf = (row: ChangedRow) => row[list?.fields[0]?.name ?? Object.keys(row)[0] ?? ''] ?? '';
  const removed = [...from];
  const added: ChangedRow[] = [];
  const changed: OtherRow[] = [];
  for (const row of to) {
    const at = removed.findIndex((former) => nameOf(former) === nameOf(row));
    const [former] = at < 0 ? [] : removed.splice(at, 1);
    if (former) changed.push({ name: nameOf(row), parts: otherParts(former, row) });
    else added.push(row);
  }
  return { added, removed, changed };
}

const otherParts = (from: ChangedRow, to: ChangedRow): OtherRow['parts'] =>
  Object.keys({ ...from, ...to }).flatMap((part) => {
    const [was, is] = [from[part] ?? null, to[part] ?? null];
    return was === is ? [] : [{ part, from: was, to: is }];
  });
