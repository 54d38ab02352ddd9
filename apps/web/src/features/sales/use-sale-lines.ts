import { fromThousandths, toThousandths } from '@app/schemas/kit/amounts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldErrors, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
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
import type { Meant } from '../products/product-picker.shared.ts';
import { moveOn } from './enter-flow.ts';
import { sumsOf } from './terms/sale-sums.ts';
import { type Place, useUsualWarehouse } from './use-own-warehouse.ts';
import { usePaste } from './use-paste.ts';
import { type PlaceStock, useStockLevels } from './use-stock-levels.ts';

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

/** The open line, or all lines where there is room. */
const OPEN_LINE = 'tr[tabindex]:not([hidden])';

/** Manages the sold items: lines, stock levels, total, and the line that a phone shows open. */
export function useSaleLines(form: UseFormReturn<SaleForm>) {
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'soldData' });
  const lines = useWatch({ control, name: 'soldData' });
  const [open, setOpen] = useState(0);
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const items = useRef<HTMLFieldSetElement>(null);
  const scan = useRef<HTMLInputElement>(null);
  /** The cell that gets the focus once its line is there. */
  const wanted = useRef<CellName | null>(null);
  // The new line renders with its values, which may take several renders.
  useEffect(() => {
    if (wanted.current === null || !lines[lineOf(wanted.current)]) return;
    form.setFocus(wanted.current, { shouldSelect: true });
    wanted.current = null;
  });
  const stockOfLine = useStockLevels(lines);
  const usualWarehouse = useUsualWarehouse();
  const { data: company } = useQuery(companyQuery);
  const taken = takenByStock(lines);

  const states = lines.map((line, index): LineState => {
    const { level, places } = stockOfLine(line);
    const available = level?.quantity;
    const left = available === undefined ? undefined : available - (taken.get(stockOf(line) ?? '') ?? 0);
    return { available, left, asOf: level?.asOf, places, doubles: doubledLine(lines, index) };
  });
  const { errors, touchedFields, isSubmitted } = form.formState;
  /** A cell not visited yet shows no error. */
  const isWrong = (index: number) =>
    Object.keys(errors.soldData?.[index] ?? {}).some(
      (field) => isSubmitted || touchedFields.soldData?.[index]?.[field as keyof SaleLine],
    );
  const isShort = ({ available = 1, left = 0, asOf }: LineState) => !asOf && (available <= 0 || left < 0);
  const needsAttention = (index: number) => {
    const state = states[index];
    return (state && isShort(state)) || isWrong(index);
  };
  const wrong = fields.map((_, index) => index).filter(needsAttention);

  /** Opens the line and focuses a cell of it, which may be about to render. */
  const go = (index: number, field: keyof SaleLine) => {
    wanted.current = `soldData.${index}.${field}`;
    setOpen(index);
    refresh();
  };

  const setQuantity = (index: number, quantity: number) =>
    form.setValue(`soldData.${index}.quantity`, quantity, { shouldDirty: true, shouldValidate: true });
  const pasted = usePaste({
    items: () => items.current,
    lines: () => form.getValues('soldData'),
    append: (more) => {
      setOpen(form.getValues('soldData').length + more.length - 1);
      append(more, { shouldFocus: false });
    },
    setQuantity,
  });

  return {
    rows: fields.map(({ id }, index) => ({ id, line: lines[index], state: states[index] })),
    count: fields.length,
    sums: sumsOf(lines, company),
    error: errors.soldData?.root?.message ?? errors.soldData?.message,
    wrong,
    open,
    /** Focuses the line as a whole: a field would open a phone's keyboard. */
    reopen: (index: number) => {
      flushSync(() => setOpen(index));
      items.current?.querySelector<HTMLElement>(OPEN_LINE)?.focus();
    },
    add: () => {
      append(nextLine(lines.at(-1)), { shouldFocus: false });
      go(fields.length, 'productId');
    },
    pasted,
    scan,
    /** Moves on with Enter; tells whether the key was meant for the lines. */
    onKeyDown: (event: KeyboardEvent) =>
      moveOn(event, {
        items: items.current,
        count: fields.length,
        goToLine: (index) => go(index, 'productId'),
        goToScan: () => scan.current?.focus(),
      }),
    /** Makes a product a line with quantity 1, or adds 1 to its line of the same warehouse. */
    take: async (product: Meant) => {
      const place = await usualWarehouse(product._id);
      const line = lineFor(product, place);
      const now = form.getValues('soldData');
      const index = now.findIndex(
        ({ productId, warehouseId }) => productId === line.productId && warehouseId === line.warehouseId,
      );
      if (index < 0) append(line, { shouldFocus: false });
      else setQuantity(index, oneMore(now[index]?.quantity ?? 0));
      go(index < 0 ? now.length : index, 'quantity');
    },
    /** Fills a line with what is known of its product. */
    choose: async (index: number, product: Meant) => {
      const at = `soldData.${index}` as const;
      form.setValue(`${at}.listPrice`, product.price);
      form.setValue(`${at}.vatExempt`, product.vatExempt);
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
      go(index, 'quantity');
    },
    remove: (index: number) => {
      remove(index);
      setOpen(Math.max(0, index - 1));
    },
    /** The element around the lines. */
    items,
    /** Opens the first invalid line, which a phone may have closed. Elsewhere the form focuses the error itself. */
    openFirstWrong: ({ soldData, ...others }: FieldErrors<SaleForm>) => {
      const first = soldData?.findIndex?.(Boolean) ?? -1;
      if (first < 0 || first === open) return;
      setOpen(first);
      const isFirstOfAll = Object.keys(others).every((field) => field === 'root');
      if (isFirstOfAll) {
        const toMend = `${OPEN_LINE} [aria-invalid=true]`;
        setTimeout(() => items.current?.querySelector<HTMLElement>(toMend)?.focus());
      }
    },
  };
}
const oneMore = (quantity: number) =>
  Number.isFinite(quantity) ? fromThousandths(toThousandths(quantity) + 1_000) : 1;

type CellName = `soldData.${number}.${keyof SaleLine}`;
const lineOf = (cell: CellName) => Number(cell.split('.')[1]);

function setWarehouse(form: UseFormReturn<SaleForm>, index: number, { _id, name }: Place): void {
  form.setValue(`soldData.${index}.warehouseName`, name);
  form.setValue(`soldData.${index}.warehouseId`, _id, { shouldDirty: true, shouldValidate: true });
}

export type SaleLinesState = ReturnType<typeof useSaleLines>;
