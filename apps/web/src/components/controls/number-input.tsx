import { type ComponentProps, type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Input } from '../ui/input.tsx';

/** Numbers with more digits lose precision. */
const EXACT_DIGITS = 15;

type NumberInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type'> & {
  value: number | null | undefined;
  /** Null when empty, NaN when it isn't a number. */
  onChange: (value: number | null) => void;
  /** Formats the number while the field isn't being edited. */
  format?: (value: number) => string;
};

/**
 * A field for a number. The text stays as typed during editing, and afterwards too where formatting would change its
 * meaning: when it isn't a number, or has more digits than the format shows.
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
  // The form may have changed the value since.
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
        // Select all, as Tab does: changing the text drops the browser's own selection.
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

/** Makes the press that focuses the field do nothing else: Safari would set its caret and drop the selection. */
function pressIn(event: MouseEvent<HTMLInputElement>): void {
  const { currentTarget } = event;
  if (document.activeElement === currentTarget) return;
  event.preventDefault();
  currentTarget.focus();
}

/** Accepts thousands separators where they belong and either minus; a comma is never a decimal point here. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(/^−/, '-');
  if (plain === '') return null;
  const isNumber = /^-?(\d+|[1-9]\d{0,2}(,\d{3})+)?(\.\d*)?$/.test(plain) && /\d/.test(plain);
  return isNumber ? Number(plain.replaceAll(',', '')) : Number.NaN;
}

/** Tells whether formatting keeps the number that was typed. */
function readsAlike(text: string, format: (value: number) => string): boolean {
  const value = readNumber(text);
  const isExact = text.replace(/\D/g, '').length <= EXACT_DIGITS;
  return value === null || (isExact && readNumber(format(value)) === value);
}
