import { readNumber } from '../../components/controls/number-input.tsx';

/** A pasted row: its number there, its text, its quantity, and the amount behind that, such as a cost. */
export type PastedRow = { row: number; text: string; quantity: number | null; amount: number | null };

export type Pasted =
  /** Rows of product, quantity and perhaps an amount. */
  | { kind: 'products'; rows: readonly PastedRow[] }
  /** One column, which may hold quantities or products. */
  | { kind: 'column'; cells: readonly string[] };

/** Tells which numbers are quantities. */
export type IsQuantity = (value: number) => boolean;
const isAboveZero: IsQuantity = (value) => value > 0;

/** Reads cells of a spreadsheet from the clipboard; undefined for a single cell, which is pasted as any text. */
export function readPasted(text: string, isQuantity = isAboveZero): Pasted | undefined {
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('\t').map(plain))
    .filter((cells) => cells.some(Boolean));
  const isColumn = rows.every((cells) => cells.filter(Boolean).length < 2);
  if (isColumn && rows.length < 2) return undefined;
  if (isColumn) return { kind: 'column', cells: rows.map((cells) => cells.find(Boolean) ?? '') };
  // A column that is empty in all rows stands for nothing.
  const width = Math.max(...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, at) => at).filter((at) =>
    rows.some((cells) => cells[at]),
  );
  const [product = 0, quantity = 1, amount = 2] = columns;
  return {
    kind: 'products',
    rows: rows.map((cells, at) => ({
      row: at + 1,
      text: cells[product] ?? '',
      quantity: numberIn(cells[quantity], isQuantity),
      amount: numberIn(cells[amount], isAboveZero),
    })),
  };
}

/** Reads a column of quantities; undefined when one of them is none. */
export function quantitiesIn(cells: readonly string[], isQuantity = isAboveZero): number[] | undefined {
  const quantities = cells.flatMap((cell) => numberIn(cell, isQuantity) ?? []);
  return quantities.length === cells.length ? quantities : undefined;
}

function numberIn(cell = '', isMeant: IsQuantity): number | null {
  const value = readNumber(cell);
  return value !== null && isMeant(value) ? value : null;
}

/** Spreadsheets quote cells that hold quotes or line breaks. */
const plain = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"')
    .trim();
