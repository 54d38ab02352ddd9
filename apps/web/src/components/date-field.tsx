import { EARLIEST_DAY, LATEST_DAY } from '@app/schemas/fields';
import { Calendar as CalendarIcon } from 'lucide-react';
import { type FocusEvent, type Ref, type RefObject, Suspense, useRef, useState } from 'react';
import { formatDate, formatLongDate } from '../lib/format.ts';
import { useCalendarName, useT } from '../lib/i18n.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { readDay } from '../lib/read-day.ts';
import type { ControlProps } from './ui/field.tsx';
import { Input } from './ui/input.tsx';
import { Popover } from './ui/popover.tsx';

const grids = {
  gregorian: lazyComponent(() => import('./calendar.tsx'), 'Calendar'),
  ethiopian: lazyComponent(() => import('./ethiopian-calendar.tsx'), 'EthiopianCalendar'),
};

type DateFieldProps = Partial<ControlProps> & {
  'aria-label'?: string;
  /** `yyyy-MM-dd`, or what was typed when that is no date. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The first and the last day that may be chosen, whenever that is: today is another day after midnight. */
  min?: (() => string | undefined) | undefined;
  max?: (() => string | undefined) | undefined;
  isLong?: boolean;
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A date, typed or picked from a calendar. */
export function DateField({ value, onChange, onBlur, min, max, isLong = false, ...props }: DateFieldProps) {
  const t = useT();
  const anchor = useRef<HTMLSpanElement>(null);
  const calendar = useRef<HTMLDivElement>(null);
  const [typing, setTyped] = useState<string | null>(null);
  // The form may have another value by now.
  const typed = typing !== null && (readDay(typing) ?? typing) === value ? typing : null;
  const [opened, setOpened] = useState<'byClick' | 'byKey' | null>(null);
  const { placeholder = 'Pick a date', ...control } = props;
  const day = readDay(value);
  const resting = day ? (isLong ? formatLongDate : formatDate)(day) : value;
  const leave = ({ relatedTarget }: FocusEvent) => {
    setTyped(null);
    // The calendar is still this field.
    if (!calendar.current?.contains(relatedTarget)) onBlur?.();
  };
  const pick = (chosen: string) => {
    setTyped(null);
    onChange(chosen);
    setOpened(null);
  };
  return (
    <span ref={anchor} className="block">
      <Input
        {...control}
        placeholder={t(placeholder)}
        autoComplete="off"
        value={typed ?? resting}
        onClick={() => setOpened('byClick')}
        onChange={(event) => {
          setOpened(null); // it would lie over what is said of the day, and over the next field
          setTyped(event.target.value);
          onChange(readDay(event.target.value) ?? event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpened('byKey');
        }}
        onBlur={leave}
        end={<OpenButton onOpen={() => setOpened('byKey')} />}
      />
      {opened && (
        <CalendarPopover
          {...{ anchor, min, max, day }}
          ref={calendar}
          takesFocus={opened === 'byKey'}
          onPick={pick}
          onBlur={leave}
          onClose={() => setOpened(null)}
        />
      )}
    </span>
  );
}

function OpenButton({ onOpen }: { onOpen: () => void }) {
  const t = useT();
  return (
    <button
      type="button"
      aria-label={t('Open the calendar')}
      onClick={onOpen}
      className="-mr-1.5 grid size-7 shrink-0 place-items-center rounded-control text-muted"
    >
      <CalendarIcon />
    </button>
  );
}

type CalendarPopoverProps = Pick<DateFieldProps, 'min' | 'max'> & {
  ref: Ref<HTMLDivElement>;
  anchor: RefObject<HTMLElement | null>;
  day: string | null;
  /** Opened by key, the calendar has the focus from the start. */
  takesFocus: boolean;
  onPick: (day: string) => void;
  onBlur: (event: FocusEvent) => void;
  onClose: () => void;
};

function CalendarPopover({
  anchor,
  day,
  min,
  max,
  takesFocus,
  onPick,
  onClose,
  ...own
}: CalendarPopoverProps) {
  const t = useT();
  const Grid = grids[useCalendarName()];
  return (
    <Popover
      {...own}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={anchor}
      keepsFocus={!takesFocus}
      aria-label={t('Calendar')}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        // It fell to what holds the field, the page or a dialog, when the day or the arrow that had it went away.
        if (document.activeElement?.contains(anchor.current)) anchor.current?.querySelector('input')?.focus();
      }}
    >
      <Suspense fallback={<div className="h-76 w-67" />}>
        <Grid
          key={day}
          value={shownDay(day) ?? ''}
          min={shownDay(min?.())}
          max={shownDay(max?.())}
          takesFocus={takesFocus}
          onChange={onPick}
        />
      </Suspense>
    </Popover>
  );
}

/** A day that a calendar has; nothing for one of another age, or for what was typed in the field of a limit. */
function shownDay(text: string | null | undefined): string | undefined {
  const day = text && readDay(text);
  return day && day >= EARLIEST_DAY && day <= LATEST_DAY ? day : undefined;
}
