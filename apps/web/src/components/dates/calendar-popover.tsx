import { EARLIEST_DAY, LATEST_DAY } from '@app/schemas/kit/fields';
import { type FocusEvent, type Ref, type RefObject, Suspense } from 'react';
import { readDay } from '../../lib/format/read-day.ts';
import { useCalendarName, useT } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Popover } from '../layers/popover.tsx';

const grids = {
  gregorian: lazyComponent(() => import('./calendar.tsx'), 'Calendar'),
  ethiopian: lazyComponent(() => import('./ethiopian-calendar.tsx'), 'EthiopianCalendar'),
};

type CalendarPopoverProps = {
  /** The first and last day allowed; functions, because today changes at midnight. */
  min?: (() => string | undefined) | undefined;
  max?: (() => string | undefined) | undefined;
  ref: Ref<HTMLDivElement>;
  anchor: RefObject<HTMLElement | null>;
  day: string | null;
  /** Moves the focus into a calendar opened by key. */
  takesFocus: boolean;
  onPick: (day: string) => void;
  onBlur: (event: FocusEvent) => void;
  onClose: () => void;
};

/** The calendar of a date field, in either calendar. */
export function CalendarPopover({
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
