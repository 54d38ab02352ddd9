import type { Message } from '@app/schemas/messages/message';
import type { Values } from '../../crud/resource.ts';
import type { Cell } from '../../spreadsheets/cells.ts';
import type { ReadCell } from '../../spreadsheets/reading/read-spreadsheet.ts';

/** What a row of the file holds, by the names of fields. */
export type FilledRow = { row: number; cells: Readonly<Record<string, ReadCell>> };
/** What is wrong with a field of a row. */
export type FieldMistake = { field: string; message: Message };
/** The same, as it is told: with the column's head and what the cell holds. */
export type RowMistake = { row: number; column: string; value: string; message: Message };

export type FieldChange = { field: string; from: string | number | boolean | null; to: FieldChange['from'] };

/** A row as it was looked at. */
export type LookedRow = FilledRow &
  (
    | { kind: 'mistake'; mistakes: RowMistake[] }
    | { kind: 'new'; input: Values; place?: Place }
    | {
        kind: 'changed' | 'same';
        _id: string;
        name: string;
        /** The fields that change, as the form would send them, and for people. */
        input: Values;
        fields: FieldChange[];
        /** The record as a file for editing has it. */
        before?: Cell[];
        place?: Place;
      }
  );
/** Where the goods of a row are, and how many of them were there, in thousandths. */
export type Place = { productId: string; warehouseId: string; expected: number };
