import { AmountCell, LineNumber, PickerCell, RemoveCell } from '../../../../crud/lines/line-cells.tsx';
import type { LinePlace } from '../../../../crud/lines/line-rows.tsx';
import { cx } from '../../../../lib/cx.ts';
import { formatAmount, formatUnitPrice } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { productPicker } from '../../../products/product-picker.shared.ts';
import type { GoodsLine } from './goods-form.ts';
import type { GoodsState } from './use-goods.ts';

export const goodsGrid =
  'grid max-lg:grid-cols-2 max-lg:gap-2 lg:grid-cols-[3rem_minmax(0,1fr)_8.5rem_7.5rem_6.5rem_6.5rem_6.5rem_2.75rem]';

type GoodsRowProps = LinePlace & { line: GoodsLine; goods: GoodsState };

/** One product of an import: how much of it comes, at which price, and what will not come. */
export function GoodsRow({ index, isHidden, onRemove, line, goods }: GoodsRowProps) {
  const t = useT();
  const number = index + 1;
  const cell = { list: 'goods', index };
  return (
    <tr
      hidden={isHidden}
      tabIndex={-1}
      data-line={index}
      aria-label={t('Item {{number}}', { number })}
      className={cx(goodsGrid, 'items-start border-b py-2 max-lg:pb-3')}
    >
      <LineNumber number={number} />
      <PickerCell
        {...cell}
        field="product"
        place="first"
        of={productPicker}
        label="Product"
        onChosen={(product) => goods.choose(index, product)}
      />
      <AmountCell {...cell} field="quantity" label="Quantity" format={formatAmount} unit={line.unit} />
      <AmountCell {...cell} field="unitPrice" label="Unit price" format={formatUnitPrice} />
      <AmountCell {...cell} field="weight" label="Weight" format={formatAmount} />
      <AmountCell {...cell} field="volume" label="Volume" format={formatAmount} />
      <AmountCell {...cell} field="short" label="Will not come" place="last" format={formatAmount} />
      <RemoveCell number={number} onRemove={onRemove} />
    </tr>
  );
}
