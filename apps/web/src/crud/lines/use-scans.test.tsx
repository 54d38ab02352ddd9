import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useScans } from './use-scans.ts';

const taken: [code: string, isAlone: boolean][] = [];
/** What holds the look-up of each code back. */
const held = new Map<string, () => void>();

const lookUp = (code: string) =>
  new Promise<string | undefined>((resolve, reject) =>
    held.set(code, () => {
      if (code.startsWith('!')) reject(new Error('Internal error'));
      else resolve(code.startsWith('?') ? undefined : code);
    }),
  );

const missed = ({ code, isFailed }: { code: string; isFailed: boolean }) =>
  isFailed ? `${code} failed` : code;

/** A form whose name is that of a record, until another is typed. */
function Form() {
  const form = useForm({ mode: 'onTouched', defaultValues: { name: 'Selam', id: '7', amount: '12' } });
  const { touchedFields } = form.formState;
  const box = useRef<HTMLFormElement>(null);
  const { id } = useWatch({ control: form.control });
  const scans = useScans({
    form: form as unknown as UseFormReturn,
    inside: box,
    lookUp,
    take: async (code, isAlone) => {
      taken.push([code, isAlone]);
    },
  });
  return (
    <form ref={box}>
      <input aria-label="Name" {...form.register('name', { onChange: () => form.setValue('id', '') })} />
      <output>{id}</output>
      <input aria-label="Amount" {...form.register('amount')} />
      <ul aria-label="Touched">{Object.keys(touchedFields).join()}</ul>
      <p>{`${scans.waiting} waiting, ${scans.missing.map(missed).join()}`}</p>
    </form>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

/** Presses a key after a pause, with what browsers do of it; returns whether it was left to the field. */
function press(name: string, key: string, pause: number): boolean {
  vi.advanceTimersByTime(pause);
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: performance.now() });
  const isLeft = fireEvent(field(name), event);
  if (isLeft && key.length === 1)
    fireEvent.input(field(name), { target: { value: field(name).value + key } });
  return isLeft;
}

function type(name: string, text: string, pace: number, end?: string): boolean {
  vi.advanceTimersByTime(1_000);
  for (const key of text) press(name, key, pace);
  return end ? press(name, end, pace) : true;
}

const answer = (code: string) =>
  act(async () => {
    held.get(code)?.();
    await vi.advanceTimersByTimeAsync(1_000);
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  taken.length = 0;
  held.clear();
});
afterEach(() => vi.useRealTimers());

it('takes scans in their order, however their answers come, and lists what is unknown', async () => {
  render(<Form />);
  expect(type('Amount', '6001000000017', 5, 'Enter')).toBe(false);
  expect(type('Amount', '?unknown', 5, 'Tab')).toBe(false);
  type('Name', '96385074', 40, 'Enter');
  expect(screen.getByText('3 waiting,')).toBeTruthy();
  for (const code of ['96385074', '?unknown']) await answer(code);
  expect(taken).toEqual([]);
  await answer('6001000000017');
  expect(taken).toEqual([
    ['6001000000017', true],
    ['96385074', true],
  ]);
  expect(screen.getByText('0 waiting, ?unknown')).toBeTruthy();
});

it('tells what could not be looked up from what nothing was found for', async () => {
  render(<Form />);
  type('Amount', '!96385074', 5, 'Enter');
  type('Amount', '?unknown', 5, 'Enter');
  await answer('!96385074');
  await answer('?unknown');
  expect(screen.getByText('0 waiting, !96385074 failed,?unknown')).toBeTruthy();
});

it('leaves the fields as they were, and what the form has made of them', () => {
  render(<Form />);
  type('Name', '6001000000017', 5, 'Enter');
  expect(field('Name').value).toBe('Selam');
  expect(screen.getByRole('status').textContent).toBe('7');
  type('Amount', '3', 150);
  type('Amount', '6001000000017', 5, 'Enter');
  expect(field('Amount').value).toBe('123');
});

it('marks no field that loses the focus amid a scan as left', () => {
  render(<Form />);
  type('Name', '60', 5);
  fireEvent.blur(field('Name'));
  expect(screen.getByRole('list').textContent).toBe('name');
  for (const key of [...'01000000017', 'Enter']) press('Amount', key, 5);
  expect(field('Name').value).toBe('Selam');
  expect(held.has('6001000000017')).toBe(true);
  expect(screen.getByRole('list').textContent).toBe('');
  // It was left by hand before.
  fireEvent.blur(field('Name'));
  type('Name', '6001000000017', 5, 'Enter');
  expect(screen.getByRole('list').textContent).toBe('name');
});

it('leaves what is typed by hand to its field', () => {
  render(<Form />);
  expect(type('Amount', '6001000000017', 120, 'Enter')).toBe(true);
  expect(field('Amount').value).toBe('126001000000017');
  expect(type('Name', 'Tekle', 60, 'Tab')).toBe(true);
  expect(field('Name').value).toBe('SelamTekle');
  expect(held.size).toBe(0);
});

it('tells when something was typed while a scan was looked up', async () => {
  render(<Form />);
  type('Amount', '6001000000017', 5, 'Enter');
  type('Amount', '4', 100);
  await answer('6001000000017');
  expect(taken).toEqual([['6001000000017', false]]);
  expect(field('Amount').value).toBe('124');
});
