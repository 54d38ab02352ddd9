import { cx } from '../../lib/cx.ts';
import { type Text, useT } from '../../lib/i18n.ts';

type SegmentsProps<V extends string> = {
  label: Text;
  name: string;
  value: V;
  /** Each value with its words, in the reader's language. */
  options: readonly (readonly [value: V, text: string])[];
  onChange: (value: V) => void;
  onBlur?: () => void;
  className?: string;
};

/** A choice of few, all of which are seen: radios that stand together as one bar. */
export function Segments<V extends string>({ label, name, value, options, ...props }: SegmentsProps<V>) {
  const t = useT();
  return (
    <div
      role="radiogroup"
      aria-label={t(label)}
      className={cx(
        'flex min-h-control w-full rounded-control border border-field outline-ring has-[input:focus-visible]:outline max-md:max-w-none',
        props.className,
      )}
    >
      {options.map(([option, text]) => (
        <label
          key={option}
          className="relative grid flex-1 cursor-pointer place-items-center border-field not-last:border-r first:rounded-l-control last:rounded-r-control has-checked:bg-selected has-checked:font-semibold has-checked:text-primary"
        >
          <input
            type="radio"
            className="absolute inset-0 cursor-pointer opacity-0"
            name={name}
            value={option}
            checked={value === option}
            onChange={() => props.onChange(option)}
            onBlur={props.onBlur}
          />
          {text}
        </label>
      ))}
    </div>
  );
}
