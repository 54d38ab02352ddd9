import { type ComponentProps, useState } from 'react';
import { Input } from './input.tsx';

type NumberInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type'> & {
  value: number | null | undefined;
  /** Null when nothing is typed; NaN when it is no number. */
  onChange: (value: number | null) => void;
  /** How the number reads while nobody types in it. */
  format?: (value: number) => string;
};

/** A number as people type it. Their keys stay as typed until they leave the field. */
export function NumberInput({ value, onChange, onBlur, format = String, ...props }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const resting = value === null || value === undefined || Number.isNaN(value) ? '' : format(value);
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={typed ?? resting}
      onFocus={(event) => {
        if (value !== null && value !== undefined && !Number.isNaN(value)) setTyped(String(value));
        props.onFocus?.(event);
      }}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readNumber(event.target.value));
      }}
      onBlur={(event) => {
        // What is no number stays to be seen and mended.
        if (!Number.isNaN(readNumber(event.target.value))) setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}

/** Separators of thousands may be typed or pasted; a comma is never a decimal point here. */
function readNumber(text: string): number | null {
  const plain = text.replaceAll(',', '').trim();
  if (plain === '') return null;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}
