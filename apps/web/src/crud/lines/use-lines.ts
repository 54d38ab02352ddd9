import { fromThousandths, toThousandths } from '@app/schemas/kit/amounts';
import { useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { fromData } from '../../lib/i18n.ts';
import { showToast } from '../../lib/toasts.ts';
import type { Line, LinesSource } from './lines-source.ts';
import { useLineList } from './use-line-list.ts';
import { usePaste } from './use-paste.ts';
import { useScans } from './use-scans.ts';

/** What a grid of products is shown by, whatever its lines are. */
export type LinesState<Found> = ReturnType<typeof useLines<FieldValues, Line, Found>>;

/** Manages lines of products: how they are scanned, pasted, begun and removed. */
export function useLines<F extends FieldValues, L extends Line, Found>(
  formOfLines: UseFormReturn<F>,
  source: LinesSource<L, Found>,
) {
  // Names of fields are made of the list's name, which types can't follow.
  const form = formOfLines as unknown as UseFormReturn;
  const { name, lineOf, isSame, blankLine } = source;
  const scan = useRef<HTMLInputElement>(null);
  const focusScan = () => scan.current?.focus();
  const { append, setOpen, linesNow, ...list } = useLineList<F, L>(formOfLines, {
    name,
    firstCell: 'productId',
    blankLine,
    ...(source.afterLine === 'scan' && { afterLine: focusScan }),
  });
  const { box } = list;
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
    if (index < 0) append([line]);
    else setQuantity(index, sumOf(lines[index]?.quantity, line.quantity));
    if (takesFocus) list.go(index < 0 ? lines.length : index, 'quantity');
  };
  /** Tells whether a product can't become a line, and why. */
  const isRefused = (found: Found) => {
    const reason = source.refusal?.(found);
    if (reason) showToast({ title: fromData(reason), isFailure: true });
    return reason !== undefined;
  };
  const take = async (found: Found) => {
    if (!isRefused(found)) takeLine(await lineOf(found), true);
  };
  const lookUpLine = async (code: string) => {
    const found = await source.lookUp(code);
    return found && !isRefused(found) ? lineOf(found) : undefined;
  };
  const scans = useScans<L>({ form, inside: box, lookUp: lookUpLine, take: takeLine });
  const pasted = usePaste<L, Found>({
    ...source,
    box,
    lines: linesNow,
    append: (more) => {
      const others = source.standOnce ? addToLines(more) : more;
      setOpen(linesNow().length + others.length - 1);
      if (others.length) append(others);
    },
    setQuantity,
  });

  return { ...list, take, scans, pasted, scan, focusScan };
}

/** Adds two quantities exactly; one that is no number counts as none. */
const sumOf = (one: number | null | undefined, other: number | null): number =>
  fromThousandths(toThousandths(numberOr0(one)) + toThousandths(numberOr0(other)));
const numberOr0 = (quantity: number | null | undefined) => (Number.isFinite(quantity) ? (quantity ?? 0) : 0);
