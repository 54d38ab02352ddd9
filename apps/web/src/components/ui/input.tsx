import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useT } from '../../lib/i18n.ts';

/** The frame around an input, highlighted while the control inside has the focus. */
export const inputFrame =
  'flex min-h-control min-w-0 items-center rounded-control border border-field bg-surface ' +
  'has-[input:focus-visible,select:focus-visible]:border-ring has-[input:focus-visible,select:focus-visible]:outline ' +
  'outline-ring has-[[aria-invalid=true]]:border-danger! has-[[aria-invalid=true]]:outline-danger has-[input:disabled,select:disabled]:border-hairline has-[input:disabled,select:disabled]:text-muted ' +
  'has-[input:read-only]:border-hairline has-[input:read-only]:text-muted';

export const inputBox = `${inputFrame} gap-2 px-2.5`;

export const bareInput = 'h-5 w-full min-w-0 bg-transparent outline-none';

type InputProps = Omit<ComponentProps<'input'>, 'children'> & {
  start?: ReactNode;
  end?: ReactNode;
  boxClassName?: string;
};

export function Input({ start, end, boxClassName, className, ...props }: InputProps) {
  return (
    <div className={cx(inputBox, boxClassName)}>
      {start}
      <input {...props} className={cx(bareInput, className)} />
      {end}
    </div>
  );
}

/** A password field that can show its text. */
export function PasswordInput(props: InputProps) {
  const t = useT();
  const [isShown, setIsShown] = useState(false);
  const [isCapsLocked, setIsCapsLocked] = useState(false);
  const look = (event: KeyboardEvent) => setIsCapsLocked(event.getModifierState('CapsLock'));
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Input
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={look}
      onKeyUp={look}
      end={
        <>
          <span aria-live="polite" className="text-12 whitespace-nowrap text-yellow">
            {isCapsLocked && t('Caps Lock is on')}
          </span>
          <button
            type="button"
            aria-label={t(isShown ? 'Hide what is typed' : 'Show what is typed')}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
            className="-mr-1.5 grid size-7 shrink-0 place-items-center rounded-control text-muted"
          >
            <Icon />
          </button>
        </>
      }
    />
  );
}
