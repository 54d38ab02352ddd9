import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatMoment } from '../../lib/format/format.ts';
import { translated, useT } from '../../lib/i18n.ts';
import { type Choice, Option } from './choice-option.tsx';

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
  /** Which choice Enter takes though none was moved to; -1 for none, so that Enter moves on. Elsewhere it is the first. */
  exact?: number | undefined;
  onOpen: () => void;
  onClose: () => void;
  onChoose: (choice: Choice) => void;
};

/**
 * Handles a combobox's keys by the ARIA practices: the focus stays in the text field, arrows move the active option.
 */
export function useChoiceKeys({ isOpen, choices, isPending, exact, ...props }: KeyOptions) {
  const { onOpen, onClose, onChoose } = props;
  const listId = useId();
  const [moved, setMoved] = useState<number | null>(null);
  const first = choices[0]?.icon ? -1 : 0; // an offer is moved to, never taken for a record
  const marked = Math.min(moved ?? exact ?? first, choices.length - 1);
  // Fast typists press Enter before the answer: what it takes is taken when it arrives.
  const isWanted = useRef(false);
  useEffect(() => {
    if (isPending || !isWanted.current) return;
    isWanted.current = false;
    const choice = choices[marked];
    if (choice) onChoose(choice);
    else if (!isOpen) onClose();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    // Counts in the list to come while that is on its way.
    const from = isPending ? (moved ?? exact ?? 0) : marked;
    const moves: Record<string, number> = {
      ArrowDown: isOpen ? from + 1 : from,
      ArrowUp: isOpen ? from - 1 : from,
      ...(isOpen && { PageDown: from + 10, PageUp: from - 10 }),
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      onOpen();
      setMoved(Math.max(0, isPending ? next : Math.min(next, choices.length - 1)));
    } else if (event.key === 'Enter' && isOpen && !event.ctrlKey && !event.metaKey) {
      // Chooses, rather than moves on or submits the form. A text that may stay as it is does both.
      const isToMoveOn = exact !== undefined && moved === null;
      if (!isToMoveOn) event.preventDefault();
      const choice = choices[marked];
      if (isPending) isWanted.current = true;
      else if (choice) return onChoose(choice);
      if (isToMoveOn) onClose();
    } else if (event.key === 'Tab' && isOpen) onClose();
  };

  return {
    marked,
    setMarked: setMoved,
    isWanted,
    /** Resets for other choices: a pending Enter is dropped. */
    startAnew: () => {
      setMoved(null);
      isWanted.current = false;
    },
    listId,
    inputProps: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && !isPending && choices[marked] ? `${listId}-${marked}` : undefined,
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown,
    } as const,
  };
}

type ChoiceListProps = Choices & {
  id: string;
  marked: number;
  onMark?: ((index: number) => void) | undefined;
  onChoose: (choice: Choice) => void;
  selected: readonly string[];
  isMulti?: boolean;
  emptyText: string;
  emptyHint?: string | undefined;
  /** Its offers say what becomes of a text that is no record's. */
  takesAnything?: boolean;
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
  // Let the typed text paint before the choices.
  const shown = useDeferredValue(choices, NONE);
  // Choices for an earlier text are shown until the answer is there, but are no longer to be had.
  const isOld = isPending || shown !== choices;
  const records = shown.filter(({ icon }) => !icon);
  const offers = shown.slice(records.length);
  const markedId = `${props.id}-${props.marked}`;
  useEffect(() => {
    if (shown.length) document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' });
  }, [markedId, shown]);
  const optionAt = (choice: Choice, index: number) => (
    <Option
      key={choice.value}
      id={`${props.id}-${index}`}
      isSelected={props.selected.includes(choice.value)}
      isMarked={!isPending && index === props.marked}
      isOld={isOld && !choice.icon}
      named={choice}
      onMark={() => props.onMark?.(index)}
      onChoose={() => props.onChoose(choice)}
    />
  );
  const isTold = choices.some(({ icon }) => !icon || props.takesAnything);
  const note = error ?? (isTold ? undefined : isPending ? 'Searching...' : props.emptyText);
  return (
    <>
      {note && (
        <p role="status" className={cx('px-2 py-1.5', error ? 'text-danger' : 'text-muted')}>
          {translated(note)}
          {note === props.emptyText && props.emptyHint && <span className="block">{props.emptyHint}</span>}
        </p>
      )}
      <div
        id={props.id}
        role="listbox"
        aria-label={t('Choices')}
        aria-multiselectable={props.isMulti}
        aria-busy={isPending}
        className={cx(
          'max-h-50 overflow-y-auto overscroll-contain',
          offers.length > 0 && 'max-h-72 scroll-pb-22',
          // Reserve the final height, so that the popover doesn't move.
          shown === NONE && choices.length >= FILLING && 'h-50',
        )}
      >
        <div role="presentation" className={cx(isPending && 'opacity-60')}>
          {records.map(optionAt)}
        </div>
        {offers.length > 0 && (
          <div
            role="presentation"
            className={cx('sticky bottom-0 bg-raised', records.length > 0 && 'mt-1 border-t pt-1')}
          >
            {offers.map((offer, index) => optionAt(offer, records.length + index))}
          </div>
        )}
      </div>
      {total > records.length && records.length > 0 && (
        <p className="border-t px-2 pt-1.5 pb-1 text-12 text-muted">
          {t('First {{shown}} of {{total}}. Type to find others.', { shown: records.length, total })}
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
