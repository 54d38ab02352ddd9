import { lineTotalCents } from '@app/schemas/kit/amounts';
import { AddItem, LinesTable } from '../../crud/lines/lines-table.tsx';
import { formatAmount, formatCents, formatMoney } from '../../lib/format/format.ts';
import type { Text } from '../../lib/i18n.ts';
import { useT } from '../../lib/i18n.ts';
import { isCounted } from '../../outbox/counted-line.ts';
import { productPicker } from '../products/product-picker.shared.ts';
import { lineGrid, SaleLine } from './sale-line.tsx';
import { SaleFoot } from './terms/sale-foot.tsx';
import type { SaleLinesState } from './use-sale-lines.ts';

const heads: readonly { text: Text; className: string }[] = [
  { text: 'No.', className: 'pr-5 text-right' },
  { text: 'Product', className: 'pl-2.75 text-left' },
  { text: 'Warehouse', className: 'pl-2.75 text-left' },
  { text: 'Quantity', className: 'pr-2.75 text-right' },
  { text: 'Selling price', className: 'pr-2.75 text-right' },
  { text: 'Total', className: 'text-right' },
  { text: 'Actions', className: 'sr-only' },
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
        error={lines.error}
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
