import { receiptNumber, type Sale } from '@app/schemas/sales';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { formatEthiopicDate, formatGregorianDate } from '../../../lib/format/format.ts';
import { RollLines, SheetLines } from './receipt-lines.tsx';
import { numbersPages, type Paper, usePageRules, usePrintedTitle } from './receipt-print.ts';
import { Both, sizeOf, type Words } from './receipt-words.tsx';
import './receipt-paper.css';
import './receipt-roll.css';

/** A sale's receipt in both languages and calendars; it prints without the page around it. */
export function ReceiptPaper({ sale, paper }: { sale: Sale; paper: Paper }) {
  const number = `#${receiptNumber(sale._id)}`;
  const room = useRef<HTMLDivElement>(null);
  const article = useRef<HTMLElement>(null);
  const pageRules = usePageRules(article, paper, number);
  useFit(room, article);
  usePrintedTitle(`Receipt ${number}`);
  const Lines = paper === 'a4' ? SheetLines : RollLines;
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
        <Lines lines={sale.soldData} />
        <footer className={`receipt-foot ${numbersPages ? 'print:hidden' : ''}`}>
          Receipt <span className="font-mono">{number}</span>
        </footer>
      </article>
    </div>
  );
}

/** Scales the paper down on a narrower screen, so that all of it shows. */
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

const Person = ({ name, ...words }: Words & { name: string }) => (
  <p>
    <small>
      <Both {...words} />
    </small>
    <strong className={sizeOf(name)}>{name}</strong>
  </p>
);
