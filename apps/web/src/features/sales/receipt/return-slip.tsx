import { addBirr } from '@app/schemas/kit/amounts';
import { amharicOf } from '@app/schemas/messages/paper-words';
import type { Sale } from '@app/schemas/sales';
import { formatAmount, formatMoney } from '../../../lib/format/format.ts';
import { PaperLines } from './paper-lines.tsx';
import type { Paper } from './receipt-print.ts';
import { Sum } from './receipt-sums.tsx';
import { Both } from './receipt-words.tsx';

type Return = Sale['returns'][number];
type SlipProps = { sale: Sale; returned: Return };

/** What came back, in place of the lines of a receipt: goods, their worth, and what became of it. */
export const ReturnSlip = ({ paper, sale, returned }: SlipProps & { paper: Paper }) => (
  <PaperLines
    paper={paper}
    warehouse={{ english: 'Back into', amharic: 'የተመለሰበት' }}
    lines={returned.lines.flatMap((line) => {
      const sold = sale.soldData.find(({ _id }) => _id === line._id);
      if (!sold) return [];
      const { productId, warehouseId, SellingPrice, quantity: of } = sold;
      return {
        key: line._id,
        product: productId.name,
        warehouse: warehouseId.name,
        quantity: line.quantity,
        unit: sold.productId.unit,
        price: SellingPrice,
        total: formatMoney(line.amount),
        remark: <Remark quantity={line.quantity} of={of} isDamaged={line.damaged} />,
      };
    })}
    end={<End sale={sale} returned={returned} />}
  />
);

type RemarkProps = { quantity: number; of: number; isDamaged: boolean };

const Remark = ({ quantity, of, isDamaged }: RemarkProps) => {
  const [back, sold] = [quantity, of].map(formatAmount);
  return (
    <>
      <small className="receipt-remark">
        <Both english={`${back} of ${sold} that were sold`} amharic={`ከተሸጠው ${sold} ውስጥ ${back}`} />
      </small>
      {isDamaged && (
        <small className="receipt-remark">
          <Both english="Damaged" amharic="የተበላሸ" />
        </small>
      )}
    </>
  );
};

function End({ sale, returned }: SlipProps) {
  const { lines, amount, refund, refundMethod, reason, note, user } = returned;
  const vat = addBirr([amount, ...lines.map((line) => 0 - line.amount)]);
  const givenUp = givenUpFor(sale, returned);
  return (
    <>
      <div className="receipt-sums">
        <p className="receipt-total">
          <Both english="Came back" amharic="የተመለሰ" />
          <span className="receipt-figure">{formatMoney(amount)} birr</span>
        </p>
        {vat > 0 && <Sum english="of which VAT" amharic="ከዚህ ውስጥ ተ.እ.ታ" amount={vat} />}
        <Sum
          english="What is due is lower by"
          amharic="ከዕዳው የተቀነሰ"
          amount={addBirr([amount, 0 - refund, 0 - givenUp])}
        />
        {givenUp > 0 && <Sum english="Given up or withheld" amharic="የተተወ ወይም የተያዘ" amount={givenUp} />}
        <Sum
          english={refundMethod ? `Paid back, ${refundMethod}` : 'Paid back'}
          amharic={refundMethod ? `ተመላሽ፣ ${amharicOf(refundMethod)}` : 'ተመላሽ'}
          amount={refund}
        />
      </div>
      <div className="receipt-words">
        <p>
          <Both english="Reason" amharic="ምክንያት" />
        </p>
        <p>
          <Both english={reason} amharic={amharicOf(reason)} />
        </p>
        {note && <p>{note}</p>}
      </div>
      <div className="receipt-close">
        <div className="receipt-signatures">
          <Both english="Brought back by, signature" amharic="የመላሽ ፊርማ" />
          <Both english={`Taken back by ${user}, signature`} amharic="የተቀባይ ፊርማ" />
        </div>
      </div>
    </>
  );
}

/** Adds up the payments without money that a return took back: they were stored with it, before the next one's. */
function givenUpFor({ returns, payments }: Sale, { _id }: Return): number {
  const next = returns[returns.findIndex((one) => one._id === _id) + 1]?._id;
  const isOf = (payment: string) => payment > _id && (!next || payment < next);
  const back = payments.filter((one) => one.amount < 0 && one.money === false && isOf(one._id));
  return 0 - addBirr(back.map(({ amount }) => amount));
}
