import { readNumber } from '../../components/controls/number-input.tsx';

/** A pasted row: its number there, its text, and its quantity. */
export type PastedRow = { row: number; text: string; quantity: number | null };

export type Pasted =
  /** Rows of product and quantity. */
  | { kind: 'products'; rows: readonly PastedRow[] }
  /** One column, which may hold quantities or products. */
  | { kind: 'column'; cells: readonly string[] };

/** Reads cells of a spreadsheet from the clipboard; undefined for a single cell, which is pasted as any text. */
export function readPasted(text: string): Pasted | undefined {
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('\t').map(plain))
    .filter((cells) => cells.some(Boolean));
  const isColumn = rows.every((cells) => cells.filter(Boolean).length < 2);
  if (isColumn && rows.length < 2) return undefined;
  if (isColumn) return { kind: 'column', cells: rows.map((cells) => cells.find(Boolean) ?? '') };
  return {
    kind: 'products',
    rows: rows.map(([product = '', ...others], at) => ({
      row: at + 1,
      text: product,
      quantity: quantityIn(others.find(Boolean)),
    })),
  };
}

/** Reads a column of quantities; undefined when one of them is none. */
export function quantitiesIn(cells: readonly string[]): number[] | undefined {
  const quantities = cells.flatMap((cell) => quantityIn(cell) ?? []);
  return quantities.length === cells.length ? quantities : undefined;
}

function quantityIn(cell = ''): number | null {
  const quantity = readNumber(cell);
  return quantity !== null && quantity > 0 ? quantity : null;
}

/** Spreadsheets quote cells that hold quotes or line breaks. */
const plain = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"')
    .trim();
