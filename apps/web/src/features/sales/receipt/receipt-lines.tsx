import { lineTotalCents, saleTotalCents } from '@app/schemas/kit/amounts';
import type { Sale } from '@app/schemas/sales';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { cx } from '../../../lib/cx.ts';
import {
  formatAmount,
  formatCents,
  formatEthiopicDate,
  formatGregorianDate,
  formatMoney,
} from '../../../lib/format/format.ts';
import { companyQuery } from '../../company/company.shared.ts';
import { amountInWords } from './amount-in-words.ts';
import { ReceiptProof } from './receipt-proof.tsx';
import { ReceiptSums } from './receipt-sums.tsx';
import { Both, sizeOf } from './receipt-words.tsx';

type Line = Sale['soldData'][number];
type LinesProps = { sale: Sale };
type LineProps = LinesProps & { line: Line };

const heads = {
  product: <Both english="Product" amharic="ምርት" />,
  warehouse: <Both english="Warehouse" amharic="መጋዘን" />,
  quantity: <Both english="Qty" amharic="ብዛት" />,
  price: <Both english="SellingPrice" amharic="የሽያጭ ዋጋ" />,
  total: <Both english="Total" amharic="ድምር" />,
};

/** The lines on a sheet, one row each. The last one stays on the page of the total. */
export function SheetLines({ sale }: LinesProps) {
  const lines = sale.soldData;
  const row = (line: Line) => <SheetLine key={line._id} sale={sale} line={line} />;
  return (
    <table style={widthsOfNames(lines)}>
      <thead>
        <tr>
          <th scope="col">{heads.product}</th>
          <th scope="col">{heads.warehouse}</th>
          <FigureHeads />
        </tr>
      </thead>
      <tbody>{lines.slice(0, -1).map(row)}</tbody>
      <tbody className="receipt-kept">
        {lines.slice(-1).map(row)}
        <End sale={sale} columns={5} />
      </tbody>
    </table>
  );
}

const SheetLine = ({ sale, line }: LineProps) => (
  <tr>
    <td className={sizeOf(line.productId.name)}>
      {line.productId.name}
      <Remark sale={sale} line={line} />
    </td>
    <td className={sizeOf(line.warehouseId.name)}>{line.warehouseId.name}</td>
    <Figures line={line} />
  </tr>
);

/** Tells that a line has no VAT, where others have, and how much of it came back when. */
const Remark = ({ sale, line }: LineProps) => (
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
const cameBack = ({ returned }: Line, day: string) => ({
  english: `${formatAmount(returned)} came back, last on ${formatGregorianDate(day)}`,
  amharic: `${formatAmount(returned)} ተመልሷል፣ መጨረሻ ${formatEthiopicDate(day)}`,
});

/** Width for both names on a sheet, and at least for the warehouse, in per cent. */
const [NAMES, LEAST] = [56, 15];
/** Shares the width by the longest names, so that neither wraps down the page. */
function widthsOfNames(lines: readonly Line[]): CSSProperties {
  const longest = (name: 'productId' | 'warehouseId') =>
    Math.max(...lines.map((line) => line[name].name.length));
  const [product, warehouse] = [longest('productId'), longest('warehouseId')];
  const share = Math.round((NAMES * warehouse) / (product + warehouse));
  const width = warehouse > LEAST ? Math.min(Math.max(share, LEAST), NAMES - LEAST) : LEAST;
  return { '--product': `${NAMES - width}%`, '--warehouse': `${width}%` } as CSSProperties;
}

/** The lines on a roll, with the names above their figures. */
export function RollLines({ sale }: LinesProps) {
  const lines = sale.soldData;
  return (
    <table style={{ '--figures': widthOfFigures(lines) } as CSSProperties}>
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
      {lines.map((line, at) => (
        <tbody key={line._id} className="receipt-kept">
          <tr>
            <td colSpan={3}>
              <span className={sizeOf(line.productId.name)}>{line.productId.name}</span>{' '}
              <span className={cx('receipt-warehouse', sizeOf(line.warehouseId.name))}>
                {line.warehouseId.name}
              </span>
              <Remark sale={sale} line={line} />
            </td>
          </tr>
          <tr>
            <Figures line={line} />
          </tr>
          {at === lines.length - 1 && <End sale={sale} columns={3} />}
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

/** Counts the characters that the longest figures take side by side; the price's header may be the longest. */
function widthOfFigures(lines: readonly Line[]): number {
  const figures = lines.map(figuresOf);
  const longest = (name: (typeof figureNames)[number]) =>
    Math.max(...figures.map((figure) => figure[name].length));
  return longest('quantity') + Math.max('SellingPrice'.length, longest('price')) + longest('total');
}

const noCell = { role: 'presentation' } as const;

/**
 * The total and the signatures. They are table rows because browsers keep rows together with the last line: Chromium
 * ignores `break-after: avoid`. Screen readers don't count them as rows.
 */
function End({ sale, columns }: LinesProps & { columns: number }) {
  const inWords = amountInWords(saleTotalCents(sale.soldData));
  const { data: company } = useQuery(companyQuery);
  return (
    <tr className="receipt-end" {...noCell}>
      <td colSpan={columns} {...noCell}>
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
            Voided on {formatGregorianDate(sale.void.date)} by {sale.void.user}: {sale.void.reason}
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
      </td>
    </tr>
  );
}
