import { withoutFormulas } from '@app/schemas/text/csv-cell';
import { formatAmount, formatDate, formatMoney } from '../../lib/format/format.ts';
import type { Text } from '../../lib/i18n.ts';

/** A column of a chart's figures, for its table and its CSV file. */
export type FigureColumn<R> = {
  header: Text;
  value: (row: R) => string | number;
  /** Texts have none. */
  kind?: 'day' | 'birr' | 'amount';
};

/** Formats a figure for reading. */
export function readable<R>({ value, kind }: FigureColumn<R>, row: R): string {
  const figure = value(row);
  if (kind === 'day') return formatDate(String(figure));
  if (kind === 'birr') return formatMoney(Number(figure));
  return kind === 'amount' ? formatAmount(Number(figure)) : String(figure);
}

/** Excel reads a file as UTF-8 only when it starts with this. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Writes the figures as CSV: plain numbers, days as yyyy-MM-dd. Escapes texts that look like formulas. */
export async function toCsv<R>(columns: readonly FigureColumn<R>[], rows: readonly R[]): Promise<Blob> {
  const { default: papa } = await import('papaparse');
  const fields = columns.map(({ header }) => header);
  const cells = rows.map((row) => columns.map(({ value }) => value(row)));
  const data = cells.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? withoutFormulas(cell) : cell)),
  );
  const text = papa.unparse({ fields, data });
  return new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' });
}
