import type { Change, ChangedRow } from '@app/schemas/access/audits';
import type { ReactNode } from 'react';
import type { DescribedField, RowsField } from '../../crud/described-fields.ts';
import { cx } from '../../lib/cx.ts';
import { fromData, useT } from '../../lib/i18n.ts';
import { comparedRows } from './compared-rows.ts';
import { fieldOf, labelOf, unitOf, wordsOf } from './words.ts';

type ChangesProps = {
  changes: readonly Change[];
  /** The fields of the record's form, for labels and formats. */
  fields: readonly DescribedField[];
  /** Drops the rules between rows, for use in a list. */
  isDense?: true;
};

/** Lists each field that an update changed, with its old and new value. */
export function Changes({ changes, fields, isDense }: ChangesProps) {
  const t = useT();
  return (
    <ul>
      {changes.map((change) => (
        <li key={change.field} className={cx(!isDense && 'border-b py-2 last:border-0')}>
          <span className="text-muted">{t(fromData(labelOf(fields, change.field)))}:</span>{' '}
          <ChangedField change={change} fields={fields} />
        </li>
      ))}
      {!changes.length && (
        <li className={cx('text-muted', !isDense && 'py-2')}>{t('Nothing was changed.')}</li>
      )}
    </ul>
  );
}

function ChangedField({ change, fields }: { change: Change; fields: readonly DescribedField[] }) {
  const field = fieldOf(fields, change.field);
  const { from, to } = change;
  if (Array.isArray(from) || Array.isArray(to)) {
    const list = field?.kind === 'rows' ? field : undefined;
    return <ChangedRows list={list} from={rowsIn(from)} to={rowsIn(to)} />;
  }
  return <Became field={field?.kind === 'rows' ? undefined : field} from={from} to={to} />;
}

const rowsIn = (value: Change['from']) => (Array.isArray(value) ? value : []);

type BecameProps = { field: Parameters<typeof wordsOf>[0]; from: string | null; to: string | null };

/** Shows old and new value as on paper: 1,180.00 → 1,250.00 birr. */
function Became({ field, from, to }: BecameProps) {
  const t = useT();
  const unit = unitOf(field, t);
  return (
    <>
      <del className="text-muted no-underline">
        {wordsOf(field, from, t)}
        {to === null && unit}
      </del>{' '}
      →{' '}
      <ins className="no-underline">
        {wordsOf(field, to, t)}
        {to !== null && unit}
      </ins>
    </>
  );
}

type ChangedRowsProps = { list: RowsField | undefined; from: ChangedRow[]; to: ChangedRow[] };

/** Lists the added, changed and removed rows of a list. */
function ChangedRows({ list, from, to }: ChangedRowsProps) {
  const t = useT();
  const { added, removed, changed } = comparedRows(from, to, list);
  if (!from.length && !to.length) return t('In another order');
  const whole = (row: ChangedRow) =>
    Object.keys(row)
      .map((part) => wordsOf(partOf(list, part), row[part] ?? null, t))
      .join(', ');
  return (
    <ul className="pl-4">
      {added.map((row) => (
        <Row key={whole(row)} word={t('Added')}>
          {whole(row)}
        </Row>
      ))}
      {changed.map(({ name, parts }) => (
        <Row key={name} word={t('Changed')}>
          {name}
          {parts.map(({ part, from: was, to: is }) => (
            <span key={part}>
              , <span className="text-muted">{t(fromData(partOf(list, part)?.label ?? part))}:</span>{' '}
              <Became field={partOf(list, part)} from={was} to={is} />
            </span>
          ))}
        </Row>
      ))}
      {removed.map((row) => (
        <Row key={whole(row)} word={t('Removed')}>
          {whole(row)}
        </Row>
      ))}
    </ul>
  );
}

const partOf = (list: RowsField | undefined, part: string) => list?.fields.find(({ name }) => name === part);

const Row = ({ word, children }: { word: string; children: ReactNode }) => (
  <li className="wrap-anywhere">
    <span className="font-medium">{word}:</span> {children}
  </li>
);
