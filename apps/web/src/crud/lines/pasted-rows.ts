import { readNumber } from '../../components/controls/number-input.tsx';

/** A pasted row: its number there, its text, its quantity, and the amounts behind that, such as a cost. */
export type PastedRow = {
  row: number;
  text: string;
  quantity: number | null;
  amounts: readonly (number | null)[];
};

export type Pasted =
  /** Rows of product, quantity and perhaps amounts. */
  | { kind: 'products'; rows: readonly PastedRow[] }
  /** One column, which may hold quantities or products. */
  | { kind: 'column'; cells: readonly string[] };

/** Tells which numbers are quantities. */
export type IsQuantity = (value: number) => boolean;
const isAboveZero: IsQuantity = (value) => value > 0;
const isAmount: IsQuantity = (value) => value >= 0;

/** Splits a spreadsheet's text into its cells, without rows that have none. */
export const pastedCells = (text: string): string[][] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('\t').map(plain))
    .filter((cells) => cells.some(Boolean));

/**
 * Reads cells of a spreadsheet from the clipboard; undefined for a single cell, which is pasted as any text.
 * @param amounts how many columns of amounts may follow the quantity
 */
export function readPasted(text: string, isQuantity = isAboveZero, amounts = 1): Pasted | undefined {
  const rows = pastedCells(text);
  const isColumn = rows.every((cells) => cells.filter(Boolean).length < 2);
  if (isColumn && rows.length < 2) return undefined;
  if (isColumn) return { kind: 'column', cells: rows.map((cells) => cells.find(Boolean) ?? '') };
  // A column that is empty in all rows stands for nothing.
  const width = Math.max(...rows.map(({ length }) => length));
  const columns = columnsFrom(0, width).filter((at) => rows.some((cells) => cells[at]));
  const [product = 0, quantity = 1, ...others] = columns;
  // As many as are meant stand for what they are, empty ones too.
  const behind = width - quantity - 1 > amounts ? others : columnsFrom(quantity + 1, width);
  return {
    kind: 'products',
    rows: rows.map((cells, at) => ({
      row: at + 1,
      text: cells[product] ?? '',
      quantity: numberIn(cells[quantity], isQuantity),
      amounts: behind.slice(0, amounts).map((at) => numberIn(cells[at], isAmount)),
    })),
  };
}

const columnsFrom = (first: number, end: number) =>
  Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);

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
