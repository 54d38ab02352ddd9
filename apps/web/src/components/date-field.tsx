import { Calendar as CalendarIcon } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { readDay } from '../lib/calendar.ts';
import { formatDate, formatLongDate } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import type { ControlProps } from './ui/field.tsx';
import { Input } from './ui/input.tsx';
import { Popover } from './ui/popover.tsx';

const Calendar = lazyComponent(() => import('./calendar.tsx'), 'Calendar');

type DateFieldProps = Partial<ControlProps> & {
  'aria-label'?: string;
  /** `yyyy-MM-dd`, or what was typed when that is no date. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The first and the last day that may be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  isLong?: boolean;
  placeholder?: string;
  disabled?: boolean;
  ref?: React.Ref<HTMLInputElement>;
};

/** A date, typed or picked from a calendar. */
export function DateField({ value, onChange, onBlur, min, max, isLong = false, ...props }: DateFieldProps) {
  const t = useT();
  const anchor = useRef<HTMLSpanElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState<'byClick' | 'byKey' | null>(null);
  const { placeholder = 'Pick a date', ...control } = props;
  const day = readDay(value);
  const resting = day ? (isLong ? formatLongDate : formatDate)(day) : value;

  return (
    <span ref={anchor} className="block">
      <Input
        {...control}
        placeholder={t(placeholder)}
        autoComplete="off"
        value={typed ?? resting}
        onClick={() => setOpened('byClick')}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(readDay(event.target.value) ?? event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpened('byKey');
        }}
        onBlur={() => {
          setTyped(null);
          onBlur?.();
        }}
        end={
          <button
            type="button"
            aria-label={t('Open the calendar')}
            disabled={props.disabled}
            onClick={() => setOpened('byKey')}
            className="-mr-1.5 grid size-7 shrink-0 place-items-center rounded-control text-muted"
          >
            <CalendarIcon />
          </button>
        }
      />
      <Popover
        isOpen={opened !== null}
        onOpenChange={(isOpen) => !isOpen && setOpened(null)}
        anchor={anchor}
        keepsFocus={opened === 'byClick'}
        aria-label={t('Calendar')}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (opened === 'byKey') anchor.current?.querySelector('input')?.focus();
        }}
      >
        <Suspense fallback={<div className="h-76 w-67" />}>
          <Calendar
            key={day}
            value={day ?? ''}
            min={min}
            max={max}
            takesFocus={opened === 'byKey'}
            onChange={(chosen) => {
              setTyped(null);
              onChange(chosen);
              setOpened(null);
            }}
          />
        </Suspense>
      </Popover>
    </span>
  );
}
