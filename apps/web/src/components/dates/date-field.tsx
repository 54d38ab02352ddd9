import { Calendar as CalendarIcon, type LucideIcon, X } from 'lucide-react';
import { type FocusEvent, type Ref, Suspense, useRef, useState } from 'react';
import { formatDate, formatLongDate } from '../../lib/format/format.ts';
import { readDay } from '../../lib/format/read-day.ts';
import { type Text, useT } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import type { ControlProps } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

const CalendarPopover = lazyComponent(() => import('./calendar-popover.tsx'), 'CalendarPopover');

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
        <Suspense>
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
        </Suspense>
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
