import { AddItem, type LineHead } from '../../../crud/lines/line-rows.tsx';
import { LinesTable } from '../../../crud/lines/lines-table.tsx';
import { formatCents } from '../../../lib/format/format.ts';
import { formatQuantity } from '../../../lib/format/quantity.ts';
import { type Text, useT } from '../../../lib/i18n.ts';
import { productPicker } from '../../products/product-picker.shared.ts';
import { isNumber } from './amounts.ts';
import { GoodsLine, stockHead } from './goods-line.tsx';
import { GoodsSums } from './goods-sums.tsx';
import { type GoodsLinesState, lineValue } from './use-goods-lines.ts';

const heads = { quantity: 'Quantity', unitCost: 'Unit cost', value: 'Value' } as const satisfies Record<
  string,
  Text
>;

/** The goods of a document, and below them what they come to. */
export function GoodsLines({ lines }: { lines: GoodsLinesState }) {
  const t = useT();
  const { columns, rowClass, document, value } = lines;
  const briefOf = (index: number) => {
    const line = document.lines[index];
    const isComplete = line?.productId && isNumber(line.quantity);
    return {
      title: line?.productName || t('Item {{number}}', { number: index + 1 }),
      note: isComplete ? formatQuantity(line.quantity ?? 0, line.unit, t) : t('Not complete'),
      figure: line && value !== undefined ? formatCents(lineValue(line)) : '',
    };
  };
  return (
    <>
      <LinesTable
        lines={lines.grid}
        legend="Goods"
        grid={rowClass}
        heads={[
          { id: 'number', text: 'No.', className: 'pr-5 text-right' },
          { id: 'product', text: 'Product', className: 'pl-2.75 text-left' },
          ...columns.map((column): LineHead => {
            const className = 'truncate pr-2.75 text-right';
            if (column.kind === 'stock') return { id: column.of, text: stockHead(column, lines), className };
            return { id: column.kind, text: heads[column.kind], className };
          }),
          { id: 'actions', text: 'Actions', className: 'sr-only' },
        ]}
        of={productPicker}
        isWrong={(index) => lines.wrong.includes(index)}
        briefOf={briefOf}
      >
        {({ index, ...place }) => {
          const line = document.lines[index];
          return (
            line && <GoodsLine {...place} {...{ index, line, lines }} told={lines.toldOf(line, index)} />
          );
        }}
      </LinesTable>
      <div className="mt-3 flex flex-wrap items-start gap-4 pb-6 max-lg:grid">
        <AddItem lines={lines.grid} />
        <p className="flex-1 text-12 leading-(--spacing-control) text-muted max-lg:leading-5">
          <span className="max-md:hidden">{t('Enter goes to the next cell')}</span>
          {lines.sheet.takesAway && (
            <>
              <span className="max-md:hidden"> · </span>
              {t('Below 0 takes away')}
            </>
          )}
        </p>
        <GoodsSums count={lines.count} value={value} />
      </div>
    </>
  );
}
