import { broughtMoney } from '@app/schemas/counter/paid-back';
import { saleTotalCents } from '@app/schemas/kit/amounts';
import { amharicOf } from '@app/schemas/messages/paper-words';
import type { Sale } from '@app/schemas/sales';
import type { ReactNode } from 'react';
import { formatAmount, formatCents, formatGregorianDate, formatMoney } from '../../../lib/format/format.ts';
import { Both, type Words } from './receipt-words.tsx';

type Payment = Sale['payments'][number];

/** The total of the goods, the VAT, what was paid and what is due. */
export function ReceiptSums({ sale }: { sale: Sale }) {
  const { vat, payments, payable, returns, due, dueDate, SalesDate } = sale;
  const rate = vat && `VAT ${formatAmount(vat.rate)}%`;
  return (
    <div className="receipt-sums">
      <p className="receipt-total">
        <Both english="Grand total" amharic="ጠቅላላ ድምር" />
        <span className="receipt-figure">{formatCents(saleTotalCents(sale.soldData))} birr</span>
      </p>
      {vat?.mode === 'included' && (
        <Sum english={`of which ${rate}`} amharic="ከዚህ ውስጥ ተ.እ.ታ" amount={vat.amount} />
      )}
      {vat?.mode === 'added' && (
        <>
          <Sum english={rate ?? ''} amharic="ተ.እ.ታ" amount={vat.amount} />
          <Sum english="Total with VAT" amharic="ድምር ከተ.እ.ታ ጋር" amount={payable} />
        </>
      )}
      {returns.map(({ _id, date, amount }) => (
        <Sum
          key={_id}
          english={`Came back, ${formatGregorianDate(date)}`}
          amharic="ተመላሽ ዕቃ"
          amount={-amount}
        />
      ))}
      {payments.map((payment) => (
        <Paid key={payment._id} payment={payment} soldOn={SalesDate} />
      ))}
      {due > 0 && (
        <p className="receipt-total">
          <Both english={dueDate ? `Due by ${formatGregorianDate(dueDate)}` : 'Due'} amharic="ቀሪ" />
          <span className="receipt-figure">{formatMoney(due)} birr</span>
        </p>
      )}
    </div>
  );
}

type PaidProps = { payment: Payment; soldOn: string };

/**
 * Shows a payment with its day where that is not the receipt's, and what goes back, below 0, with its day. One that was
 * taken back as a whole is struck through.
 */
function Paid({ payment, soldOn }: PaidProps) {
  const { method, amount, date, reference, voided } = payment;
  const back = amount < 0 ? (broughtMoney(payment) ? paidBack : takenBack) : undefined;
  const line = (
    <p className="receipt-sum">
      <span>
        <Both
          english={
            <>
              {back && `${back.english}, `}
              {method}
              {(date !== soldOn || back) && `, ${formatGregorianDate(date)}`}
              {reference && <span className="receipt-reference"> {reference}</span>}
            </>
          }
          amharic={`${back ? `${back.amharic}፣ ` : ''}${amharicOf(method)}`}
        />
      </span>
      <span className="receipt-figure">{formatMoney(amount)}</span>
    </p>
  );
  if (!voided) return line;
  return (
    <>
      <s>{line}</s>
      <p>
        <Both english={`taken back ${formatGregorianDate(voided.date)}`} amharic="ተመልሷል" />
      </p>
    </>
  );
}

const paidBack = { english: 'Paid back', amharic: 'ተመላሽ' };
const takenBack = { english: 'Taken back', amharic: 'የተነሳ' };

/** A sum with its name. */
export const Sum = ({ amount, ...words }: Words & { amount: number }): ReactNode => (
  <p className="receipt-sum">
    <Both {...words} />
    <span className="receipt-figure">{formatMoney(amount)}</span>
  </p>
);
