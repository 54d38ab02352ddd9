import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker } from 'react-day-picker';
import { EARLIEST_DAY, fromDay, toDay } from '../lib/calendar.ts';

const YEARS_AHEAD = 10;
const icons = { left: ChevronLeft, right: ChevronRight, down: ChevronDown, up: ChevronDown };
function Chevron({ orientation = 'down' }: { orientation?: keyof typeof icons }) {
  const Icon = icons[orientation];
  return <Icon />;
}

const wholeDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

/** A day's name holds the number that is seen, as it is seen. */
const nameOf = (day: Date, { today, selected }: { today?: boolean; selected?: boolean }): string =>
  `${today ? 'Today, ' : ''}${wholeDate.format(day)}${selected ? ', selected' : ''}`;

const square = 'grid size-9 place-items-center rounded-control hover:bg-hover max-md:size-11';

type CalendarProps = {
  value: string;
  onChange: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  takesFocus: boolean;
};

/** A month as a grid of days. A chosen day that is chosen again is cleared. */
export function Calendar({ value, onChange, min = EARLIEST_DAY, max, takesFocus }: CalendarProps) {
  const chosen = value ? fromDay(value) : undefined;
  const now = new Date();
  const last = max ? fromDay(max) : new Date(now.getFullYear() + YEARS_AHEAD, 11, 31);
  const first = fromDay(min);
  return (
    <DayPicker
      mode="single"
      captionLayout="dropdown"
      selected={chosen}
      onSelect={(date) => onChange(date ? toDay(date) : '')}
      defaultMonth={chosen ?? (last < now ? last : now)}
      startMonth={first}
      endMonth={last}
      disabled={[{ before: first }, { after: last }]}
      autoFocus={takesFocus}
      components={{ Chevron }}
      labels={{ labelDayButton: nameOf }}
      classNames={{
        root: 'p-2',
        months: 'relative',
        nav: 'absolute inset-x-0 top-0 flex justify-between text-muted',
        button_previous: square,
        button_next: square,
        month_caption: 'flex h-9 items-center justify-center max-md:h-11',
        dropdowns: 'flex gap-2 font-medium',
        dropdown_root: 'relative flex items-center gap-1',
        dropdown: 'absolute inset-0 z-1 w-full opacity-0',
        caption_label:
          'flex items-center gap-0.5 rounded-check px-1 [&>.lucide]:size-3.5 [&>.lucide]:text-muted',
        month_grid: 'mt-1 border-collapse',
        weekday: 'h-7 w-9 text-12 font-medium text-muted max-md:w-11',
        day: 'p-0 text-center',
        day_button: `${square} figures disabled:text-muted disabled:opacity-45 disabled:hover:bg-transparent`,
        today: '[&>button]:font-semibold [&>button]:text-primary',
        selected: '[&>button]:bg-primary! [&>button]:text-on-primary!',
        outside: 'opacity-45',
      }}
    />
  );
}
