import { receiptNumber, type Sale } from '@app/schemas/sales';
import { formatAmount, formatMoney } from '../../../lib/format/format.ts';
import { Both, sizeOf } from './receipt-words.tsx';

type Return = Sale['returns'][number];

/** What came back, in place of the lines of a receipt: goods, their worth, and the money that went back. */
export function ReturnSlip({ sale, returned }: { sale: Sale; returned: Return }) {
  const { lines, amount, refund, refundMethod, reason, note } = returned;
  const nameOf = new Map(sale.soldData.map(({ _id, productId }) => [_id, productId.name]));
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Both english="Product" amharic="ምርት" />
            </th>
            <th scope="col" className="receipt-figure">
              <Both english="Qty" amharic="ብዛት" />
            </th>
            <th scope="col" className="receipt-figure">
              <Both english="Total" amharic="ድምር" />
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line._id}>
              <td className={sizeOf(nameOf.get(line._id) ?? '')}>
                {nameOf.get(line._id)}
                {line.damaged && (
                  <small className="receipt-remark">
                    <Both english="Damaged" amharic="የተበላሸ" />
                  </small>
                )}
              </td>
              <td className="receipt-figure">{formatAmount(line.quantity)}</td>
              <td className="receipt-figure">{formatMoney(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="receipt-sums">
        <p className="receipt-total">
          <Both english="Worth" amharic="ዋጋ" />
          <span className="receipt-figure">{formatMoney(amount)} birr</span>
        </p>
        {refund > 0 && (
          <p className="receipt-sum">
            <span>
              <Both english="Paid back" amharic="ተመላሽ" />, {refundMethod}
            </span>
            <span className="receipt-figure">{formatMoney(refund)}</span>
          </p>
        )}
      </div>
      <div className="receipt-words">
        <p>
          <Both english="Reason" amharic="ምክንያት" />
        </p>
        <p>{[reason, note].filter(Boolean).join('. ')}</p>
        <p>
          <Both english="Sold on receipt" amharic="የተሸጠበት ደረሰኝ" /> #{receiptNumber(sale._id)}
        </p>
      </div>
      <div className="receipt-close">
        <div className="receipt-signatures">
          <Both english="Brought back by, signature" amharic="የመላሽ ፊርማ" />
          <Both english="Taken back by, signature" amharic="የተቀባይ ፊርማ" />
        </div>
      </div>
    </>
  );
}
