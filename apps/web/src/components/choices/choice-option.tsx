import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

/** The label shows as it is: it is usually a record's name, which has no translation. */
export type Choice = {
  value: string;
  label: string;
  /** Tells choices with the same label apart. */
  note?: string;
  /** At its end, such as the quantity that is left; no part of its name. */
  figure?: string;
  /** Beside it, what it is to the reader; no part of its name either. */
  aside?: string;
  /** Marks an offer that is none of the records found: such offers come last, below a rule. */
  icon?: ReactNode;
};

type OptionProps = {
  id: string;
  isSelected: boolean;
  isMarked: boolean;
  /** Of an earlier search: it can't be chosen. */
  isOld: boolean;
  named: Choice;
  onMark: () => void;
  onChoose: () => void;
};

/** A choice in its list: its name, what tells it apart, and a figure at its end. */
export function Option({ id, isSelected, isMarked, isOld, named, onMark, onChoose }: OptionProps) {
  const { label, note, aside, figure, icon } = named;
  const description = [aside, figure].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      {...(description && { 'aria-description': description })}
      aria-disabled={isOld || undefined}
      onPointerMove={isOld ? undefined : onMark}
      // Keep the focus in the text field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={isOld ? undefined : onChoose}
      className={cx(
        'relative flex min-h-8 w-full flex-wrap items-center gap-x-2 rounded-check py-1 pr-2 pl-8 text-left max-md:min-h-11',
        isMarked ? 'bg-hover' : 'hover:bg-hover',
      )}
    >
      {isSelected && <Check className="absolute left-2 text-primary" />}
      {icon && <span className="absolute left-2 text-primary">{icon}</span>}
      <span>{label}</span>
      {note && <span className="text-muted">{note}</span>}
      {aside && (
        <span aria-hidden="true" className="text-muted">
          {aside}
        </span>
      )}
      {figure && (
        <span aria-hidden="true" className="ml-auto pl-3 text-muted figures">
          {figure}
        </span>
      )}
    </button>
  );
}
