import { lineTotalCents, saleTotalCents } from '@app/schemas/amounts';
import { receiptNumber, type Sale } from '@app/schemas/sales';
import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from 'react';
import { amountInWords } from '../lib/amount-in-words.ts';
import {
  formatAmount,
  formatCents,
  formatEthiopicDate,
  formatGregorianDate,
  formatMoney,
} from '../lib/format.ts';
import { numbersPages, type Paper, usePageRules, usePrintedTitle } from './receipt-print.ts';
import './receipt-paper.css';
import './receipt-roll.css';

/** The receipt of a sale, in both languages and both calendars; on paper it stands alone. */
export function ReceiptPaper({ sale, paper }: { sale: Sale; paper: Paper }) {
  const number = `#${receiptNumber(sale._id)}`;
  const room = useRef<HTMLDivElement>(null);
  const article = useRef<HTMLElement>(null);
  const pageRules = usePageRules(article, paper, number);
  useFit(room, article);
  usePrintedTitle(`Receipt ${number}`);
  const total = saleTotalCents(sale.soldData);
  const inWords = amountInWords(total);
  return (
    <div ref={room} className="receipt-room">
      <article ref={article} className={`receipt receipt-${paper}`} lang="en" data-theme="light">
        <style>{pageRules}</style>
        <header className="receipt-head">
          <div>
            <p className="receipt-company">Inventory Enterprise</p>
            <p lang="am">ኢንቬንተሪ ኢንተርፕራይዝ</p>
          </div>
          <div>
            <h3>
              Sales Receipt <span lang="am">የሽያጭ ደረሰኝ</span>
            </h3>
            <p className="receipt-no">{number}</p>
            <p>{formatGregorianDate(sale.SalesDate)}</p>
            <p lang="am">{formatEthiopicDate(sale.SalesDate)} ዓ.ም.</p>
          </div>
        </header>
        <div className="receipt-people">
          <Person english="Customer" amharic="ደንበኛ" name={sale.custormerName} />
          <Person english="Sales man" amharic="ሻጭ" name={sale.SalesMan} />
        </div>
        {paper === 'a4' ? <SheetLines sale={sale} /> : <RollLines sale={sale} />}
        <div className="receipt-total">
          <Both english="Grand total" amharic="ጠቅላላ ድምር" />
          <span className="receipt-figure">{formatCents(total)} birr</span>
        </div>
        <div className="receipt-words">
          <p>
            <Both english="In words" amharic="በፊደል" />
          </p>
          <p>{inWords.english}</p>
          <p lang="am">{inWords.amharic}</p>
        </div>
        <div className="receipt-signatures">
          <Both english="Received by, signature" amharic="የተረካቢ ፊርማ" />
          <Both english="Sales man, signature" amharic="የሻጭ ፊርማ" />
        </div>
        <footer className={`receipt-foot ${numbersPages ? 'print:hidden' : ''}`}>
          Receipt <span className="font-mono">{number}</span>
        </footer>
      </article>
    </div>
  );
}

/** On a screen that is narrower than the paper, the paper is made smaller, so that it is seen whole. */
function useFit(room: RefObject<HTMLElement | null>, article: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [outer, inner] = [room.current, article.current];
    if (!outer || !inner) return;
    const fit = () => {
      const share = Math.min(1, outer.clientWidth / inner.offsetWidth);
      outer.style.setProperty('--fit', String(share));
      outer.style.height = `${share * inner.offsetHeight}px`;
    };
    fit();
    const observer = new ResizeObserver(fit);
    for (const element of [outer, inner]) observer.observe(element);
    return () => observer.disconnect();
  }, [room, article]);
}

const heads = {
  product: <Both english="Product" amharic="ምርት" />,
  warehouse: <Both english="Warehouse" amharic="መጋዘን" />,
  quantity: <Both english="Qty" amharic="ብዛት" />,
  price: <Both english="SellingPrice" amharic="የሽያጭ ዋጋ" />,
  total: <Both english="Total" amharic="ድምር" />,
};

/** A sheet has room for a line of the sale in one row. */
function SheetLines({ sale }: { sale: Sale }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{heads.product}</th>
          <th scope="col">{heads.warehouse}</th>
          <FigureHeads />
        </tr>
      </thead>
      <tbody>
        {sale.soldData.map((line) => (
          <tr key={line._id}>
            <td>{line.productId.name}</td>
            <td>{line.warehouseId.name}</td>
            <Figures line={line} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** On a roll, the goods stand above their figures. */
function RollLines({ sale }: { sale: Sale }) {
  return (
    <table style={{ '--figures': widthOfFigures(sale.soldData) } as CSSProperties}>
      <thead>
        <tr>
          <th scope="col" colSpan={3}>
            {heads.product}
            {heads.warehouse}
          </th>
        </tr>
        <tr>
          <FigureHeads />
        </tr>
      </thead>
      {sale.soldData.map((line) => (
        <tbody key={line._id}>
          <tr>
            <td colSpan={3}>
              {line.productId.name} <span className="receipt-warehouse">{line.warehouseId.name}</span>
            </td>
          </tr>
          <tr>
            <Figures line={line} />
          </tr>
        </tbody>
      ))}
    </table>
  );
}

const figureNames = ['quantity', 'price', 'total'] as const;

const FigureHeads = () =>
  figureNames.map((name) => (
    <th key={name} scope="col" className="receipt-figure">
      {heads[name]}
    </th>
  ));

type Line = Sale['soldData'][number];

const figuresOf = (line: Line) => ({
  quantity: formatAmount(line.quantity),
  price: formatMoney(line.SellingPrice),
  total: formatCents(lineTotalCents(line)),
});

function Figures({ line }: { line: Line }) {
  const figures = figuresOf(line);
  return figureNames.map((name) => (
    <td key={name} className="receipt-figure">
      {figures[name]}
    </td>
  ));
}

/** How many characters the longest figures take side by side; that of the price has a head as long as this. */
function widthOfFigures(lines: readonly Line[]): number {
  const figures = lines.map(figuresOf);
  const longest = (name: (typeof figureNames)[number]) =>
    Math.max(...figures.map((figure) => figure[name].length));
  return longest('quantity') + Math.max('SellingPrice'.length, longest('price')) + longest('total');
}

type Words = { english: string; amharic: string };

function Both({ english, amharic }: Words) {
  return (
    <span className="receipt-both">
      {english}
      <span className="receipt-slash"> / </span>
      <span lang="am">{amharic}</span>
    </span>
  );
}

const Person = ({ name, ...words }: Words & { name: string }) => (
  <p>
    <small>
      <Both {...words} />
    </small>
    <strong>{name}</strong>
  </p>
);
