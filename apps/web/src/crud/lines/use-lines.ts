import { fromThousandths, toThousandths } from '@app/schemas/kit/amounts';
import { type KeyboardEvent, useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldValues, type UseFormReturn, useFieldArray } from 'react-hook-form';
import { isEnterInField } from '../form/enter-flow.ts';
import type { Line, LinesSource } from './lines-source.ts';
import { usePaste } from './use-paste.ts';
import { useScans } from './use-scans.ts';

/** The open line, or all lines where there is room. */
const OPEN_LINE = 'tr[tabindex]:not([hidden])';

/** What a grid of lines is shown by, whatever its lines are. */
export type LinesState<Found> = ReturnType<typeof useLines<FieldValues, Line, Found>>;

/** Manages the lines of a form: how they are added and removed, and which one a phone shows open. */
export function useLines<F extends FieldValues, L extends Line, Found>(
  formOfLines: UseFormReturn<F>,
  source: LinesSource<L, Found>,
) {
  // Names of fields are made of the list's name, which types can't follow.
  const form = formOfLines as unknown as UseFormReturn;
  const { name, lineOf, isSame } = source;
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  const [open, setOpen] = useState(0);
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const box = useRef<HTMLFieldSetElement>(null);
  const scan = useRef<HTMLInputElement>(null);
  const addItem = useRef<HTMLButtonElement>(null);
  const linesNow = (): L[] => form.getValues(name);
  /** Names the cell that gets the focus once its line is there, which may take several renders. */
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const cell = wanted.current && box.current?.querySelector<HTMLInputElement>(`[name="${wanted.current}"]`);
    if (!cell) return;
    wanted.current = null;
    cell.focus();
    cell.select();
  });

  /** Opens the line and focuses a cell of it, which may be about to render. */
  const go = (index: number, field: string) => {
    wanted.current = `${name}.${index}.${field}`;
    setOpen(index);
    refresh();
  };
  const setQuantity = (index: number, quantity: number) =>
    form.setValue(`${name}.${index}.quantity`, quantity, { shouldDirty: true, shouldValidate: true });

  /** Adds to the lines that there are, and returns the others, each of its goods. */
  const addToLines = (more: readonly L[]): L[] => {
    const others: L[] = [];
    for (const line of more) {
      const index = linesNow().findIndex((one) => isSame(one, line));
      const place = others.findIndex((one) => isSame(one, line));
      const known = others[place];
      if (index >= 0) setQuantity(index, sumOf(linesNow()[index]?.quantity, line.quantity));
      else if (known) others[place] = { ...known, quantity: sumOf(known.quantity, line.quantity) };
      else others.push(line);
    }
    return others;
  };

  /** Adds a line, or its quantity to the line that these goods have. */
  const takeLine = (line: L, takesFocus: boolean) => {
    const lines = linesNow();
    const index = lines.findIndex((other) => isSame(other, line));
    if (index < 0) append(line, { shouldFocus: false });
    else setQuantity(index, sumOf(lines[index]?.quantity, line.quantity));
    if (takesFocus) go(index < 0 ? lines.length : index, 'quantity');
  };
  const take = async (found: Found) => takeLine(await lineOf(found), true);
  const lookUpLine = async (code: string) => {
    const found = await source.lookUp(code);
    return found && lineOf(found);
  };
  const scans = useScans<L>({ form, inside: box, lookUp: lookUpLine, take: takeLine });
  const pasted = usePaste<L, Found>({
    ...source,
    box,
    lines: linesNow,
    append: (more) => {
      const others = source.standOnce ? addToLines(more) : more;
      setOpen(linesNow().length + others.length - 1);
      if (others.length) append(others, { shouldFocus: false });
    },
    setQuantity,
  });

  return {
    name,
    ids: fields.map(({ id }) => id),
    count: fields.length,
    open,
    go,
    /** Focuses the line as a whole: a field would open a phone's keyboard. */
    reopen: (index: number) => {
      flushSync(() => setOpen(index));
      box.current?.querySelector<HTMLElement>(OPEN_LINE)?.focus();
    },
    add: () => {
      append(source.blankLine(linesNow().at(-1)), { shouldFocus: false });
      go(fields.length, 'productId');
    },
    remove: (index: number) => {
      remove(index);
      setOpen(Math.max(0, index - 1));
      addItem.current?.focus();
    },
    take,
    scans,
    pasted,
    /** The elements of the grid. */
    box,
    scan,
    addItem,
    focusScan: () => scan.current?.focus(),
    /** Leads on when Enter leaves a line's last cell: a phone shows only one line open. */
    onKeyDown: (event: KeyboardEvent) => {
      if (!isEnterInField(event)) return;
      const row = (event.target as Element).closest<HTMLElement>('tr[data-line]');
      if ([...(row?.querySelectorAll('input') ?? [])].at(-1) !== event.target) return;
      const next = Number(row?.dataset.line) + 1;
      const leadsToScan = source.afterLine === 'scan';
      if (!leadsToScan && next >= fields.length) return;
      event.preventDefault();
      if (leadsToScan) scan.current?.focus();
      else go(next, 'productId');
    },
    /** Opens the first line that is wrong, which a phone may have closed, and focuses its error. */
    openWrong: (index: number, takesFocus: boolean) => {
      if (index === open) return;
      setOpen(index);
      const toMend = `${OPEN_LINE} [aria-invalid=true]`;
      if (takesFocus) setTimeout(() => box.current?.querySelector<HTMLElement>(toMend)?.focus());
    },
  };
}

/** Adds two quantities exactly; one that is no number counts as none. */
const sumOf = (one: number | null | undefined, other: number | null): number =>
  fromThousandths(toThousandths(numberOr0(one)) + toThousandths(numberOr0(other)));
const numberOr0 = (quantity: number | null | undefined) => (Number.isFinite(quantity) ? (quantity ?? 0) : 0);
