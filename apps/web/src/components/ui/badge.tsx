import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

const tones = {
  blue: 'bg-blue-field text-blue before:bg-blue-dot before:border-blue-dot',
  green: 'bg-green-field text-green before:bg-green-dot before:border-green-dot',
  yellow: 'bg-yellow-field text-yellow before:bg-yellow-dot before:border-yellow-dot',
  purple: 'bg-purple-field text-purple before:bg-purple-dot before:border-purple-dot',
  red: 'bg-red-field text-red before:bg-red-dot before:border-red-dot',
  grey: 'bg-grey-field text-grey before:bg-grey-dot before:border-grey-dot',
};
export type Tone = keyof typeof tones;

type BadgeProps = { tone: Tone; isHollow?: boolean; className?: string; children: ReactNode };

/** A tinted word with a dot; hollow for a "not", so that a pair differs by shape too. */
export function Badge({ tone, isHollow = false, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5 items-center gap-1.5 rounded-control pr-2 pl-1.75 text-12 font-medium whitespace-nowrap',
        'print:h-auto print:px-0 print:wrap-break-word',
        "before:size-1.5 before:rounded-full before:content-['']",
        tones[tone],
        isHollow && 'before:border-[1.5px] before:bg-transparent!',
        className,
      )}
    >
      {children}
    </span>
  );
}
