import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { formatMoney } from '../../lib/format/format.ts';
import { NumberInput } from './number-input.tsx';

function Price() {
  const [value, setValue] = useState<number | null>(1180);
  return (
    <>
      <NumberInput aria-label="Price" value={value} onChange={setValue} format={formatMoney} />
      <output>{String(value)}</output>
    </>
  );
}

it('stays as typed while one types, and reads well at rest', () => {
  render(<Price />);
  const input = screen.getByLabelText<HTMLInputElement>('Price');
  const type = (text: string) => fireEvent.change(input, { target: { value: text } });
  const held = () => screen.getByRole('status').textContent;
  expect(input.value).toBe('1,180.00');
  fireEvent.focus(input);
  expect(input.value).toBe('1180');

  for (const [text, value] of [
    ['19.', '19'],
    ['19.9', '19.9'],
    ['1,234.5', '1234.5'],
    ['.5', '0.5'],
    ['', 'null'],
    ['1.2.3', 'NaN'],
    ['1e5', 'NaN'],
    ['12,50', 'NaN'],
    ['1,0000', 'NaN'],
    ['0,500', 'NaN'],
    ['012,345', 'NaN'],
    ['00,500.5', 'NaN'],
    ['0.500', '0.5'],
    ['0500', '500'],
    ['12,345,678.9', '12345678.9'],
    ['-40', '-40'],
    ['−1,040.5', '-1040.5'],
    ['ten', 'NaN'],
  ] as const) {
    type(text);
    expect(input.value).toBe(text);
    expect(held()).toBe(value);
  }
  fireEvent.blur(input);
  expect(input.value).toBe('ten'); // so that the user sees and corrects it
  type('7.5');
  fireEvent.blur(input);
  expect(input.value).toBe('7.50');
  type('-40');
  fireEvent.blur(input);
  expect(input.value).toBe('−40.00');
  fireEvent.focus(input);
  expect(input.value).toBe('-40');
});

it('keeps what has more digits than it shows, for its error to be understood', () => {
  render(<Price />);
  const input = screen.getByLabelText<HTMLInputElement>('Price');
  for (const text of ['19.999', '12,50', '0,500', '12345678901234567890']) {
    fireEvent.focus(input);
    fireEvent.change(input, { target: { value: text } });
    fireEvent.blur(input);
    expect(input.value).toBe(text);
  }
});

it('is marked as a whole by the press that brings the focus: what is typed next takes its place', () => {
  render(<Price />);
  const input = screen.getByLabelText<HTMLInputElement>('Price');
  const marked = () => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0);
  expect(fireEvent.mouseDown(input), 'the browser sets no caret of its own').toBe(false);
  expect(document.activeElement).toBe(input);
  expect(marked()).toBe('1180');
  expect(fireEvent.mouseDown(input), 'a second press sets the caret').toBe(true);
});
