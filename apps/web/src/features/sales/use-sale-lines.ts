import { saleTotalCents } from '@app/schemas/kit/amounts';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldErrors, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import {
  doubledLine,
  isCounted,
  mergeDoubled,
  nextLine,
  type SaleForm,
  type SaleLine,
  stockOf,
  takenByStock,
} from '../../outbox/sale-form.ts';
import { useStockLevels } from './use-stock-levels.ts';

/** What is known of a line beyond its input. */
export type LineState = {
  /** The quantity in stock; undefined until known. */
  available: number | undefined;
  /** The quantity left after all lines of this sale. */
  left: number | undefined;
  /** The date of a cached `available`, while offline. */
  asOf: string | undefined;
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
  const items = useRef<HTMLFieldSetElement>(null);
  const added = useRef<number | null>(null);
  // The new line renders with its values, which may take several renders.
  useEffect(() => {
    if (added.current === null || !lines[added.current]) return;
    form.setFocus(`soldData.${added.current}.productId`);
    added.current = null;
  });
  const levels = useStockLevels(lines);
  const taken = takenByStock(lines);

  const states = lines.map((line, index): LineState => {
    const stock = stockOf(line);
    const level = stock ? levels.get(stock) : undefined;
    const available = level?.quantity;
    const left = available === undefined ? undefined : available - (taken.get(stock ?? '') ?? 0);
    return { available, left, asOf: level?.asOf, doubles: doubledLine(lines, index) };
  });
  const { errors, touchedFields, isSubmitted } = form.formState;
  /** A cell not visited yet shows no error. */
  const isWrong = (index: number) =>
    Object.keys(errors.soldData?.[index] ?? {}).some(
      (field) => isSubmitted || touchedFields.soldData?.[index]?.[field as keyof SaleLine],
    );
  const needsAttention = (index: number) => (states[index]?.left ?? 0) < 0 || isWrong(index);
  const wrong = fields.map((_, index) => index).filter(needsAttention);

  return {
    rows: fields.map(({ id }, index) => ({ id, line: lines[index], state: states[index] })),
    count: fields.length,
    /** Sums merged lines, as they are sent: rounding doubled lines one by one may give another total. */
    totalCents: saleTotalCents(mergeDoubled(lines).filter(isCounted)),
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
      setOpen(fields.length);
      added.current = fields.length;
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
export type SaleLinesState = ReturnType<typeof useSaleLines>;
