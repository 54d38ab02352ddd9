import { type KeyboardEvent, useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldErrors, type FieldValues, get, type UseFormReturn, useFieldArray } from 'react-hook-form';
import { isEnterInField } from '../form/enter-flow.ts';

/** The open line, or all lines where there is room. */
const OPEN_LINE = 'tr[tabindex]:not([hidden])';

type Options<L> = {
  /** The form's list of lines. */
  name: string;
  /** The cell that a line begins with. */
  firstCell: string;
  /** Begins a line that is still to be filled in. @param before the last line */
  blankLine: (before: L | undefined) => L;
  /** Leads on from the last cell of a line, in place of the next one. */
  afterLine?: () => void;
};

/** What a list of lines is shown by, whatever its lines are. */
export type LineListState = ReturnType<typeof useLineList<FieldValues, unknown>>;

/** Manages the lines of a form: how they are begun and removed, and which one a phone shows open. */
export function useLineList<F extends FieldValues, L>(formOfLines: UseFormReturn<F>, options: Options<L>) {
  // Names of fields are made of the list's name, which types can't follow.
  const form = formOfLines as unknown as UseFormReturn;
  const { name, firstCell, afterLine } = options;
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  const [open, setOpen] = useState(0);
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const box = useRef<HTMLFieldSetElement>(null);
  const addItem = useRef<HTMLButtonElement>(null);
  const linesNow = (): L[] => form.getValues(name);
  /** Names the cell that gets the focus once its line is there, which may take several renders. */
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const cell = wanted.current && box.current?.querySelector<HTMLElement>(`[name="${wanted.current}"]`);
    if (!cell) return;
    wanted.current = null;
    cell.focus();
    if (cell instanceof HTMLInputElement) cell.select();
  });

  /** Opens the line and focuses a cell of it, which may be about to render. */
  const go = (index: number, field: string) => {
    wanted.current = `${name}.${index}.${field}`;
    setOpen(index);
    refresh();
  };

  const { errors, touchedFields, isSubmitted } = form.formState;
  const wrong = errors[name];
  /** Opens a line that is wrong, which a phone may have closed, and focuses its error. */
  const openWrong = (index: number, takesFocus: boolean) => {
    if (index === open) return;
    setOpen(index);
    const toMend = `${OPEN_LINE} [aria-invalid=true]`;
    if (takesFocus) setTimeout(() => box.current?.querySelector<HTMLElement>(toMend)?.focus());
  };

  return {
    name,
    ids: fields.map(({ id }) => id),
    count: fields.length,
    open,
    setOpen,
    go,
    linesNow,
    append: (lines: readonly L[]) => append([...lines] as FieldValues[], { shouldFocus: false }),
    /** Focuses the line as a whole: a field would open a phone's keyboard. */
    reopen: (index: number) => {
      flushSync(() => setOpen(index));
      box.current?.querySelector<HTMLElement>(OPEN_LINE)?.focus();
    },
    add: () => {
      append(options.blankLine(linesNow().at(-1)) as FieldValues, { shouldFocus: false });
      go(fields.length, firstCell);
    },
    /** Takes a line out that another one takes the place of. */
    drop: (index: number) => remove(index),
    remove: (index: number) => {
      remove(index);
      setOpen(Math.max(0, index - 1));
      addItem.current?.focus();
    },
    /** The elements of the grid. */
    box,
    addItem,
    /** Leads on when Enter leaves a line's last cell: a phone shows only one line open. */
    onKeyDown: (event: KeyboardEvent) => {
      if (!isEnterInField(event)) return;
      const row = (event.target as Element).closest<HTMLElement>('tr[data-line]');
      if ([...(row?.querySelectorAll('input') ?? [])].at(-1) !== event.target) return;
      const next = Number(row?.dataset.line) + 1;
      if (!afterLine && next >= fields.length) return;
      event.preventDefault();
      if (afterLine) afterLine();
      else go(next, firstCell);
    },
    /** What is wrong with the lines as a whole. */
    error: (wrong?.root?.message ?? wrong?.message) as string | undefined,
    /** Tells whether a line shows an error: a cell not visited yet shows none. */
    isWrong: (index: number): boolean =>
      Object.keys(get(wrong, String(index)) ?? {}).some(
        (field) => isSubmitted || get(touchedFields, `${name}.${index}.${field}`),
      ),
    /** Opens the first invalid line. Elsewhere the form focuses the error itself. */
    openFirstWrong: ({ [name]: ofLines, ...others }: FieldErrors<FieldValues>) => {
      const first = Array.isArray(ofLines) ? ofLines.findIndex(Boolean) : -1;
      if (first >= 0)
        openWrong(
          first,
          Object.keys(others).every((field) => field === 'root'),
        );
    },
  };
}
