import { lineTotalCents } from '@app/schemas/kit/amounts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { LinesSource } from '../../../crud/lines/lines-source.ts';
import { useLines } from '../../../crud/lines/use-lines.ts';
import { useRole } from '../../../lib/session/session.ts';
import { useLookUp } from '../../products/look-up.shared.ts';
import { type Meant, productPicker, quantityMeant } from '../../products/product-picker.shared.ts';
import { isNumber } from './amounts.ts';
import { blankLine, type GoodsForm, type GoodsLine } from './goods-form.ts';
import type { GoodsSheet } from './goods-sheets.ts';
import { useReceivedImport } from './use-received-import.ts';
import { shortageOf, takingColumn, useStockChanges } from './use-stock-changes.ts';

/** Manages the lines of a document, and what they do to stocks. */
export function useGoodsLines(form: UseFormReturn<GoodsForm>, sheet: GoodsSheet) {
  const isAdmin = useRole() === 'admin';
  const received = useReceivedImport(form);
  // What an import's goods cost, the import tells.
  const hasCosts = isAdmin && Boolean(sheet.costColumns) && !received.isOfImport;
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
    refusal: received.refusal,
    afterLine: 'scan',
  } satisfies LinesSource<GoodsLine, Meant>);
  const document = useWatch({ control: form.control }) as GoodsForm;
  const { lines } = document;
  const changeOf = useStockChanges(document);
  const taking = takingColumn(sheet);
  const shortages = lines.map((line) => taking && shortageOf(changeOf(line, taking)));
  const refusals = lines.map(({ productId }) =>
    productId ? received.refusal({ _id: productId }) : undefined,
  );
  const columns = [...sheet.columns, ...((hasCosts && sheet.costColumns) || [])];
  const stockColumns = sheet.columns.filter((column) => column.kind === 'stock');
  const { warehouseName, toWarehouseName } = document;
  return {
    sheet,
    columns,
    rowClass: (hasCosts && sheet.costGrid) || sheet.grid,
    received,
    grid,
    document,
    lines,
    changeOf,
    taking,
    shortages,
    refusals,
    /** Puts all that is told of a line into a text, by which it is seen whether something of it has changed. */
    toldOf: (line: GoodsLine, index: number): string => {
      const changes = stockColumns.map((column) => changeOf(line, column));
      return JSON.stringify([
        line,
        changes,
        shortages[index],
        refusals[index],
        warehouseName,
        toWarehouseName,
        hasCosts,
      ]);
    },
    count: grid.count,
    /** What admins see received; undefined where no costs are told. */
    value: hasCosts ? lines.reduce((sum, line) => sum + lineValue(line), 0n) : undefined,
    wrong: lines.flatMap((_, index) =>
      shortages[index] !== undefined || refusals[index] || grid.isWrong(index) ? [index] : [],
    ),
    /** Fills a line with what is known of its product. */
    choose: (index: number, product: Meant) => {
      form.setValue(`lines.${index}.unit`, product.unit ?? null);
      if (product.packed !== undefined && form.getValues(`lines.${index}.quantity`) === null)
        form.setValue(`lines.${index}.quantity`, product.packed, { shouldDirty: true, shouldValidate: true });
    },
  };
}
export type GoodsLinesState = ReturnType<typeof useGoodsLines>;

/** What comes with a line, in cents. */
export const lineValue = ({ quantity, unitCost }: GoodsLine): bigint =>
  isNumber(quantity) && isNumber(unitCost) && quantity > 0 && unitCost > 0
    ? lineTotalCents({ quantity, SellingPrice: unitCost })
    : 0n;
