import { amharicMessages } from '@app/schemas/messages/amharic';
import type { Uploadable } from '@app/schemas/uploads';
import type { ReadCell } from '../../spreadsheets/reading/read-spreadsheet.ts';
import { textOf, type UploadColumn } from './columns.ts';

/** Tells the row of examples of a template that was left in its file. */
export function isExample(
  cells: readonly ReadCell[],
  columns: readonly UploadColumn[],
  { sheet: { example } }: Uploadable,
): boolean {
  const compared = columns.flatMap(({ field }, at) => (field in example ? [{ field, cell: cells[at] }] : []));
  const isSame = ({ field, cell }: (typeof compared)[number]) => {
    const text = String(example[field]);
    return [text, amharicMessages[text]].includes(textOf(cell));
  };
  // A column or two could be alike by chance.
  return (
    compared.length > 1 &&
    compared.every(isSame) &&
    compared.some(({ cell }) => /\(example\)$/.test(textOf(cell)))
  );
}
