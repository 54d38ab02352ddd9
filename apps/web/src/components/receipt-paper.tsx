import { lineTotalCents, saleTotalCents } from '@app/schemas/amounts';
import { receiptNumber, type Sale } from '@app/schemas/sales';
import type { ReactNode } from 'react';
import { formatAmount, formatCents, formatDate, formatEthiopicDate, formatMoney } from '../lib/format.ts';
import './receipt-paper.css';

/** The receipt of a sale on A4, in both languages and both calendars; on paper it stands alone. */
export function ReceiptPaper({ sale }: { sale: Sale }) {
  const number = `#${receiptNumber(sale._id)}`;
  return (
    <article className="receipt" lang="en" data-theme="light">
      <style>{`@page { @bottom-left { content: "Receipt ${number}" } }`}</style>
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
          <p>{formatDate(sale.SalesDate)}</p>
          <p lang="am">{formatEthiopicDate(sale.SalesDate)} ዓ.ም.</p>
        </div>
      </header>
      <div className="receipt-people">
        <Person english="Customer" amharic="ደንበኛ" name={sale.custormerName} />
        <Person english="Sales man" amharic="ሻጭ" name={sale.SalesMan} />
      </div>
      <Lines sale={sale} />
      <div className="receipt-total">
        <Both english="Grand total" amharic="ጠቅላላ ድምር" />
        <span className="receipt-figure">{formatCents(saleTotalCents(sale.soldData))} birr</span>
      </div>
      <div className="receipt-signatures">
        <Both english="Received by, signature" amharic="የተረካቢ ፊርማ" />
        <Both english="Sales man, signature" amharic="የሻጭ ፊርማ" />
      </div>
      <footer className="receipt-foot">
        Receipt <span className="font-mono">{number}</span>
      </footer>
    </article>
  );
}

function Lines({ sale }: { sale: Sale }) {
  return (
    <table>
      <thead>
        <tr>
          <Head english="Product" amharic="ምርት" />
          <Head english="Warehouse" amharic="መጋዘን" />
          <Head english="Qty" amharic="ብዛት" isFigure />
          <Head english="SellingPrice" amharic="የሽያጭ ዋጋ" isFigure />
          <Head english="Total" amharic="ድምር" isFigure />
        </tr>
      </thead>
      <tbody>
        {sale.soldData.map((line) => (
          <tr key={line._id}>
            <td>{line.productId.name}</td>
            <td>{line.warehouseId.name}</td>
            <Figure>{formatAmount(line.quantity)}</Figure>
            <Figure>{formatMoney(line.SellingPrice)}</Figure>
            <Figure>{formatCents(lineTotalCents(line))}</Figure>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Words = { english: string; amharic: string };

function Head({ english, amharic, isFigure = false }: Words & { isFigure?: boolean }) {
  return (
    <th scope="col" className={isFigure ? 'receipt-figure' : ''}>
      {english} <span lang="am">{amharic}</span>
    </th>
  );
}

const Figure = ({ children }: { children: ReactNode }) => <td className="receipt-figure">{children}</td>;

const Both = ({ english, amharic }: Words) => (
  <span>
    {english} / <span lang="am">{amharic}</span>
  </span>
);

const Person = ({ name, ...words }: Words & { name: string }) => (
  <p>
    <small>
      <Both {...words} />
    </small>
    <strong>{name}</strong>
  </p>
);
