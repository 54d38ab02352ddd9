import { lineTotalCents } from '@app/schemas/kit/amounts';
import { AddItem, type LineHead } from '../../crud/lines/line-rows.tsx';
import { LinesTable } from '../../crud/lines/lines-table.tsx';
import { formatAmount, formatCents, formatMoney } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { isCounted } from '../../outbox/counted-line.ts';
import { productPicker } from '../products/product-picker.shared.ts';
import { lineGrid, SaleLine } from './sale-line.tsx';
import { SaleFoot } from './terms/sale-foot.tsx';
import type { SaleLinesState } from './use-sale-lines.ts';

const heads: readonly LineHead[] = [
  { id: 'No.', text: 'No.', className: 'pr-5 text-right' },
  { id: 'Product', text: 'Product', className: 'pl-2.75 text-left' },
  { id: 'Warehouse', text: 'Warehouse', className: 'pl-2.75 text-left' },
  { id: 'Quantity', text: 'Quantity', className: 'pr-2.75 text-right' },
  { id: 'Selling price', text: 'Selling price', className: 'pr-2.75 text-right' },
  { id: 'Total', text: 'Total', className: 'text-right' },
  { id: 'Actions', text: 'Actions', className: 'sr-only' },
];

/** The sold items, and below them how they are paid. */
export function SaleLines({ lines }: { lines: SaleLinesState }) {
  const t = useT();
  const briefOf = (index: number) => {
    const line = lines.rows[index]?.line;
    const isComplete = line && isCounted(line);
    return {
      title: line?.productName || t('Item {{number}}', { number: index + 1 }),
      note: isComplete
        ? `${formatAmount(line.quantity)} × ${formatMoney(line.SellingPrice)}, ${line.warehouseName}`
        : t('Not complete'),
      figure: isComplete ? formatCents(lineTotalCents(line)) : '',
    };
  };
  return (
    <>
      <LinesTable
        lines={lines.grid}
        legend="Sold items"
        grid={lineGrid}
        heads={heads}
        of={productPicker}
        isWrong={(index) => lines.wrong.includes(index)}
        briefOf={briefOf}
      >
        {({ index, ...place }) => {
          const { line, state } = lines.rows[index] ?? {};
          return line && state && <SaleLine {...place} {...{ index, line, state, lines }} />;
        }}
      </LinesTable>
      <SaleFoot sums={lines.sums} count={lines.count}>
        <AddItem lines={lines.grid} />
      </SaleFoot>
    </>
  );
}
