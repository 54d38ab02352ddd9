import { lineTotalCents, saleTotalCents } from '@app/schemas/kit/amounts';
import { amharicOf } from '@app/schemas/messages/paper-words';
import type { Sale } from '@app/schemas/sales';
import { useQuery } from '@tanstack/react-query';
import {
  formatAmount,
  formatCents,
  formatEthiopicDate,
  formatGregorianDate,
} from '../../../lib/format/format.ts';
import { companyQuery } from '../../company/company.shared.ts';
import { amountInWords } from './amount-in-words.ts';
import { PaperLines } from './paper-lines.tsx';
import type { Paper } from './receipt-print.ts';
import { ReceiptProof } from './receipt-proof.tsx';
import { ReceiptSums } from './receipt-sums.tsx';
import { Both, type Words } from './receipt-words.tsx';

type Line = Sale['soldData'][number];

/** What was sold, the sums and the signatures. */
export const ReceiptLines = ({ sale, paper }: { sale: Sale; paper: Paper }) => (
  <PaperLines
    paper={paper}
    warehouse={{ english: 'Warehouse', amharic: 'መጋዘን' }}
    lines={sale.soldData.map((line) => ({
      key: line._id,
      product: line.productId.name,
      warehouse: line.warehouseId.name,
      quantity: line.quantity,
      unit: line.productId.unit,
      price: line.SellingPrice,
      total: formatCents(lineTotalCents(line)),
      remark: <Remark sale={sale} line={line} />,
    }))}
    end={<End sale={sale} />}
  />
);

/** Tells that a line has no VAT, where others have, and how much of it came back when. */
const Remark = ({ sale, line }: { sale: Sale; line: Line }) => (
  <>
    {line.vatExempt && (
      <small className="receipt-remark">
        <Both english="VAT exempt" amharic="ከተ.እ.ታ ነፃ" />
      </small>
    )}
    {line.returned > 0 && (
      <small className="receipt-remark">
        <Both {...cameBack(line, lastBack(sale, line))} />
      </small>
    )}
  </>
);

/** The last day on which some of a line came back. */
const lastBack = ({ returns }: Sale, { _id }: Line) =>
  returns.findLast(({ lines }) => lines.some((line) => line._id === _id))?.date ?? '';
const cameBack = ({ returned }: Line, day: string): Words => ({
  english: `${formatAmount(returned)} came back, last on ${formatGregorianDate(day)}`,
  amharic: `${formatAmount(returned)} ተመልሷል፣ መጨረሻ ${formatEthiopicDate(day)}`,
});

function End({ sale }: { sale: Sale }) {
  const inWords = amountInWords(saleTotalCents(sale.soldData));
  const { data: company } = useQuery(companyQuery);
  return (
    <>
      <ReceiptSums sale={sale} />
      <div className="receipt-words">
        <p>
          <Both english="In words" amharic="በፊደል" />
        </p>
        <p>{inWords.english}</p>
        <p lang="am">{inWords.amharic}</p>
      </div>
      {sale.void && (
        <p className="receipt-words">
          <Both {...voided(sale.void)} />
        </p>
      )}
      <div className="receipt-close">
        <div className="receipt-signatures">
          <Both english="Received by, signature" amharic="የተረካቢ ፊርማ" />
          <Both english="Sales man, signature" amharic="የሻጭ ፊርማ" />
        </div>
        <ReceiptProof sale={sale} />
      </div>
      {company?.receiptFooter && <p className="receipt-footer">{company.receiptFooter}</p>}
    </>
  );
}

const voided = ({ date, user, reason }: NonNullable<Sale['void']>): Words => ({
  english: `Voided on ${formatGregorianDate(date)} by ${user}: ${reason}`,
  amharic: `${formatEthiopicDate(date)} ዓ.ም. በ${user} ተሰርዟል፦ ${amharicOf(reason)}`,
});
