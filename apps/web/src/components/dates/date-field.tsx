import { EARLIEST_DAY, LATEST_DAY } from '@app/schemas/kit/fields';
import { Calendar as CalendarIcon, type LucideIcon, X } from 'lucide-react';
import { type FocusEvent, type Ref, type RefObject, Suspense, useRef, useState } from 'react';
import { formatDate, formatLongDate } from '../../lib/format/format.ts';
import { readDay } from '../../lib/format/read-day.ts';
import { type Text, useCalendarName, useT } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Popover } from '../layers/popover.tsx';
import type { ControlProps } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

const grids = {
  gregorian: lazyComponent(() => import('./calendar.tsx'), 'Calendar'),
  ethiopian: lazyComponent(() => import('./ethiopian-calendar.tsx'), 'EthiopianCalendar'),
};

type DateFieldProps = Partial<ControlProps> & {
  'aria-label'?: string;
  /** `yyyy-MM-dd`, or the typed text when it isn't a date. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The first and last day allowed; functions, because today changes at midnight. */
  min?: (() => string | undefined) | undefined;
  max?: (() => string | undefined) | undefined;
  isLong?: boolean;
  /** A click on the chosen day keeps it. */
  isRequired?: boolean;
  /** Names the button that clears it, in place of the calendar's once there is a date. */
  clear?: Text;
  placeholder?: Text;
  ref?: Ref<HTMLInputElement>;
};

/** A date, typed or picked from a calendar. */
export function DateField({ value, onChange, onBlur, min, max, isLong = false, ...others }: DateFieldProps) {
  const t = useT();
  const anchor = useRef<HTMLSpanElement>(null);
  const calendar = useRef<HTMLDivElement>(null);
  const [typing, setTyped] = useState<string | null>(null);
  // The form may have changed the value since.
  const typed = typing !== null && (readDay(typing) ?? typing) === value ? typing : null;
  const [opened, setOpened] = useState<'byClick' | 'byKey' | null>(null);
  const { placeholder = 'Pick a date', isRequired = false, clear, ...control } = others;
  const day = readDay(value);
  const resting = day ? (isLong ? formatLongDate : formatDate)(day) : value;
  const leave = ({ relatedTarget }: FocusEvent) => {
    setTyped(null);
    // The calendar still belongs to this field.
    if (!calendar.current?.contains(relatedTarget)) onBlur?.();
  };
  const pick = (chosen: string) => {
    setTyped(null);
    if (chosen || !isRequired) onChange(chosen);
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
          setOpened(null); // would cover the field's error and the next field
          setTyped(event.target.value);
          onChange(readDay(event.target.value) ?? event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpened('byKey');
        }}
        onBlur={leave}
        end={
          clear && value ? (
            <EndButton label={clear} icon={X} onPress={() => pick('')} />
          ) : (
            <EndButton label="Open the calendar" icon={CalendarIcon} onPress={() => setOpened('byKey')} />
          )
        }
      />
      {opened && (
        <CalendarPopover
          anchor={anchor}
          min={min}
          max={max}
          day={day}
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

type EndButtonProps = { label: Text; icon: LucideIcon; onPress: () => void };

function EndButton({ label, icon: Icon, onPress }: EndButtonProps) {
  const t = useT();
  return (
    <button
      type="button"
      aria-label={t(label)}
      onClick={onPress}
      className="-mr-1.5 grid size-7 shrink-0 place-items-center rounded-control text-muted"
    >
      <Icon />
    </button>
  );
}

type CalendarPopoverProps = Pick<DateFieldProps, 'min' | 'max'> & {
  ref: Ref<HTMLDivElement>;
  anchor: RefObject<HTMLElement | null>;
  day: string | null;
  /** Moves the focus into a calendar opened by key. */
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
        // The focus moved to the page or dialog around the field when the focused day or arrow was removed.
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

/** Returns the day if a calendar can show it: not one of another age, nor what is typed in the field of a limit. */
function shownDay(text: string | null | undefined): string | undefined {
  const day = text && readDay(text);
  return day && day >= EARLIEST_DAY && day <= LATEST_DAY ? day : undefined;
}
