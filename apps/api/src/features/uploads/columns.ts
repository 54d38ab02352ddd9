import { type DeclaredField, fieldOf } from '@app/schemas/kit/declared';
import { type Role, sheetFields } from '@app/schemas/kit/resource';
import { amharicMessages } from '@app/schemas/messages/amharic';
import { msg } from '@app/schemas/messages/message';
import type { Uploadable } from '@app/schemas/uploads';
import { nameKey } from '../../crud/name-key.ts';
import { invalidField } from '../../lib/errors.ts';
import type { ReadCell } from '../../spreadsheets/reading/read-spreadsheet.ts';

/** A column of the file: its head, the field that it goes to ('' if it is left out) and its first value. */
export type UploadColumn = { head: string; field: string; example: string };

/** The field of a record's id, which a file for editing has. */
export const ID = '_id';

const fieldsOf = ({ sheet }: Uploadable, role: Role): readonly string[] => [ID, ...sheetFields(sheet, role)];

export const declaredOf = (contract: Uploadable, field: string): DeclaredField | undefined =>
  field === ID ? undefined : fieldOf(contract, field);

/** What people call a field: its label in either language, what lists call it, or its name. */
function namesOf(contract: Uploadable, field: string): string[] {
  const labels = [declaredOf(contract, field)?.label, contract.sheet.heads?.[field]].filter(
    (label) => label !== undefined,
  );
  return [field, ...labels.flatMap((label) => [label, amharicMessages[label] ?? label])].map(nameKey);
}

/** Finds the field of each head; the first column of several that are called alike. */
export function matchedColumns(heads: readonly ReadCell[], contract: Uploadable, role: Role): UploadColumn[] {
  const fields = new Map(
    fieldsOf(contract, role).flatMap((field) => namesOf(contract, field).map((name) => [name, field])),
  );
  const taken = new Set<string>();
  return heads.map((cell) => {
    const head = textOf(cell).trim();
    const field = fields.get(nameKey(head)) ?? '';
    const isFree = !taken.has(field);
    taken.add(field);
    return { head, field: isFree ? field : '', example: '' };
  });
}

/** Takes the fields that somebody has chosen for the columns. @throws VALIDATION_FAILED for unknown ones and twice the same */
export function chosenColumns(
  columns: readonly UploadColumn[],
  chosen: readonly string[],
  contract: Uploadable,
  role: Role,
): UploadColumn[] {
  const known = fieldsOf(contract, role);
  const taken = new Set<string>();
  for (const field of chosen) {
    if (!field) continue;
    const name = field.slice(0, 100);
    if (!known.includes(field)) throw invalidField('columns', msg('No column is named {{name}}', { name }));
    if (taken.has(field))
      throw invalidField(
        'columns',
        msg('{{name}} stands in two columns', { name: labelOf(contract, field) }),
      );
    taken.add(field);
  }
  return columns.map((column, at) => ({ ...column, field: chosen[at] ?? '' }));
}

const labelOf = (contract: Uploadable, field: string) => {
  const label = declaredOf(contract, field)?.label;
  return label ? msg(label) : field;
};

/** What a cell holds, as text. */
export const textOf = (cell: ReadCell | undefined): string => (cell == null ? '' : String(cell));
