import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { lineFor, nextLine, type SaleLine } from '../../outbox/sale-form.ts';
import type { Meant } from '../products/product-picker.shared.ts';
import { cellAt } from './enter-flow.ts';
import { lookUp } from './paste/look-up.ts';
import { type PastedRow, quantitiesIn, readPasted } from './paste/pasted-rows.ts';
import { useUsualWarehouse } from './use-own-warehouse.ts';

/** What became of pasted rows; `missing` are those whose product was not found. */
export type PasteOutcome = { total: number; made: number; missing: readonly PastedRow[] };

const QUANTITY_CELL = 2;

type Lines = {
  items: () => HTMLElement | null;
  lines: () => readonly SaleLine[];
  append: (lines: SaleLine[]) => void;
  setQuantity: (index: number, quantity: number) => void;
};

/** Makes lines of cells pasted from a spreadsheet, into the lines or the field that takes a scan. */
export function usePaste({ items, lines, append, setQuantity }: Lines) {
  const client = useQueryClient();
  const userId = useSession().userData?._id ?? '';
  const usualWarehouse = useUsualWarehouse();
  const [outcome, setOutcome] = useState<PasteOutcome | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const lineOf = async (product: Meant, quantity: number | null) =>
    lineFor(product, await usualWarehouse(product._id), quantity);

  /** Looks the products up one after the other: a long list must not hold up everybody else's calls. */
  async function takeProducts(rows: readonly PastedRow[]): Promise<void> {
    setIsBusy(true);
    const made: SaleLine[] = [];
    const missing: PastedRow[] = [];
    for (const row of rows) {
      const product = row.text && (await lookUp(client, userId, row.text));
      if (product) made.push(await lineOf(product, row.quantity));
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
    if (others.length) append(others.map((quantity) => ({ ...nextLine(lines().at(-1)), quantity })));
  }

  const onPaste = (event: ClipboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || !items()?.contains(target)) return;
    const pasted = readPasted(event.clipboardData.getData('text/plain'));
    if (!pasted) return;
    event.preventDefault();
    if (pasted.kind === 'products') return void takeProducts(pasted.rows);
    const quantities = quantitiesIn(pasted.cells);
    const cell = cellAt(target);
    if (quantities && cell?.at === QUANTITY_CELL) return takeQuantities(quantities, cell.line);
    // Elsewhere codes that are numbers look like quantities too.
    const rows = pasted.cells.map((text, at) => ({ row: at + 1, text, quantity: 1 }));
    if (quantities && !quantities.some((quantity) => quantity >= LEAST_CODE))
      return takeQuantities(quantities, lines().length);
    void takeProducts(rows);
  };

  /** Takes a row's product by hand, or leaves the row out. */
  const settle = async (row: PastedRow, product?: Meant) => {
    const line = product && (await lineOf(product, row.quantity));
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
