import { useQuery } from '@tanstack/react-query';
import { memo, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { FieldError } from '../../../components/ui/field.tsx';
import { AmountCell, LineNumber, PickerCell, RemoveCell } from '../../../crud/lines/line-cells.tsx';
import type { LinePlace } from '../../../crud/lines/line-rows.tsx';
import { useIsNear } from '../../../lib/browser/use-is-near.ts';
import { cx } from '../../../lib/cx.ts';
import { formatAmount, formatCents, formatMoney } from '../../../lib/format/format.ts';
import { fromData, type Text, type Translate, useT } from '../../../lib/i18n.ts';
import { costOfProduct } from '../../products/costs/product-cost.shared.ts';
import { productPicker } from '../../products/product-picker.shared.ts';
import type { GoodsForm, GoodsLine as GoodsLineValues } from './goods-form.ts';
import type { SheetColumn } from './goods-sheets.ts';
import { StockChangeText } from './stock-change.tsx';
import { type GoodsLinesState, lineValue } from './use-goods-lines.ts';
import type { StockColumn } from './use-stock-changes.ts';

type GoodsLineProps = LinePlace & {
  line: GoodsLineValues;
  lines: GoodsLinesState;
  /** All that is told of it, as a text. */
  told: string;
};

/**
 * One product of a document: how much of it, at what cost, and what that does to its stocks. It is drawn again only when
 * something of it has changed: each key that is typed would draw all 500 of a long sheet.
 */
export const GoodsLine = memo(
  Line,
  (before, after) =>
    before.index === after.index && before.isHidden === after.isHidden && before.told === after.told,
);

function Line({ index, isHidden, onRemove, line, lines }: GoodsLineProps) {
  const t = useT();
  const row = useRef<HTMLTableRowElement>(null);
  const isNear = useIsNear(row);
  const number = index + 1;
  const { columns } = lines;
  const problem = useProblem(index, lines);
  const problemId = `item-${number}-problem`;
  const isAfterProduct = columns[0]?.kind === 'quantity';
  return (
    <tr
      ref={row}
      hidden={isHidden}
      tabIndex={-1}
      data-line={index}
      aria-label={t('Item {{number}}', { number })}
      className={cx(lines.rowClass, 'items-start border-b py-2 max-lg:pb-3')}
    >
      <LineNumber number={number} />
      <PickerCell
        list="lines"
        index={index}
        field="product"
        place={isAfterProduct ? 'first' : 'only'}
        of={productPicker}
        label="Product"
        onChosen={(product) => lines.choose(index, product)}
      />
      {columns.map((column) => (
        <Cell
          key={column.kind === 'stock' ? column.of : column.kind}
          {...{ column, index, line, lines, isNear, isAfterProduct }}
          problemId={problem ? problemId : undefined}
        />
      ))}
      <RemoveCell number={number} onRemove={onRemove} />
      {problem && (
        <td
          className={cx(
            'mr-2.75 justify-self-end max-lg:col-span-full max-lg:m-0 max-lg:justify-self-start',
            isAfterProduct ? 'lg:col-[2/4]' : 'lg:col-[2/5]',
          )}
        >
          <FieldError id={problemId} className="mt-1! max-lg:m-0!">
            {problem}
          </FieldError>
        </td>
      )}
    </tr>
  );
}

/** Warns of what there is too little of, before the server refuses it; what it has refused stands there, too. */
function useProblem(index: number, { shortages, refusals, document }: GoodsLinesState): string | undefined {
  const t = useT();
  const { errors } = useFormState<GoodsForm>({ name: `lines.${index}.quantity` });
  const refused = errors.lines?.[index]?.quantity;
  if (refused?.type === 'server') return refused.message;
  const left = shortages[index];
  if (left === undefined) return refusals[index] && t(fromData(refusals[index]));
  const warehouse = document.warehouseName;
  if (left === 0) return t('None in {{warehouse}}', { warehouse });
  return t('Only {{left}} left in {{warehouse}}. Enter {{left}} or less.', {
    left: formatAmount(left),
    warehouse,
  });
}

type CellProps = Omit<GoodsLineProps, 'isHidden' | 'onRemove' | 'told'> & {
  column: SheetColumn;
  isAfterProduct: boolean;
  /** Whether the line is seen, or nearly. */
  isNear: boolean;
  problemId: string | undefined;
};

function Cell({ column, index, line, lines, isNear, isAfterProduct, problemId }: CellProps) {
  const t = useT();
  switch (column.kind) {
    case 'quantity':
      return (
        <AmountCell
          list="lines"
          index={index}
          field="quantity"
          label="Quantity"
          place={isAfterProduct ? 'last' : lines.value === undefined ? 'only' : 'first'}
          format={formatAmount}
          unit={line.unit}
          problemId={problemId}
        />
      );
    case 'unitCost':
      return <CostCell index={index} productId={line.productId} isNear={isNear} />;
    case 'value':
      return (
        <td className={figureCell}>
          <span className="font-normal text-muted lg:hidden">{t('Value')}</span>
          {formatCents(lineValue(line))}
        </td>
      );
    case 'stock':
      return (
        <td className={figureCell}>
          <span className="font-normal text-muted lg:hidden">{t(stockHead(column, lines))}</span>
          <span>
            <StockChangeText
              change={lines.changeOf(line, column)}
              unit={line.unit}
              isShort={column === lines.taking && lines.shortages[index] !== undefined}
            />
          </span>
        </td>
      );
  }
}

type CostCellProps = Pick<CellProps, 'index' | 'isNear'> & { productId: string };

/** What the goods cost, with what they have cost so far below. */
function CostCell({ index, productId, isNear }: CostCellProps) {
  const t = useT();
  const { data: cost } = useQuery({ ...costOfProduct(productId), enabled: isNear && productId !== '' });
  return (
    <AmountCell
      list="lines"
      index={index}
      field="unitCost"
      label="Unit cost"
      place="last"
      format={formatMoney}
      hint={cost ? costHint(cost.averageCost, t) : ''}
    />
  );
}

const figureCell =
  'pr-2.75 text-right leading-5 figures lg:pt-[calc((var(--spacing-control)-1.25rem)/2)] max-lg:col-span-full max-lg:flex max-lg:justify-between max-lg:pr-0';

/** The head of a column of stock: the warehouse's name where there are two. */
export function stockHead(column: StockColumn, { sheet, document }: GoodsLinesState): Text {
  const isOne = sheet.columns.filter(({ kind }) => kind === 'stock').length === 1;
  if (isOne) return 'In stock';
  const name = document[`${column.of}Name`];
  if (name) return fromData(name);
  return column.of === 'warehouse' ? 'Warehouse' : 'Destination';
}

function costHint(average: number | null, t: Translate): string {
  return average === null ? t('no cost yet') : t('average {{cost}}', { cost: formatMoney(average) });
}
