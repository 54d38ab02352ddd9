import { lineTotalCents } from '@app/schemas/kit/amounts';
import { type FieldErrors, type UseFormReturn, useWatch } from 'react-hook-form';
import type { LinesSource } from '../../../crud/lines/lines-source.ts';
import { useLines } from '../../../crud/lines/use-lines.ts';
import { useRole } from '../../../lib/session/session.ts';
import { useLookUp } from '../../products/look-up.shared.ts';
import { type Meant, productPicker, quantityMeant } from '../../products/product-picker.shared.ts';
import { isNumber } from './amounts.ts';
import { blankLine, type GoodsForm, type GoodsLine } from './goods-form.ts';
import type { GoodsSheet } from './goods-sheets.ts';
import { shortageOf, takingColumn, useStockChanges } from './use-stock-changes.ts';

/** Manages the lines of a document, and what they do to stocks. */
export function useGoodsLines(form: UseFormReturn<GoodsForm>, sheet: GoodsSheet) {
  const isAdmin = useRole() === 'admin';
  const grid = useLines<GoodsForm, GoodsLine, Meant>(form, {
    name: 'lines',
    of: productPicker,
    lookUp: useLookUp(),
    lineOf: async (product, pasted) => ({
      ...blankLine(),
      productId: product._id,
      productName: product.name,
      unit: product.unit ?? null,
      quantity: quantityMeant(product, pasted?.quantity),
      unitCost: (isAdmin && pasted?.amounts[0]) || null,
    }),
    blankLine,
    isSame: (line, other) => line.productId === other.productId,
    standOnce: true,
    ...(sheet.takesAway && { isQuantity: (value) => value !== 0 && isNumber(value) }),
    afterLine: 'scan',
  } satisfies LinesSource<GoodsLine, Meant>);
  const document = useWatch({ control: form.control }) as GoodsForm;
  const { lines } = document;
  const changeOf = useStockChanges(document);
  const taking = takingColumn(sheet);
  const shortages = lines.map((line) => taking && shortageOf(changeOf(line, taking)));
  const { errors, touchedFields, isSubmitted } = form.formState;
  /** A cell not visited yet shows no error. */
  const isWrong = (index: number) =>
    Object.keys(errors.lines?.[index] ?? {}).some(
      (field) => isSubmitted || touchedFields.lines?.[index]?.[field as keyof GoodsLine],
    );
  return {
    sheet,
    columns: [...sheet.columns, ...((isAdmin && sheet.costColumns) || [])],
    rowClass: (isAdmin && sheet.costGrid) || sheet.grid,
    grid,
    document,
    lines,
    changeOf,
    taking,
    shortages,
    count: grid.count,
    /** What admins see received; undefined where no costs are told. */
    value: isAdmin && sheet.costColumns ? lines.reduce((sum, line) => sum + lineValue(line), 0n) : undefined,
    error: errors.lines?.root?.message ?? errors.lines?.message,
    wrong: lines.flatMap((_, index) => (shortages[index] !== undefined || isWrong(index) ? [index] : [])),
    /** Fills a line with what is known of its product. */
    choose: (index: number, product: Meant) => {
      form.setValue(`lines.${index}.unit`, product.unit ?? null);
      if (product.packed !== undefined && form.getValues(`lines.${index}.quantity`) === null)
        form.setValue(`lines.${index}.quantity`, product.packed, { shouldDirty: true, shouldValidate: true });
    },
    /** Opens the first invalid line. Elsewhere the form focuses the error itself. */
    openFirstWrong: ({ lines: ofLines, ...others }: FieldErrors<GoodsForm>) => {
      const first = ofLines?.findIndex?.(Boolean) ?? -1;
      if (first >= 0)
        grid.openWrong(
          first,
          Object.keys(others).every((field) => field === 'root'),
        );
    },
  };
}
export type GoodsLinesState = ReturnType<typeof useGoodsLines>;

/** What comes with a line, in cents. */
export const lineValue = ({ quantity, unitCost }: GoodsLine): bigint =>
  isNumber(quantity) && isNumber(unitCost) && quantity > 0 && unitCost > 0
    ? lineTotalCents({ quantity, SellingPrice: unitCost })
    : 0n;
