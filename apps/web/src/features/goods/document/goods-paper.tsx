import type { GoodsDocument } from '@app/schemas/goods/documents';
import { amharicOf } from '@app/schemas/messages/paper-words';
import type { ReactNode } from 'react';
import { PaperColumn, PaperTitle } from '../../../components/paper/paper-heads.tsx';
import { usePrintedTitle } from '../../../components/paper/use-printed-title.ts';
import {
  formatAmount,
  formatEthiopicDate,
  formatGregorianDate,
  formatGregorianMoment,
} from '../../../lib/format/format.ts';
import { FirmOnPaper } from '../../company/firm-on-paper.shared.tsx';
import { paperNameOf, paperOf } from './document-words.ts';
import '../../../components/paper/printed-alone.css';
import '../../../components/paper/document-paper.css';
import './goods-paper.css';

type PaperProps = { document: GoodsDocument };

/** How many rows stay with the signatures. */
const KEPT = 2;

/** A goods document in both languages and calendars, alone on A4 when it prints. It tells no cost. */
export function GoodsPaper({ document }: PaperProps) {
  const { kind, date } = document;
  const name = paperNameOf(document);
  usePrintedTitle(name);
  return (
    <article
      className="document-paper goods-paper printed-alone"
      lang="en"
      data-theme="light"
      aria-label={name}
    >
      <style>{pageOf(name)}</style>
      <header className="paper-head">
        <FirmOnPaper />
        <div>
          <PaperTitle {...paperOf[kind].title} />
          <p className="goods-number">{document.number}</p>
          {date && (
            <>
              <p>{formatGregorianDate(date)}</p>
              <p lang="am">{formatEthiopicDate(date)} ዓ.ም.</p>
            </>
          )}
        </div>
      </header>
      <div className="paper-facts goods-facts">
        <Facts document={document} />
      </div>
      <Lines document={document} />
    </article>
  );
}

const pageOf = (name: string) => `@page {
  size: A4;
  margin: 16mm 14mm 18mm;
  @top-left { content: none }
  @bottom-left { content: "${name}" }
}`;

function Facts({ document }: PaperProps) {
  const { kind, warehouseId, toWarehouseId, reason, supplier, reference, note } = document;
  const isTransfer = kind === 'transfer';
  return (
    <>
      <Fact english={isTransfer ? 'From' : 'Warehouse'} amharic={isTransfer ? 'ከ' : 'መጋዘን'}>
        {warehouseId.name}
      </Fact>
      <Fact english="To" amharic="ወደ">
        {toWarehouseId?.name}
      </Fact>
      <Fact english="Reason" amharic="ምክንያት">
        {reason && (amharicOf(reason) === reason ? reason : `${reason} / ${amharicOf(reason)}`)}
      </Fact>
      <Fact english="Supplier" amharic="አቅራቢ">
        {supplier}
      </Fact>
      <Fact english="Delivery note" amharic="የርክክብ ሰነድ">
        {reference}
      </Fact>
      <Fact english="Import" amharic="የማስመጣት ፋይል">
        {document.importId?.number}
      </Fact>
      <Fact english="Note" amharic="ማስታወሻ">
        {note}
      </Fact>
      <Fact english="Reverses" amharic="የሚቀለብሰው">
        {document.reverses?.number}
      </Fact>
      <Fact english="Reversed by" amharic="የተቀለበሰበት">
        {document.reversedBy?.number}
      </Fact>
    </>
  );
}

type FactProps = { english: string; amharic: string; children: string | null | undefined };
/** Left out where nothing is known. */
const Fact = ({ english, amharic, children }: FactProps) =>
  children && (
    <p>
      <small>
        {english} / <span lang="am">{amharic}</span>
      </small>
      <strong>{children}</strong>
    </p>
  );

const noCell = { role: 'presentation' } as const;

/** The last rows and the signatures stay on one page. */
function Lines({ document }: PaperProps) {
  const { kind, lines } = document;
  const figures = figuresOf[kind];
  const rows = lines.map((line, index) => (
    <tr key={line.productId._id}>
      <td>{index + 1}</td>
      <td>{line.productId.name}</td>
      <td className="paper-reference">{line.productId.sku}</td>
      {figures.map(({ english, of }) => (
        <td key={english} className="paper-figure">
          {of?.(line)}
        </td>
      ))}
    </tr>
  ));
  return (
    <table>
      <thead>
        <tr>
          <PaperColumn english="No." amharic="ተ.ቁ" />
          <PaperColumn english="Product" amharic="ምርት" />
          <PaperColumn english="Code" amharic="መለያ" />
          {figures.map(({ english, amharic }) => (
            <PaperColumn key={english} english={english} amharic={amharic} isFigure />
          ))}
        </tr>
      </thead>
      <tbody>{rows.slice(0, -KEPT)}</tbody>
      <tbody className="paper-kept">
        {rows.slice(-KEPT)}
        <tr className="paper-end" {...noCell}>
          <td colSpan={3 + figures.length} {...noCell}>
            <End document={document} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

type Line = GoodsDocument['lines'][number];
type Figure = { english: string; amharic: string; of?: (line: Line) => ReactNode };

const inUnit = (quantity: number | null, { productId: { unit } }: Line) =>
  quantity === null ? null : [formatAmount(quantity), unit].filter(Boolean).join(' ');
const quantity: Figure = { english: 'Qty', amharic: 'ብዛት', of: (line) => inUnit(line.quantity, line) };

/** What a paper tells of each line; what has no value is filled in by hand. */
const figuresOf: Readonly<Record<GoodsDocument['kind'], readonly Figure[]>> = {
  receipt: [quantity],
  transfer: [quantity, { english: 'Received', amharic: 'የተረከበ' }],
  adjustment: [quantity],
  count: [
    { english: 'Expected', amharic: 'የሚጠበቅ', of: (line) => inUnit(line.expected, line) },
    { english: 'Counted', amharic: 'የተቆጠረ', of: (line) => inUnit(line.counted, line) },
    { english: 'Difference', amharic: 'ልዩነት', of: (line) => inUnit(line.quantity, line) },
  ],
};

function End({ document: { kind, lines, createdByName, createdAt, postedAt } }: PaperProps) {
  const { day, time } = formatGregorianMoment(postedAt ?? createdAt);
  return (
    <footer className="goods-end">
      <p>
        {lines.length} {lines.length === 1 ? 'line' : 'lines'}. Posted by {createdByName} on {day} at {time}.
      </p>
      <div className="paper-signatures">
        {paperOf[kind].signatures.map(({ english, amharic }) => (
          <p key={english}>
            {english} / <span lang="am">{amharic}</span>
          </p>
        ))}
      </div>
    </footer>
  );
}
