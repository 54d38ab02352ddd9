import { fieldOf } from '@app/schemas/kit/declared';
import { type Resource, type Role, sheetFields, type UploadSheet } from '@app/schemas/kit/resource';
import { column, columnsOf, tableOf } from './sheet.ts';

type Named = { name?: string; sku?: string | null; barcode?: string | null };
type Edited = Pick<Resource, 'create' | 'record' | 'listed'> & { sheet: UploadSheet };

/**
 * Lays records out to be changed and uploaded again: by their ids, with what they refer to by its code where it has
 * one, and values as they are stored.
 */
export function editingTable(contract: Edited, role: Role) {
  const fields = sheetFields(contract.sheet, role).flatMap((name) => {
    const declared = fieldOf(contract, name);
    const width = Math.max(14, (declared?.label.length ?? 0) + 2);
    if (declared?.kind === 'reference')
      return column.text(declared.label, 28, (record: object) =>
        codeOf((record as Record<string, Named>)[name]),
      );
    const isChoice = declared?.kind === 'choice';
    return columnsOf(contract, { [name]: { width, ...(isChoice && { kind: 'text', isAsStored: true }) } });
  });
  const id = column.text('_id', 26, (record: object) => String((record as { _id: unknown })._id));
  return tableOf([id, ...fields]);
}

const codeOf = (named: Named | undefined) => named?.sku ?? named?.barcode ?? named?.name;
