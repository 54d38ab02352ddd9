import { type Customer, customers } from '@app/schemas/customers';
import type { Sale } from '@app/schemas/sales';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { usePrintedTitle } from '../../../components/paper/use-printed-title.ts';
import { call } from '../../../lib/api.ts';
import { formatGregorianDate } from '../../../lib/format/format.ts';
import { formatReceiptNumber } from '../../../lib/format/receipt-number.ts';
import { ReceiptHead } from './receipt-head.tsx';
import { ReceiptLines } from './receipt-lines.tsx';
import { numbersPages, type Paper, usePageRules } from './receipt-print.ts';
import { Both, sizeOf, type Words } from './receipt-words.tsx';
import { ReturnSlip } from './return-slip.tsx';
import '../../../components/paper/printed-alone.css';
import './receipt-paper.css';
import './receipt-end.css';
import './receipt-roll.css';
import './receipt-void.css';

type ReceiptPaperProps = {
  sale: Sale;
  paper: Paper;
  /** Prints the slip of this return instead. */
  returned?: Sale['returns'][number] | undefined;
};

/** A sale's receipt in both languages and calendars; it prints without the page around it. */
export function ReceiptPaper({ sale, paper, returned }: ReceiptPaperProps) {
  const number = returned?.number ?? formatReceiptNumber(sale._id);
  const kind = returned ? 'Return' : 'Receipt';
  const room = useRef<HTMLDivElement>(null);
  const article = useRef<HTMLElement>(null);
  const pageRules = usePageRules(article, paper, kind, number);
  useFit(room, article);
  usePrintedTitle(`${kind} ${number}`);
  return (
    <div ref={room} className="receipt-room">
      <article
        ref={article}
        className={`receipt receipt-${paper} printed-alone`}
        lang="en"
        data-theme="light"
        aria-label={`${returned ? 'Return slip' : 'Sales Receipt'} ${number}`}
      >
        <style>{pageRules}</style>
        {sale.void && !returned && <Void />}
        <ReceiptHead sale={sale} returned={returned} />
        <div className="receipt-people">
          <Person english="Customer" amharic="ደንበኛ" name={sale.custormerName}>
            {sale.customerId && <CustomerFacts id={sale.customerId._id} nameOnSale={sale.custormerName} />}
          </Person>
          {returned ? (
            <Person english="Of receipt" amharic="ከደረሰኝ" name={formatReceiptNumber(sale._id)}>
              <small>of {formatGregorianDate(sale.SalesDate)}</small>
            </Person>
          ) : (
            <Person english="Sales man" amharic="ሻጭ" name={sale.SalesMan} />
          )}
        </div>
        {returned ? (
          <ReturnSlip sale={sale} returned={returned} paper={paper} />
        ) : (
          <ReceiptLines sale={sale} paper={paper} />
        )}
        <footer className={`receipt-foot ${numbersPages ? 'print:hidden' : ''}`}>
          {kind} <span className="font-mono">{number}</span>
        </footer>
      </article>
    </div>
  );
}

const Void = () => (
  <div className="receipt-void">
    <p>VOID</p>
    <p lang="am">የተሰረዘ</p>
  </div>
);

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

const Person = ({ name, children, ...words }: Words & { name: string; children?: ReactNode }) => (
  <div>
    <p>
      <small>
        <Both {...words} />
      </small>
      <strong className={sizeOf(name)}>{name}</strong>
    </p>
    {children}
  </div>
);

/** What the records say of the customer today, with the name where a sale got its customer later, or they are called otherwise now. */
function CustomerFacts({ id, nameOnSale }: { id: string; nameOnSale: string }) {
  const { data: customer } = useQuery({
    queryKey: [customers.name, 'one', id],
    queryFn: ({ signal }) => call<{ data: Customer }>(customers.paths.get, { _id: id }, { signal }),
    select: ({ data }) => data,
  });
  if (!customer) return null;
  const { name, tin, vatNo, address } = customer;
  return (
    <>
      {name !== nameOnSale && (
        <small>
          <Both english="On the account of" amharic="በሒሳቡ" /> {name}
        </small>
      )}
      {tin && <small>TIN {tin}</small>}
      {vatNo && <small>VAT reg. no. {vatNo}</small>}
      {address && <small>{address}</small>}
    </>
  );
}
