import { Check } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from '../../lib/cx.ts';
import { formatMoment } from '../../lib/format/format.ts';
import { translated, useT } from '../../lib/i18n.ts';

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
};

/** Joins label and note for a single line. */
export const choiceText = ({ label, note }: Choice) => (note ? `${label} · ${note}` : label);

/** The choices for the last search text. */
export type Choices = {
  choices: readonly Choice[];
  /** The total; more than `choices` when only the first were fetched. */
  total?: number;
  /** Set while the choices for the current text load. */
  isPending?: boolean;
  error?: string | undefined;
  /** The date of cached choices, while offline. */
  asOf?: string | undefined;
};

type KeyOptions = {
  isOpen: boolean;
  choices: readonly Choice[];
  isPending: boolean;
  onOpen: () => void;
  onClose: () => void;
  onChoose: (choice: Choice) => void;
};

/**
 * Handles a combobox's keys by the ARIA practices: the focus stays in the text field, arrows move the active option.
 */
export function useChoiceKeys({ isOpen, choices, isPending, onOpen, onClose, onChoose }: KeyOptions) {
  const listId = useId();
  const [at, setAt] = useState(0);
  const marked = Math.min(at, choices.length - 1);
  // Fast typists press Enter before the answer: the first choice is taken when it arrives.
  const isFirstWanted = useRef(false);
  useEffect(() => {
    if (isPending || !isFirstWanted.current) return;
    isFirstWanted.current = false;
    if (choices[0]) onChoose(choices[0]);
    else if (!isOpen) onClose();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: isOpen ? marked + 1 : marked,
      ArrowUp: isOpen ? marked - 1 : marked,
      ...(isOpen && { PageDown: marked + 10, PageUp: marked - 10 }),
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      onOpen();
      setAt(Math.max(0, Math.min(next, choices.length - 1)));
    } else if (event.key === 'Enter' && isOpen && !event.ctrlKey && !event.metaKey) {
      event.preventDefault(); // chooses, rather than submits the form
      const choice = choices[marked];
      if (isPending) isFirstWanted.current = true;
      else if (choice) onChoose(choice);
    } else if (event.key === 'Tab' && isOpen) onClose();
  };

  return {
    marked,
    setMarked: setAt,
    isFirstWanted,
    /** Resets for other choices: a pending Enter is dropped. */
    startAnew: () => {
      setAt(0);
      isFirstWanted.current = false;
    },
    listId,
    inputProps: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && choices[marked] ? `${listId}-${marked}` : undefined,
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown,
    } as const,
  };
}

type ChoiceListProps = Choices & {
  id: string;
  marked: number;
  onMark: (index: number) => void;
  onChoose: (choice: Choice) => void;
  selected: readonly string[];
  isMulti?: boolean;
  emptyText: string;
};

const NONE: readonly Choice[] = [];
/** This many choices fill the list's height. */
const FILLING = 7;

export function ChoiceList({
  choices,
  total = 0,
  isPending = false,
  error,
  asOf,
  ...props
}: ChoiceListProps) {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  // Let the typed text paint before the choices.
  const shown = useDeferredValue(choices, NONE);
  useEffect(() => {
    if (shown[props.marked]) list.current?.children[props.marked]?.scrollIntoView({ block: 'nearest' });
  }, [props.marked, shown]);
  const note = noteOf({ choices, isPending, error }, props.emptyText);
  return (
    <>
      <div
        ref={list}
        id={props.id}
        role="listbox"
        aria-label={t('Choices')}
        aria-multiselectable={props.isMulti}
        aria-busy={isPending}
        className={cx(
          'max-h-50 overflow-y-auto overscroll-contain',
          isPending && 'opacity-60',
          // Reserve the final height, so that the popover doesn't move.
          shown === NONE && choices.length >= FILLING && 'h-50',
        )}
      >
        {shown.map((choice, index) => (
          <Option
            key={choice.value}
            id={`${props.id}-${index}`}
            isSelected={props.selected.includes(choice.value)}
            isMarked={index === props.marked}
            named={choice}
            onMark={() => props.onMark(index)}
            onChoose={() => props.onChoose(choice)}
          >
            <span>{choice.label}</span>
            {choice.note && <span className="text-muted">{choice.note}</span>}
            {choice.aside && <span className="text-muted">{choice.aside}</span>}
            {choice.figure && <span className="ml-auto pl-3 text-muted figures">{choice.figure}</span>}
          </Option>
        ))}
      </div>
      {note && (
        <p role="status" className={cx('px-2 py-1.5', error ? 'text-danger' : 'text-muted')}>
          {translated(note)}
        </p>
      )}
      {total > choices.length && choices.length > 0 && (
        <p className="border-t px-2 pt-1.5 pb-1 text-12 text-muted">
          {t('First {{shown}} of {{total}}. Type to find others.', { shown: choices.length, total })}
        </p>
      )}
      {asOf && (
        <p className="border-t px-2 pt-1.5 pb-1 text-12 text-muted">
          {t('No connection. As known on {{when}}.', { when: formatMoment(asOf) })}
        </p>
      )}
    </>
  );
}

type OptionProps = {
  id: string;
  isSelected: boolean;
  isMarked: boolean;
  named: Choice;
  onMark: () => void;
  onChoose: () => void;
  children: ReactNode;
};

function Option({ id, isSelected, isMarked, named, onMark, onChoose, children }: OptionProps) {
  const { label, note, aside, figure } = named;
  const description = [aside, figure].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      {...(description && {
        'aria-label': [label, note].filter(Boolean).join(' '),
        'aria-description': description,
      })}
      onPointerMove={onMark}
      // Keep the focus in the text field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cx(
        'relative flex min-h-8 w-full flex-wrap items-center gap-x-2 rounded-check py-1 pr-2 pl-8 text-left max-md:min-h-11',
        isMarked && 'bg-hover',
      )}
    >
      {isSelected && <Check className="absolute left-2 text-primary" />}
      {children}
    </button>
  );
}

function noteOf({ choices, isPending, error }: Choices, emptyText: string): string | undefined {
  if (error) return error;
  if (choices.length) return undefined;
  return isPending ? 'Searching...' : emptyText;
}
