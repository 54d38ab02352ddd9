import { lineTotalCents, saleTotalCents } from '@app/schemas/amounts';
import type { Sale } from '@app/schemas/sales';
import type { CSSProperties } from 'react';
import { amountInWords } from '../lib/amount-in-words.ts';
import { cx } from '../lib/cx.ts';
import { formatAmount, formatCents, formatMoney } from '../lib/format.ts';
import { Both, sizeOf } from './receipt-words.tsx';

type Line = Sale['soldData'][number];
type LinesProps = { lines: readonly Line[] };

const heads = {
  product: <Both english="Product" amharic="ምርት" />,
  warehouse: <Both english="Warehouse" amharic="መጋዘን" />,
  quantity: <Both english="Qty" amharic="ብዛት" />,
  price: <Both english="SellingPrice" amharic="የሽያጭ ዋጋ" />,
  total: <Both english="Total" amharic="ድምር" />,
};

/** A sheet has room for a line of the sale in one row. The last one is kept on a page with what it all comes to. */
export function SheetLines({ lines }: LinesProps) {
  return (
    <table style={widthsOfNames(lines)}>
      <thead>
        <tr>
          <th scope="col">{heads.product}</th>
          <th scope="col">{heads.warehouse}</th>
          <FigureHeads />
        </tr>
      </thead>
      <tbody>{lines.slice(0, -1).map(sheetLine)}</tbody>
      <tbody className="receipt-kept">
        {lines.slice(-1).map(sheetLine)}
        <End lines={lines} columns={5} />
      </tbody>
    </table>
  );
}

const sheetLine = (line: Line) => (
  <tr key={line._id}>
    <td className={sizeOf(line.productId.name)}>{line.productId.name}</td>
    <td className={sizeOf(line.warehouseId.name)}>{line.warehouseId.name}</td>
    <Figures line={line} />
  </tr>
);

/** What names may take of a sheet's width, in per cent, and a warehouse at least. */
const [NAMES, LEAST] = [56, 15];
/** Longer names of warehouses take room from those of the goods, so that neither runs down the page. */
function widthsOfNames(lines: readonly Line[]): CSSProperties {
  const longest = (name: 'productId' | 'warehouseId') =>
    Math.max(...lines.map((line) => line[name].name.length));
  const [product, warehouse] = [longest('productId'), longest('warehouseId')];
  const share = Math.round((NAMES * warehouse) / (product + warehouse));
  const width = warehouse > LEAST ? Math.min(Math.max(share, LEAST), NAMES - LEAST) : LEAST;
  return { '--product': `${NAMES - width}%`, '--warehouse': `${width}%` } as CSSProperties;
}

/** On a roll, the goods stand above their figures. */
export function RollLines({ lines }: LinesProps) {
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
            </td>
          </tr>
          <tr>
            <Figures line={line} />
          </tr>
          {at === lines.length - 1 && <End lines={lines} columns={3} />}
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

/** How many characters the longest figures take side by side; that of the price has a head as long as this. */
function widthOfFigures(lines: readonly Line[]): number {
  const figures = lines.map(figuresOf);
  const longest = (name: (typeof figureNames)[number]) =>
    Math.max(...figures.map((figure) => figure[name].length));
  return longest('quantity') + Math.max('SellingPrice'.length, longest('price')) + longest('total');
}

const noCell = { role: 'presentation' } as const;

/**
 * What the lines come to, and who signs for it. Stands in the rows of the table, since that is what browsers keep
 * together with the last line: Chromium heeds no `break-after: avoid`. To readers of the table it is none of its rows.
 */
function End({ lines, columns }: LinesProps & { columns: number }) {
  const total = saleTotalCents(lines);
  const inWords = amountInWords(total);
  return (
    <tr className="receipt-end" {...noCell}>
      <td colSpan={columns} {...noCell}>
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
      </td>
    </tr>
  );
}
