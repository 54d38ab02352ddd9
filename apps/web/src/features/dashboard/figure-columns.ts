import { formatAmount, formatDate, formatMoney } from '../../lib/format.ts';

/** A column of a chart's figures, as its table shows them and its CSV file holds them. */
export type FigureColumn<R> = {
  header: string;
  value: (row: R) => string | number;
  /** Texts have none. */
  kind?: 'day' | 'birr' | 'amount';
};

/** A figure as people read it. */
export function readable<R>({ value, kind }: FigureColumn<R>, row: R): string {
  const figure = value(row);
  if (kind === 'day') return formatDate(String(figure));
  if (kind === 'birr') return formatMoney(Number(figure));
  return kind === 'amount' ? formatAmount(Number(figure)) : String(figure);
}

/** Excel reads a file as UTF-8 only when it starts with this. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The same as a file: plain numbers, days as yyyy-MM-dd. A text that looks like a formula stays a text. */
export async function toCsv<R>(columns: readonly FigureColumn<R>[], rows: readonly R[]): Promise<Blob> {
  const { default: papa } = await import('papaparse');
  const fields = columns.map(({ header }) => header);
  const data = rows.map((row) => columns.map(({ value }) => value(row)));
  const text = papa.unparse({ fields, data }, { escapeFormulae: true });
  return new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' });
}
