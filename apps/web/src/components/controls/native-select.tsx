import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../../lib/cx.ts';
import { fromData, type Text, useT } from '../../lib/i18n.ts';
import { inputFrame } from '../ui/input.tsx';

type NativeSelectProps = ComponentProps<'select'> & {
  /** Stored value → label. */
  options: Readonly<Record<string, string>>;
  /** Options shown in a group of their own, under this label. */
  others?: { label: Text; values: readonly string[] };
  placeholder?: Text;
  /** Lets the user select the placeholder again. */
  isClearable?: boolean;
};

/** The native select: the most reliable on a phone, by keyboard and for screen readers. */
export function NativeSelect({
  options,
  others,
  placeholder,
  isClearable,
  className,
  ...props
}: NativeSelectProps) {
  const t = useT();
  const isApart = (value: string) => others?.values.includes(value) ?? false;
  const entries = Object.entries(options);
  const isEmpty = props.value === '';
  return (
    <div className={cx(inputFrame, 'relative')}>
      <select
        {...props}
        className={cx(
          'field-sizing-content min-h-[calc(var(--spacing-control)-2px)] w-full appearance-none rounded-control bg-transparent py-0 pr-8 pl-2.5 outline-none',
          isEmpty && 'text-muted',
          className,
        )}
      >
        {placeholder !== undefined && (
          <option value="" disabled={!isClearable}>
            {t(placeholder)}
          </option>
        )}
        <Options entries={entries.filter(([value]) => !isApart(value))} />
        {others && others.values.length > 0 && (
          <optgroup label={t(others.label)} className="bg-raised text-text">
            <Options entries={entries.filter(([value]) => isApart(value))} />
          </optgroup>
        )}
      </select>
      <ChevronDown className="pointer-events-none absolute right-2.5 text-muted" />
    </div>
  );
}

function Options({ entries }: { entries: readonly (readonly [value: string, label: string])[] }) {
  const t = useT();
  return entries.map(([value, label]) => (
    <option key={value} value={value} className="bg-raised text-text">
      {t(fromData(label))}
    </option>
  ));
}
