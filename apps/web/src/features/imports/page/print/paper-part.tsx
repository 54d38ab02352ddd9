import type { ReactNode } from 'react';
import { PaperColumn } from '../../../../components/paper/paper-heads.tsx';
import { formatAmount } from '../../../../lib/format/format.ts';

type Words = { english: string; amharic: string };
type Column<R> = Words & {
  isFigure?: true;
  /** Set in the letters of numbers of papers. */
  isReference?: true;
  of: (row: R) => ReactNode;
  /** At the foot of the column. */
  sum?: ReactNode;
};

type PaperPartProps<R> = {
  title: Words;
  /** What stands there where nothing is. */
  nothing: string;
  columns: readonly Column<R>[];
  /** Undefined where they could not be loaded. */
  rows: readonly R[] | undefined;
  /** How many there are, where not all are among the rows. */
  total?: number | undefined;
  keyOf: (row: R) => string;
};

/** A part of the file on paper: a table with its heads in both languages. */
export function PaperPart<R>({ title, nothing, columns, rows, total, keyOf }: PaperPartProps<R>) {
  const hasSums = columns.some(({ sum }) => sum);
  return (
    <section className="import-part">
      <h4>
        {title.english} <span lang="am">{title.amharic}</span>
      </h4>
      {rows?.length ? (
        <table>
          <thead>
            <tr>
              {columns.map(({ english, amharic, isFigure }) => (
                <PaperColumn key={english} english={english} amharic={amharic} isFigure={isFigure ?? false} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ english, of, ...look }) => (
                  <td key={english} className={classOf(look)}>
                    {of(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {hasSums && (
            <tbody className="paper-kept">
              <tr>
                {columns.map(({ english, sum, isFigure }, at) =>
                  at === 0 ? (
                    <th key={english} scope="row">
                      All {formatAmount(total ?? rows.length)}
                    </th>
                  ) : (
                    <td key={english} className={isFigure && sum ? 'paper-figure' : undefined}>
                      {sum}
                    </td>
                  ),
                )}
              </tr>
            </tbody>
          )}
        </table>
      ) : (
        <p>{rows ? nothing : 'Not loaded.'}</p>
      )}
    </section>
  );
}

function classOf({ isFigure, isReference }: Pick<Column<never>, 'isFigure' | 'isReference'>) {
  if (isFigure) return 'paper-figure';
  return isReference ? 'paper-reference' : undefined;
}
