import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../../lib/cx.ts';
import { useT } from '../../lib/i18n.ts';
import { inputFrame } from './input.tsx';

type NativeSelectProps = ComponentProps<'select'> & {
  /** Stored value → what people read. */
  options: Readonly<Record<string, string>>;
  placeholder?: string;
  /** A choice may be taken back: the placeholder is one too. */
  isClearable?: boolean;
};

/** The browser's own select: the surest one on a phone, by keyboard and for a screen reader. */
export function NativeSelect({ options, placeholder, isClearable, className, ...props }: NativeSelectProps) {
  const t = useT();
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
        {Object.entries(options).map(([value, label]) => (
          <option key={value} value={value} className="bg-raised text-text">
            {t(label)}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute right-2.5 text-muted" />
    </div>
  );
}
