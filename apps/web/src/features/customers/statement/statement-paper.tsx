import { DEFAULT_COMPANY_NAME } from '@app/schemas/company/company-head';
import { addBirr } from '@app/schemas/kit/amounts';
import { type Receivable, rowName, rowReference, type Statement } from '@app/schemas/receivables';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIsOutdated } from '../../../components/outdated.tsx';
import { usePrintedTitle } from '../../../components/paper/use-printed-title.ts';
import { cx } from '../../../lib/cx.ts';
import { formatEthiopicDate, formatGregorianDate, formatMoney } from '../../../lib/format/format.ts';
import { formatPhone } from '../../../lib/format/phone.ts';
import { companyQuery, pictureOf } from '../../company/company.shared.ts';
import { StatementAges } from './statement-ages.tsx';
import type { StatementRange } from './statement-query.ts';
import '../../../components/paper/printed-alone.css';
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
      className={cx('statement', !isOutdated && 'printed-alone')}
      lang="en"
      data-theme="light"
      aria-label={name}
    >
      <style>{PAGE}</style>
      <StatementHead range={range} />
      <div className="statement-people">
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
    <div className="statement-signatures">
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
  const { data: company } = useQuery(companyQuery);
  if (!company) return null;
  const { name, nameAm, address, phone, tin, vatNo, logo } = company;
  const amharic = nameAm ?? (name === DEFAULT_COMPANY_NAME ? 'ኢንቬንተሪ ኢንተርፕራይዝ' : null);
  const registered = [tin && `TIN ${tin}`, vatNo && `VAT reg. no. ${vatNo}`].filter(Boolean).join(' · ');
  const days = (format: (iso: string) => string) =>
    [startDate, endDate].map((day) => (day ? format(day) : '')).join(' – ');
  return (
    <header className="statement-head">
      <div className="statement-firm">
        {logo && <img src={pictureOf(logo)} alt="" />}
        <div>
          <p className="statement-company">{name}</p>
          {amharic && <p lang="am">{amharic}</p>}
          {address && <p>{address}</p>}
          {phone && <p>Tel. {formatPhone(phone)}</p>}
          {registered && <p>{registered}</p>}
        </div>
      </div>
      <div>
        <h3>
          Statement{' '}
          <span className="statement-amharic" lang="am">
            የሒሳብ መግለጫ
          </span>
        </h3>
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
          <Head english="Date" amharic="ቀን" />
          <Head english="Kind" amharic="ዝርዝር" />
          <Head english="Reference" amharic="ማጣቀሻ" />
          <Head english="Debit" amharic="ዴቢት" isFigure />
          <Head english="Credit" amharic="ክሬዲት" isFigure />
          <Head english="Balance" amharic="ሚዛን" isFigure />
        </tr>
      </thead>
      <tbody>{all.slice(0, -KEPT)}</tbody>
      <tbody className="statement-kept">
        {all.slice(-KEPT)}
        <tr className="statement-end">
          <td />
          <th scope="row">Closing balance</th>
          <td />
          <Figure>{formatMoney(sum('debit'))}</Figure>
          <Figure>{formatMoney(sum('credit'))}</Figure>
          <Figure>{formatMoney(closing)}</Figure>
        </tr>
        <tr className="statement-close" {...noCell}>
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
      <td className={number ? 'statement-reference' : undefined}>{rowReference(row)}</td>
      <Figure>{debit !== 0 && formatMoney(debit)}</Figure>
      <Figure>{credit !== 0 && formatMoney(credit)}</Figure>
      <Figure>{formatMoney(balance)}</Figure>
    </tr>
  );
}

type HeadProps = { english: string; amharic: string; isFigure?: boolean };
const Head = ({ english, amharic, isFigure }: HeadProps) => (
  <th scope="col" className={isFigure ? 'statement-figure' : undefined}>
    {english}{' '}
    <span className="statement-amharic" lang="am">
      {amharic}
    </span>
  </th>
);
const Figure = ({ children }: { children: ReactNode }) => <td className="statement-figure">{children}</td>;
