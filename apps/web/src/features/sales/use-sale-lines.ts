import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { LinesSource } from '../../crud/lines/lines-source.ts';
import { useLines } from '../../crud/lines/use-lines.ts';
import {
  doubledLine,
  lineFor,
  nextLine,
  type SaleForm,
  type SaleLine,
  stockOf,
  takenByStock,
} from '../../outbox/sale-form.ts';
import { companyQuery } from '../company/company.shared.ts';
import { useLookUp } from '../products/look-up.shared.ts';
import { type Meant, productPicker, quantityMeant } from '../products/product-picker.shared.ts';
import type { PlaceStock } from '../products/product-stocks.shared.ts';
import type { Place } from '../warehouses/own-warehouse.shared.ts';
import { sumsOf } from './terms/sale-sums.ts';
import { useStockLevels } from './use-stock-levels.ts';
import { useUsualWarehouse } from './use-usual-warehouse.ts';

/** What is known of a line beyond its input. */
export type LineState = {
  /** The quantity in stock; undefined until known. */
  available: number | undefined;
  /** The quantity left after all lines of this sale. */
  left: number | undefined;
  /** The date of a cached `available`, while offline. */
  asOf: string | undefined;
  /** What each warehouse holds, the most first; undefined until known. */
  places: readonly PlaceStock[] | undefined;
  /** The number of a line above with the same goods. */
  doubles: number | null;
};

/** Manages the sold items: lines, stock levels and sums. */
export function useSaleLines(form: UseFormReturn<SaleForm>) {
  const usualWarehouse = useUsualWarehouse();
  const grid = useLines<SaleForm, SaleLine, Meant>(form, {
    name: 'soldData',
    of: productPicker,
    lookUp: useLookUp(),
    lineOf: async (product, pasted) =>
      lineFor(product, await usualWarehouse(product._id), quantityMeant(product, pasted?.quantity)),
    blankLine: nextLine,
    isSame: (line, other) => line.productId === other.productId && line.warehouseId === other.warehouseId,
    afterLine: 'next line',
  } satisfies LinesSource<SaleLine, Meant>);
  const lines = useWatch({ control: form.control, name: 'soldData' });
  const stockOfLine = useStockLevels(lines);
  const { data: company } = useQuery(companyQuery);
  const taken = takenByStock(lines);

  const states = lines.map((line, index): LineState => {
    const { level, places } = stockOfLine(line);
    const available = level?.quantity;
    const left = available === undefined ? undefined : available - (taken.get(stockOf(line) ?? '') ?? 0);
    return { available, left, asOf: level?.asOf, places, doubles: doubledLine(lines, index) };
  });
  const isShort = ({ available = 1, left = 0, asOf }: LineState) => !asOf && (available <= 0 || left < 0);
  const needsAttention = (index: number) => {
    const state = states[index];
    return (state && isShort(state)) || grid.isWrong(index);
  };

  return {
    grid,
    rows: grid.ids.map((_, index) => ({ line: lines[index], state: states[index] })),
    count: grid.count,
    sums: sumsOf(lines, company),
    wrong: grid.ids.map((_, index) => index).filter(needsAttention),
    /** Fills a line with what is known of its product. */
    choose: async (index: number, product: Meant) => {
      const at = `soldData.${index}` as const;
      form.setValue(`${at}.listPrice`, product.price);
      form.setValue(`${at}.vatExempt`, product.vatExempt);
      form.setValue(`${at}.unit`, product.unit);
      if (product.price !== undefined)
        form.setValue(`${at}.SellingPrice`, product.price, { shouldDirty: true, shouldValidate: true });
      if (form.getValues(`${at}.warehouseId`)) return;
      const place = await usualWarehouse(product._id);
      const line = form.getValues(at);
      // The line may have gone or changed meanwhile.
      if (place && line?.productId === product._id && !line.warehouseId) setWarehouse(form, index, place);
    },
    setWarehouse: (index: number, place: Place) => {
      setWarehouse(form, index, place);
      grid.go(index, 'quantity');
    },
  };
}

function setWarehouse(form: UseFormReturn<SaleForm>, index: number, { _id, name }: Place): void {
  form.setValue(`soldData.${index}.warehouseName`, name);
  form.setValue(`soldData.${index}.warehouseId`, _id, { shouldDirty: true, shouldValidate: true });
}

export type SaleLinesState = ReturnType<typeof useSaleLines>;
