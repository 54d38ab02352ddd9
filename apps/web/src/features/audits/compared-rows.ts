import type { ChangedRow } from '@app/schemas/access/audits';
import type { RowsField } from '../../crud/described-fields.ts';

/** A row that stayed, by name, with the parts that changed. */
type OtherRow = { name: string; parts: { part: string; from: string | null; to: string | null }[] };

/** Sorts rows into added, removed and changed ones. A row's first field is its name. */
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
