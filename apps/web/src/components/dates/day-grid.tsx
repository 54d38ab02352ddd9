import { EARLIEST_DAY } from '@app/schemas/kit/fields';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ComponentType } from 'react';
import type { PropsBase, PropsSingle } from 'react-day-picker';
import { fromDay, toDay } from '../../lib/format/calendar.ts';
import { today } from '../../lib/format/company-zone.ts';
import { dayParts } from '../../lib/format/format.ts';
import { type Translate, useT } from '../../lib/i18n.ts';

const YEARS_AHEAD = 10;
const icons = { left: ChevronLeft, right: ChevronRight, down: ChevronDown, up: ChevronDown };
function Chevron({ orientation = 'down' }: { orientation?: keyof typeof icons }) {
  const Icon = icons[orientation];
  return <Icon />;
}

/** All words of the grid in the reader's language and calendar: the library mixes languages. */
const formatters = {
  formatCaption: (month: Date) => dayParts(month, 'month', 'year'),
  formatMonthDropdown: (month: Date) => dayParts(month, 'month'),
  formatYearDropdown: (year: Date) => dayParts(year, 'year'),
  formatWeekdayName: (day: Date) => dayParts(day, 'weekday').slice(0, 2),
  formatDay: (day: Date) => dayParts(day, 'day'),
};

const labelsIn = (t: Translate) => ({
  labelGrid: (month: Date) => dayParts(month, 'month', 'year'),
  labelWeekday: (day: Date) => dayParts(day, 'weekday'),
  labelNav: () => '',
  labelPrevious: () => t('Go to the Previous Month'),
  labelNext: () => t('Go to the Next Month'),
  labelMonthDropdown: () => t('Choose the Month'),
  labelYearDropdown: () => t('Choose the Year'),
  /** The accessible name contains the visible number (WCAG 2.5.3). */
  labelDayButton: (day: Date, { today, selected }: { today?: boolean; selected?: boolean }) =>
    [today && t('Today'), dayParts(day, 'weekday', 'month', 'day', 'year'), selected && t('selected')]
      .filter(Boolean)
      .join(', '),
});

/** Finger-sized where there is room: seven fit side by side on the narrowest screen. */
const square =
  'grid h-9 w-(--day) place-items-center rounded-control hover:bg-hover max-md:[@media(min-height:30rem)]:h-11';

/** The library's props that both calendars use. */
type PickerProps = Pick<
  PropsBase,
  | 'numerals'
  | 'today'
  | 'ISOWeek'
  | 'captionLayout'
  | 'defaultMonth'
  | 'startMonth'
  | 'endMonth'
  | 'disabled'
  | 'autoFocus'
  | 'components'
  | 'formatters'
  | 'labels'
  | 'classNames'
> &
  PropsSingle;

export type DayGridProps = {
  /** `yyyy-MM-dd`, or empty. */
  value: string;
  onChange: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  takesFocus: boolean;
};

/** A month as a grid of days. Choosing the selected day again clears it. */
export function DayGrid({
  value,
  onChange,
  min = EARLIEST_DAY,
  max,
  takesFocus,
  Picker,
}: DayGridProps & { Picker: ComponentType<PickerProps> }) {
  const t = useT();
  const chosen = value ? fromDay(value) : undefined;
  const now = fromDay(today());
  const first = fromDay(min);
  // Include the year of a typed day.
  const lastYear = Math.max(now.getFullYear() + YEARS_AHEAD, first.getFullYear(), chosen?.getFullYear() ?? 0);
  const last = max ? fromDay(max) : new Date(lastYear, 11, 31);
  return (
    <Picker
      mode="single"
      numerals="latn"
      captionLayout="dropdown"
      selected={chosen}
      onSelect={(date) => onChange(date ? toDay(date) : '')}
      today={now}
      // Weeks start on Monday: given another start, the Ethiopian library ignores it at the week's end.
      ISOWeek
      defaultMonth={chosen ?? now}
      startMonth={first}
      endMonth={last}
      disabled={[{ before: first }, { after: last }]}
      autoFocus={takesFocus}
      components={{ Chevron }}
      formatters={formatters}
      labels={labelsIn(t)}
      classNames={{
        root: 'p-2 [--day:2.25rem] max-md:[--day:min(2.75rem,calc((100vw-3rem)/7))]',
        months: 'relative',
        nav: 'absolute inset-x-0 top-0 flex justify-between text-muted',
        button_previous: square,
        button_next: square,
        month_caption: 'flex h-9 items-center justify-center max-md:[@media(min-height:30rem)]:h-11',
        dropdowns: 'flex gap-2 font-medium',
        dropdown_root: 'relative flex items-center gap-1',
        dropdown: 'absolute inset-0 z-1 w-full opacity-0',
        caption_label:
          'flex items-center gap-0.5 rounded-check px-1 [&>.lucide]:size-3.5 [&>.lucide]:text-muted',
        month_grid: 'mt-1 border-collapse',
        weekday: 'h-7 w-(--day) text-12 font-medium text-muted',
        day: 'p-0 text-center',
        day_button: `${square} figures disabled:text-muted disabled:opacity-45 disabled:hover:bg-transparent`,
        today: '[&>button]:font-semibold [&>button]:text-primary',
        selected: '[&>button]:bg-primary! [&>button]:text-on-primary!',
        outside: 'opacity-45',
      }}
    />
  );
}
