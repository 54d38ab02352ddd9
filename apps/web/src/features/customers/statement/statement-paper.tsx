import { addBirr } from '@app/schemas/kit/amounts';
import { type Receivable, rowName, rowReference, type Statement } from '@app/schemas/receivables';
import type { ReactNode } from 'react';
import { useIsOutdated } from '../../../components/outdated.tsx';
import { PaperColumn, PaperTitle } from '../../../components/paper/paper-heads.tsx';
import { usePrintedTitle } from '../../../components/paper/use-printed-title.ts';
import { cx } from '../../../lib/cx.ts';
import { formatEthiopicDate, formatGregorianDate, formatMoney } from '../../../lib/format/format.ts';
import { formatPhone } from '../../../lib/format/phone.ts';
import { FirmOnPaper } from '../../company/firm-on-paper.shared.tsx';
import { StatementAges } from './statement-ages.tsx';
import type { StatementRange } from './statement-query.ts';
import '../../../components/paper/printed-alone.css';
import '../../../components/paper/document-paper.css';
import './statement.css';

const PAGE = `@page {
  size: A4;
  margin: 16mm 14mm 18mm;
  @top-left { content: none }
}`;
/** How many rows stay with the closing balance and the signatures. */
const KEPT = 2;
type StatementProps = { statement: Statement; range: StatementRange };
type PaperProps = StatementProps & { due: Receivable | null | undefined };

/** A customer's statement in both languages and calendars, alone on A4 when it prints. */
export function StatementPaper({ statement, range, due }: PaperProps) {
  const { customer, closing } = statement;
  const name = `Statement of ${customer.name}`;
  const isOutdated = useIsOutdated();
  usePrintedTitle(name);
  const facts = [
    customer.phone && formatPhone(customer.phone),
    customer.tin && `TIN ${customer.tin}`,
    customer.address,
  ].filter(Boolean);
  const until = range.endDate ?? statement.rows.at(-1)?.date;
  return (
    <article
      className={cx('document-paper statement', !isOutdated && 'printed-alone')}
      lang="en"
      data-theme="light"
      aria-label={name}
    >
      <style>{PAGE}</style>
      <StatementHead range={range} />
      <div className="paper-facts">
        <p>
          <small>
            Customer / <span lang="am">ደንበኛ</span>
          </small>
          <strong>{customer.name}</strong>
          {facts.length > 0 && <small>{facts.join(' · ')}</small>}
        </p>
        <p>
          <small>
            {closing < 0 ? 'On account' : 'Owed'} {until && `on ${formatGregorianDate(until)}`} /{' '}
            <span lang="am">{closing < 0 ? 'በሒሳብ ያለ' : 'ያለበት ዕዳ'}</span>
          </small>
          <strong className="statement-closing">{formatMoney(Math.abs(closing))} birr</strong>
        </p>
      </div>
      <StatementTable statement={statement} range={range} due={due} />
    </article>
  );
}

const StatementFoot = () => (
  <footer className="statement-foot">
    <p>
      Please tell us within 15 days if this does not agree with your books.{' '}
      <span lang="am">ከመዝገብዎ ጋር የማይስማማ ከሆነ በ15 ቀናት ውስጥ ያሳውቁን።</span>
    </p>
    <div className="paper-signatures">
      <p>
        For the customer / <span lang="am">ስለ ደንበኛው</span>
      </p>
      <p>
        For us / <span lang="am">ስለ እኛ</span>
      </p>
    </div>
  </footer>
);

function StatementHead({ range: { startDate, endDate } }: Pick<StatementProps, 'range'>) {
  const days = (format: (iso: string) => string) =>
    [startDate, endDate].map((day) => (day ? format(day) : '')).join(' – ');
  return (
    <header className="paper-head">
      <FirmOnPaper />
      <div>
        <PaperTitle english="Statement" amharic="የሒሳብ መግለጫ" />
        <p>{days(formatGregorianDate)}</p>
        <p lang="am">{days(formatEthiopicDate)} ዓ.ም.</p>
      </div>
    </header>
  );
}

const noCell = { role: 'presentation' } as const;

/** The last rows, the ages and the signatures stay on one sheet: they are of one group of rows, which no sheet parts. */
function StatementTable({ statement: { opening, rows, closing }, range, due }: PaperProps) {
  const sum = (side: 'debit' | 'credit') => addBirr(rows.map((row) => row[side]));
  const all = [
    <tr key="opening">
      <td>{range.startDate && formatGregorianDate(range.startDate)}</td>
      <th scope="row">Opening balance</th>
      <td />
      <td />
      <td />
      <Figure>{formatMoney(opening)}</Figure>
    </tr>,
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a statement are read anew as a whole.
    ...rows.map((row, at) => <StatementRow key={at} row={row} />),
  ];
  return (
    <table>
      <thead>
        <tr>
          <PaperColumn english="Date" amharic="ቀን" />
          <PaperColumn english="Kind" amharic="ዝርዝር" />
          <PaperColumn english="Reference" amharic="ማጣቀሻ" />
          <PaperColumn english="Debit" amharic="ዴቢት" isFigure />
          <PaperColumn english="Credit" amharic="ክሬዲት" isFigure />
          <PaperColumn english="Balance" amharic="ሚዛን" isFigure />
        </tr>
      </thead>
      <tbody>{all.slice(0, -KEPT)}</tbody>
      <tbody className="paper-kept">
        {all.slice(-KEPT)}
        <tr className="statement-closes">
          <td />
          <th scope="row">Closing balance</th>
          <td />
          <Figure>{formatMoney(sum('debit'))}</Figure>
          <Figure>{formatMoney(sum('credit'))}</Figure>
          <Figure>{formatMoney(closing)}</Figure>
        </tr>
        <tr className="paper-end" {...noCell}>
          <td colSpan={6} {...noCell}>
            {due && <StatementAges due={due} />}
            <StatementFoot />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function StatementRow({ row }: { row: Statement['rows'][number] }) {
  const { date, number, debit, credit, balance } = row;
  return (
    <tr>
      <td>{formatGregorianDate(date)}</td>
      <td>{rowName(row)}</td>
      <td className={number ? 'paper-reference' : undefined}>{rowReference(row)}</td>
      <Figure>{debit !== 0 && formatMoney(debit)}</Figure>
      <Figure>{credit !== 0 && formatMoney(credit)}</Figure>
      <Figure>{formatMoney(balance)}</Figure>
    </tr>
  );
}

const Figure = ({ children }: { children: ReactNode }) => <td className="paper-figure">{children}</td>;
