import type { ImportDetail } from '@app/schemas/imports/import-detail';
import type { UseFormReturn } from 'react-hook-form';
import { useUnsavedGuard } from '../../../../components/layers/unsaved-guard.tsx';
import { useRecordEditor } from '../../../../crud/form/use-record-editor.ts';
import type { LineHead } from '../../../../crud/lines/line-rows.tsx';
import { LinesTable } from '../../../../crud/lines/lines-table.tsx';
import { formatAmount, formatCents } from '../../../../lib/format/format.ts';
import { formatQuantity } from '../../../../lib/format/quantity.ts';
import { useT } from '../../../../lib/i18n.ts';
import { productPicker } from '../../../products/product-picker.shared.ts';
import { LinesDialog } from '../kit/lines-dialog.tsx';
import { LinesFoot } from '../kit/lines-foot.tsx';
import { type GoodsForm, goodsLists, goodsOfImport, sentGoods, typedGoods } from './goods-form.ts';
import { GoodsRow, goodsGrid } from './goods-row.tsx';
import { type GoodsState, useGoods, worthOf } from './use-goods.ts';

type GoodsDialogProps = { record: ImportDetail; onClose: () => void };

/** Changes what an import brings in, line by line (part 5, section 5). */
export function GoodsDialog({ record, onClose }: GoodsDialogProps) {
  const { form, submit } = useRecordEditor<ImportDetail>({
    view: goodsOfImport,
    fields: [],
    lists: goodsLists,
    otherValues: typedGoods,
    sent: sentGoods,
    record,
    onSaved: () => {
      unsaved.release();
      onClose();
    },
    onWrong: (errors) => goods.grid.openFirstWrong(errors),
  });
  const goods = useGoods(form as unknown as UseFormReturn<GoodsForm>);
  const unsaved = useUnsavedGuard(form.formState, onClose);
  return (
    <LinesDialog
      title={{ key: 'Goods of {{number}}', values: { number: record.number } }}
      form={form}
      unsaved={unsaved}
      firstField="scan"
      // What was scanned belongs to the goods, though it is still looked up.
      onSubmit={() => void goods.grid.scans.settled().then(() => submit())}
      onKeyDown={goods.grid.onKeyDown}
      onPaste={goods.grid.pasted.onPaste}
      onClose={onClose}
    >
      <Goods goods={goods} currency={record.currency} />
    </LinesDialog>
  );
}

const right = 'pr-2.75 text-right';
const heads: readonly LineHead[] = [
  { id: 'number', text: 'No.', className: 'pr-5 text-right' },
  { id: 'product', text: 'Product', className: 'pl-2.75 text-left' },
  { id: 'quantity', text: 'Quantity', className: right },
  { id: 'unitPrice', text: 'Unit price', className: right },
  { id: 'weight', text: 'Weight', className: right },
  { id: 'volume', text: 'Volume', className: right },
  { id: 'short', text: 'Will not come', className: right },
  { id: 'actions', text: 'Actions', className: 'sr-only' },
];

function Goods({ goods, currency }: { goods: GoodsState; currency: string }) {
  const t = useT();
  const { grid, lines } = goods;
  const briefOf = (index: number) => {
    const line = lines[index];
    return {
      title: line?.productName || t('Item {{number}}', { number: index + 1 }),
      note:
        line?.productId && line.quantity !== null
          ? formatQuantity(line.quantity, line.unit, t)
          : t('Not complete'),
      figure: line ? formatCents(worthOf(line)) : '',
    };
  };
  return (
    <>
      <LinesTable
        lines={grid}
        legend="Goods"
        grid={goodsGrid}
        heads={heads}
        of={productPicker}
        isWrong={grid.isWrong}
        briefOf={briefOf}
      >
        {({ index, ...place }) => {
          const line = lines[index];
          return line && <GoodsRow {...place} {...{ index, line, goods }} />;
        }}
      </LinesTable>
      <LinesFoot
        lines={grid}
        lead={
          <p className="flex justify-between py-1.5">
            <span className="text-muted">{t('Items')}</span>{' '}
            <span className="figures">{formatAmount(grid.count)}</span>
          </p>
        }
        label="Goods: value"
        sum={
          <span className="figures">
            {formatCents(goods.value)} <span className="ml-0.5 tracking-normal">{currency}</span>
          </span>
        }
      />
    </>
  );
}
