import { saleTotalCents } from '@app/schemas/amounts';
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
} from './sale-form.ts';
import { useStockLevels } from './use-stock-levels.ts';

/** What is known of a line beyond what is typed in it. */
export type LineState = {
  /** What the stock holds; undefined until that is known. */
  available: number | undefined;
  /** What it will hold after all lines of this sale. */
  left: number | undefined;
  /** From when `available` is, where there is no line to ask anew. */
  asOf: string | undefined;
  /** The number of the line above that has the same goods. */
  doubles: number | null;
};

/** The open one of the lines, or each of them where there is room. */
const OPEN_LINE = 'tr[tabindex]:not([hidden])';

/** The sold items: the lines, the stock behind them, their total, and which one a phone shows open. */
export function useSaleLines(form: UseFormReturn<SaleForm>) {
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'soldData' });
  const lines = useWatch({ control, name: 'soldData' });
  const [open, setOpen] = useState(0);
  const items = useRef<HTMLFieldSetElement>(null);
  const added = useRef<number | null>(null);
  // The new line is drawn when its values are known, which may be some rendering later.
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
  /** A cell that nobody has been in yet is not wrong so far. */
  const isWrong = (index: number) =>
    Object.keys(errors.soldData?.[index] ?? {}).some(
      (field) => isSubmitted || touchedFields.soldData?.[index]?.[field as keyof SaleLine],
    );
  const needsAttention = (index: number) => (states[index]?.left ?? 0) < 0 || isWrong(index);
  const wrong = fields.map((_, index) => index).filter(needsAttention);

  return {
    rows: fields.map(({ id }, index) => ({ id, line: lines[index], state: states[index] })),
    count: fields.length,
    /** Of the lines as they are sent: rounding doubled ones each for itself may come to another sum. */
    totalCents: saleTotalCents(mergeDoubled(lines).filter(isCounted)),
    error: errors.soldData?.root?.message ?? errors.soldData?.message,
    wrong,
    open,
    /** The focus goes to the line as a whole: a phone's keyboard would come up for a field. */
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
    /** Where the lines stand on the page. */
    items,
    /** A phone may have closed the line that needs mending. Elsewhere the form itself gives it the focus. */
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
