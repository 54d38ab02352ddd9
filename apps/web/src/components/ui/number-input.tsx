import { type ComponentProps, type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Input } from './input.tsx';

/** With more digits a number is not kept exactly. */
const EXACT_DIGITS = 15;

type NumberInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type'> & {
  value: number | null | undefined;
  /** Null when nothing is typed; NaN when it is no number. */
  onChange: (value: number | null) => void;
  /** How the number reads while nobody types in it. */
  format?: (value: number) => string;
};

/**
 * A number as people type it. Their keys stay as typed until they leave the field, and after that as well where the
 * field would read otherwise: what is no number, and what has more digits than it shows.
 */
export function NumberInput({
  value,
  onChange,
  onBlur,
  onFocus,
  format = String,
  ...props
}: NumberInputProps) {
  const [typing, setTyped] = useState<string | null>(null);
  // The form may have another value by now.
  const typed = typing !== null && Object.is(readNumber(typing), value ?? null) ? typing : null;
  const isNumber = value !== null && value !== undefined && !Number.isNaN(value);
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={typed ?? (isNumber ? format(value) : '')}
      onMouseDown={pressIn}
      onFocus={(event) => {
        // All of it is marked, as by Tab: the browser's own mark would go with the change of the text.
        const { target } = event;
        if (isNumber && typed === null) {
          flushSync(() => setTyped(String(value)));
          target.select();
        }
        onFocus?.(event);
      }}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readNumber(event.target.value));
      }}
      onBlur={(event) => {
        if (readsAlike(event.target.value, format)) setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}

/** The press that brings the focus does nothing else: Safari would set its caret after the mark, and take that away. */
function pressIn(event: MouseEvent<HTMLInputElement>): void {
  const { currentTarget } = event;
  if (document.activeElement === currentTarget) return;
  event.preventDefault();
  currentTarget.focus();
}

/** Separators of thousands may be typed or pasted, where they belong; a comma is never a decimal point here. */
function readNumber(text: string): number | null {
  const plain = text.trim();
  if (plain === '') return null;
  const isNumber = /^-?(\d+|[1-9]\d{0,2}(,\d{3})+)?(\.\d*)?$/.test(plain) && /\d/.test(plain);
  return isNumber ? Number(plain.replaceAll(',', '')) : Number.NaN;
}

/** Whether the field says the same when nobody types in it. */
function readsAlike(text: string, format: (value: number) => string): boolean {
  const value = readNumber(text);
  const isExact = text.replace(/\D/g, '').length <= EXACT_DIGITS;
  return value === null || (isExact && readNumber(format(value)) === value);
}
