import { type ClipboardEvent, type RefObject, useState } from 'react';
import type { Line, LinesSource } from './lines-source.ts';
import { type PastedRow, quantitiesIn, readPasted } from './pasted-rows.ts';

/** What became of pasted rows; `missing` are those whose product was not found. */
export type PasteOutcome = { total: number; made: number; missing: readonly PastedRow[] };

type Options<L extends Line, Found> = Pick<
  LinesSource<L, Found>,
  'lookUp' | 'lineOf' | 'refusal' | 'blankLine' | 'isQuantity' | 'amounts'
> & {
  /** The element around lines and the field that takes a scan. */
  box: RefObject<HTMLElement | null>;
  lines: () => readonly L[];
  append: (lines: L[]) => void;
  setQuantity: (index: number, quantity: number) => void;
};

/** Makes lines of cells pasted from a spreadsheet, into the lines or the field that takes a scan. */
export function usePaste<L extends Line, Found>({ box, lines, append, ...options }: Options<L, Found>) {
  const { lookUp, lineOf, blankLine, isQuantity, amounts, setQuantity } = options;
  const [outcome, setOutcome] = useState<PasteOutcome | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  /** Looks the products up one after the other: a long list must not hold up everybody else's calls. */
  async function takeProducts(rows: readonly PastedRow[]): Promise<void> {
    setIsBusy(true);
    const made: L[] = [];
    const missing: PastedRow[] = [];
    for (const row of rows) {
      const product = row.text && (await lookUp(row.text));
      if (product && !options.refusal?.(product)) made.push(await lineOf(product, row));
      else missing.push(row);
    }
    setIsBusy(false);
    if (made.length) append(made);
    setOutcome({ total: rows.length, made: made.length, missing });
  }

  function takeQuantities(quantities: readonly number[], from: number): void {
    const count = lines().length;
    for (const [at, quantity] of quantities.entries())
      if (from + at < count) setQuantity(from + at, quantity);
    const others = quantities.slice(Math.max(0, count - from));
    if (others.length) append(others.map((quantity) => ({ ...blankLine(lines().at(-1)), quantity })));
  }

  const onPaste = (event: ClipboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || !box.current?.contains(target)) return;
    const pasted = readPasted(event.clipboardData.getData('text/plain'), isQuantity, amounts);
    if (!pasted) return;
    event.preventDefault();
    if (pasted.kind === 'products') return void takeProducts(pasted.rows);
    const quantities = quantitiesIn(pasted.cells, isQuantity);
    const line = /\.(\d+)\.quantity$/.exec(target.name)?.[1];
    if (quantities && line) return takeQuantities(quantities, Number(line));
    // Elsewhere codes that are numbers look like quantities too.
    const rows = pasted.cells.map((text, at) => ({ row: at + 1, text, quantity: 1, amounts: [] }));
    if (quantities && !quantities.some((quantity) => quantity >= LEAST_CODE))
      return takeQuantities(quantities, lines().length);
    void takeProducts(rows);
  };

  /** Takes a row's product by hand, or leaves the row out. */
  const settle = async (row: PastedRow, product?: Found) => {
    const line = product && (await lineOf(product, row));
    if (line) append([line]);
    setOutcome((current) => {
      const missing = current?.missing.filter((other) => other !== row) ?? [];
      return current && missing.length ? { ...current, missing, made: current.made + (line ? 1 : 0) } : null;
    });
  };
  return { onPaste, outcome, isBusy, settle };
}

/** The least number that is taken for a code rather than a quantity. */
const LEAST_CODE = 1_000_000;
