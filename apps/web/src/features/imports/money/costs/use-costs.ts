import { addBirr } from '@app/schemas/kit/amounts';
import { fold } from '@app/schemas/text/fold';
import { type ClipboardEvent, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useLineList } from '../../../../crud/lines/use-line-list.ts';
import { useListed } from '../../../../crud/listed.ts';
import { fromData, useT } from '../../../../lib/i18n.ts';
import { type CostLine, type CostsForm, kinds, newCost } from './cost-form.ts';
import { readCosts, type WaitingCost } from './cost-paste.ts';

/** What became of pasted rows; `missing` are those whose kind is in no list. */
type Outcome = { total: number; made: number; missing: readonly WaitingCost[] };

/** Manages the costs of an import: typed, or pasted from a spreadsheet. */
export function useCosts(form: UseFormReturn<CostsForm>) {
  const t = useT();
  const { append, drop, setOpen, linesNow, ...list } = useLineList<CostsForm, CostLine>(form, {
    name: 'costs',
    firstCell: 'kind',
    blankLine: newCost,
  });
  const { costs } = useWatch({ control: form.control }) as CostsForm;
  const { options } = useListed().useOptions(kinds);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const add = (lines: readonly CostLine[]) => {
    const before = linesNow();
    // A line that was begun and not filled in is where they were pasted.
    if (lines.length && before.length && isBlank(before.at(-1))) drop(before.length - 1);
    if (lines.length) append(lines);
    setOpen(linesNow().length - 1);
  };
  const onPaste = (event: ClipboardEvent) => {
    const named = Object.keys(options).flatMap((kind) =>
      [kind, t(fromData(kind))].map((name) => [fold(name), kind] as const),
    );
    const read = readCosts(event.clipboardData.getData('text/plain'), new Map(named));
    if (!read) return;
    event.preventDefault();
    const { lines, missing } = read;
    add(lines);
    setOutcome({ total: lines.length + missing.length, made: lines.length, missing });
  };
  return {
    list,
    costs,
    onPaste,
    outcome,
    /** Takes a row as a cost of this kind, or leaves it out. */
    settle: (row: WaitingCost, kind?: string) => {
      if (kind) add([{ ...row.line, kind }]);
      setOutcome((current) => {
        const missing = current?.missing.filter((other) => other !== row) ?? [];
        return current && missing.length
          ? { ...current, missing, made: current.made + (kind ? 1 : 0) }
          : null;
      });
    },
    /** In birr. */
    together: addBirr(costs.map(({ amount }) => (Number.isFinite(amount) ? (amount ?? 0) : 0))),
  };
}
export type CostsState = ReturnType<typeof useCosts>;

const isBlank = (line: CostLine | undefined) => line?.kind === '' && line.amount === null && !line.reference;
