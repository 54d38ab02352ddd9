import { fold } from '@app/schemas/text/fold';
import { readNumber } from '../../../../components/controls/number-input.tsx';
import { pastedCells } from '../../../../crud/lines/pasted-rows.ts';
import { readDay } from '../../../../lib/format/read-day.ts';
import { type CostLine, newCost } from './cost-form.ts';

/** A pasted row whose kind is in no list: the line it will be, but for the kind. */
export type WaitingCost = { row: number; text: string; line: CostLine };
type PastedCosts = { lines: CostLine[]; missing: WaitingCost[] };

/**
 * Reads rows of kind, amount, date and reference; undefined for a single cell, which is pasted as any text.
 * @param known kinds by each name that they go by, whatever its case
 */
export function readCosts(text: string, known: ReadonlyMap<string, string>): PastedCosts | undefined {
  const rows = pastedCells(text);
  if (rows.length < 2 && (rows[0]?.length ?? 0) < 2) return undefined;
  const read: PastedCosts = { lines: [], missing: [] };
  for (const [at, [kind = '', amount = '', date = '', reference = '']] of rows.entries()) {
    const line = {
      ...newCost(),
      amount: readNumber(amount),
      date: readDay(date) ?? date,
      reference,
    };
    const name = known.get(fold(kind));
    if (name === undefined) read.missing.push({ row: at + 1, text: kind, line });
    else read.lines.push({ ...line, kind: name });
  }
  return read;
}
