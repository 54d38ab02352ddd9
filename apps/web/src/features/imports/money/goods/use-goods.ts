import { goodsValueOf } from '@app/schemas/imports/landed-cost';
import { toThousandths } from '@app/schemas/kit/amounts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { LinesSource } from '../../../../crud/lines/lines-source.ts';
import { useLines } from '../../../../crud/lines/use-lines.ts';
import { useLookUp } from '../../../products/look-up.shared.ts';
import { type Meant, productPicker, quantityMeant } from '../../../products/product-picker.shared.ts';
import { blankGoods, type GoodsForm, type GoodsLine } from './goods-form.ts';

/** Manages the goods of an import: scanned, typed, or pasted with their price, weight and volume. */
export function useGoods(form: UseFormReturn<GoodsForm>) {
  const grid = useLines<GoodsForm, GoodsLine, Meant>(form, {
    name: 'goods',
    of: productPicker,
    lookUp: useLookUp(),
    lineOf: async (product, pasted) => ({
      ...blankGoods(),
      productId: product._id,
      productName: product.name,
      unit: product.unit ?? null,
      quantity: quantityMeant(product, pasted?.quantity),
      unitPrice: pasted?.amounts[0] ?? null,
      weight: pasted?.amounts[1] ?? null,
      volume: pasted?.amounts[2] ?? null,
    }),
    blankLine: blankGoods,
    isSame: (line, other) => line.productId === other.productId,
    standOnce: true,
    amounts: 3,
    afterLine: 'scan',
  } satisfies LinesSource<GoodsLine, Meant>);
  const { goods } = useWatch({ control: form.control }) as GoodsForm;
  return {
    grid,
    lines: goods,
    /** In hundredths of the currency. */
    value: goods.reduce((sum, line) => sum + worthOf(line), 0n),
    choose: (index: number, product: Meant) => form.setValue(`goods.${index}.unit`, product.unit ?? null),
  };
}
export type GoodsState = ReturnType<typeof useGoods>;

const AT_ITSELF = 1_000_000;
const TEN_THOUSAND = 10_000;

/** What a line is worth, in hundredths of the currency. */
export const worthOf = ({ quantity, unitPrice }: GoodsLine): bigint =>
  isAmount(quantity) && isAmount(unitPrice)
    ? goodsValueOf(
        { quantity: toThousandths(quantity), unitPrice: Math.round(unitPrice * TEN_THOUSAND) },
        AT_ITSELF,
      )
    : 0n;

const isAmount = (value: number | null): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;
