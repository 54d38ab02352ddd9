import { type ComponentProps, useImperativeHandle, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { useKeptFocus } from './use-kept-focus.ts';

const variants = {
  /** The page's primary action; at most one per page. */
  main: 'border-primary bg-primary text-on-primary hover:border-primary-hover hover:bg-primary-hover',
  plain: 'border-edge bg-surface hover:bg-hover [&>.lucide]:text-muted',
  bare: 'border-transparent hover:bg-hover [&>.lucide]:text-muted',
  stop: 'border-danger-solid bg-danger-solid text-on-danger hover:opacity-90',
};
const sizes = {
  normal: 'min-h-control px-3',
  text: 'min-h-control px-2',
  square: 'size-control',
  small: 'min-h-7 px-2.5 max-md:min-h-control',
};
type Look = { variant?: keyof typeof variants | undefined; size?: keyof typeof sizes | undefined };

/** A button's classes, for links that look like one. */
export const buttonClass = ({ variant = 'plain', size = 'normal' }: Look, className?: string): string =>
  cx(
    'inline-flex items-center justify-center gap-1.5 rounded-control border font-medium whitespace-nowrap',
    'disabled:border-hairline disabled:bg-transparent disabled:text-muted disabled:opacity-65',
    variants[variant],
    sizes[size],
    className,
  );

/** A button that submits no form unless its type says so. */
export function Button({ variant, size, className, ref, ...props }: ComponentProps<'button'> & Look) {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement);
  useKeptFocus(button, props.disabled);
  return (
    <button ref={button} type="button" {...props} className={buttonClass({ variant, size }, className)} />
  );
}
