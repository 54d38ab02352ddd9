import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatAmount, formatMoney } from '../../../lib/format/format.ts';
import type { Paper } from './receipt-print.ts';
import { Both, sizeOf, type Words } from './receipt-words.tsx';

/** A line of goods on paper. */
type PaperLine = {
  key: string;
  product: string;
  warehouse: string;
  quantity: number;
  unit: string | null;
  price: number;
  total: string;
  /** What else is to be told of it, below the product's name. */
  remark: ReactNode;
};

type LinesProps = {
  lines: readonly PaperLine[];
  /** The head of the warehouses. */
  warehouse: Words;
  /** What follows the last line, on the same page. */
  end: ReactNode;
};

/** The lines of a receipt or a slip. */
export const PaperLines = ({ paper, ...props }: LinesProps & { paper: Paper }) =>
  paper === 'a4' ? <SheetLines {...props} /> : <RollLines {...props} />;

const productHead = <Both english="Product" amharic="ምርት" />;
const figureHeads = {
  quantity: <Both english="Qty" amharic="ብዛት" />,
  price: <Both english="SellingPrice" amharic="የሽያጭ ዋጋ" />,
  total: <Both english="Total" amharic="ድምር" />,
};
const figureNames = ['quantity', 'price', 'total'] as const;

/** One row each. The last one stays on the page of the end. */
function SheetLines({ lines, warehouse, end }: LinesProps) {
  const row = (line: PaperLine) => (
    <tr key={line.key}>
      <td className={sizeOf(line.product)}>
        {line.product}
        {line.remark}
      </td>
      <td className={sizeOf(line.warehouse)}>{line.warehouse}</td>
      <Figures line={line} />
    </tr>
  );
  return (
    <table style={widthsOfNames(lines)}>
      <thead>
        <tr>
          <th scope="col">{productHead}</th>
          <th scope="col">
            <Both {...warehouse} />
          </th>
          <FigureHeads />
        </tr>
      </thead>
      <tbody>{lines.slice(0, -1).map(row)}</tbody>
      <tbody className="receipt-kept">
        {lines.slice(-1).map(row)}
        <End columns={5}>{end}</End>
      </tbody>
    </table>
  );
}

/** Width for both names on a sheet, and at least for the warehouse, in per cent. */
const [NAMES, LEAST] = [56, 15];
/** Shares the width by the longest names, so that neither wraps down the page. */
function widthsOfNames(lines: readonly PaperLine[]): CSSProperties {
  const longest = (name: 'product' | 'warehouse') => Math.max(...lines.map((line) => line[name].length));
  const [product, warehouse] = [longest('product'), longest('warehouse')];
  const share = Math.round((NAMES * warehouse) / (product + warehouse));
  const width = warehouse > LEAST ? Math.min(Math.max(share, LEAST), NAMES - LEAST) : LEAST;
  return { '--product': `${NAMES - width}%`, '--warehouse': `${width}%` } as CSSProperties;
}

/** On a roll the names stand above their figures. */
function RollLines({ lines, warehouse, end }: LinesProps) {
  return (
    <table style={{ '--figures': widthOfFigures(lines) } as CSSProperties}>
      <thead>
        <tr>
          <th scope="col" colSpan={3}>
            {productHead}
            <Both {...warehouse} />
          </th>
        </tr>
        <tr>
          <FigureHeads />
        </tr>
      </thead>
      {lines.map((line, at) => (
        <tbody key={line.key} className="receipt-kept">
          <tr>
            <td colSpan={3}>
              <span className={sizeOf(line.product)}>{line.product}</span>{' '}
              <span className={cx('receipt-warehouse', sizeOf(line.warehouse))}>{line.warehouse}</span>
              {line.remark}
            </td>
          </tr>
          <tr>
            <Figures line={line} />
          </tr>
          {at === lines.length - 1 && <End columns={3}>{end}</End>}
        </tbody>
      ))}
    </table>
  );
}

const FigureHeads = () =>
  figureNames.map((name) => (
    <th key={name} scope="col" className="receipt-figure">
      {figureHeads[name]}
    </th>
  ));

const figuresOf = ({ quantity, unit, price, total }: PaperLine) => ({
  quantity: unit ? `${formatAmount(quantity)} ${unit}` : formatAmount(quantity),
  price: formatMoney(price),
  total,
});

function Figures({ line }: { line: PaperLine }) {
  const figures = figuresOf(line);
  return figureNames.map((name) => (
    <td key={name} className="receipt-figure">
      {figures[name]}
    </td>
  ));
}

/** Counts the characters that the longest figures take side by side; the price's header may be the longest. */
function widthOfFigures(lines: readonly PaperLine[]): number {
  const figures = lines.map(figuresOf);
  const longest = (name: (typeof figureNames)[number]) =>
    Math.max(...figures.map((figure) => figure[name].length));
  return longest('quantity') + Math.max('SellingPrice'.length, longest('price')) + longest('total');
}

const noCell = { role: 'presentation' } as const;

/**
 * A table row because browsers keep rows together with the last line: Chromium ignores `break-after: avoid`. Screen
 * readers don't count it as a row.
 */
const End = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <tr className="receipt-end" {...noCell}>
    <td colSpan={columns} {...noCell}>
      {children}
    </td>
  </tr>
);
