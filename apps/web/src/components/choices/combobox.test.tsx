import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fromData } from '../../lib/i18n.ts';
import type { Choice, Choices } from './choice-list.tsx';
import { Combobox } from './combobox.tsx';

const towns = ['Adama', 'Bole', 'Modjo'].map((name) => ({ value: name.toLowerCase(), label: name }));

function Town({ found, onSearch = () => {} }: { found: Choices; onSearch?: (text: string) => void }) {
  const [choice, setChoice] = useState<Choice | null>(null);
  return (
    <Combobox
      aria-label="Town"
      value={choice?.value ?? ''}
      valueLabel={choice?.label ?? ''}
      found={found}
      onSearch={onSearch}
      onChange={setChoice}
      placeholder={fromData('Select town...')}
      searchPlaceholder={fromData('Search town...')}
      emptyText={fromData('No town found.')}
    />
  );
}

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Town' });
const press = (key: string) => fireEvent.keyDown(input(), { key });

it('is worked by keyboard alone', () => {
  render(<Town found={{ choices: towns }} />);
  expect(input().placeholder).toBe('Select town...');
  expect(input().getAttribute('aria-expanded')).toBe('false');
  press('ArrowDown');
  expect(input().getAttribute('aria-expanded')).toBe('true');
  expect(input().placeholder).toBe('Search town...');
  press('ArrowDown');
  press('ArrowDown');
  press('ArrowDown'); // stays on the last one
  press('ArrowUp');
  const marked = document.getElementById(input().getAttribute('aria-activedescendant') ?? '');
  expect(marked?.textContent).toBe('Bole');
  press('Enter');
  expect(input().value).toBe('Bole');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('Enter before the answer is there takes the first choice once it is', () => {
  const onSearch = vi.fn();
  const { rerender } = render(<Town found={{ choices: towns }} onSearch={onSearch} />);
  fireEvent.change(input(), { target: { value: 'mo' } });
  expect(onSearch).toHaveBeenCalledWith('mo');
  rerender(<Town found={{ choices: towns, isPending: true }} onSearch={onSearch} />);
  press('Enter');
  expect(input().value).toBe('mo');
  rerender(<Town found={{ choices: towns.slice(2) }} onSearch={onSearch} />);
  expect(input().value).toBe('Modjo');
});

describe('Enter before the answer is there, and then', () => {
  const onSearch = vi.fn();
  const typeAndEnter = () => {
    const { rerender } = render(<Town found={{ choices: towns }} onSearch={onSearch} />);
    fireEvent.change(input(), { target: { value: 'mo' } });
    rerender(<Town found={{ choices: towns, isPending: true }} onSearch={onSearch} />);
    press('Enter');
    return (choices: Choice[]) => rerender(<Town found={{ choices }} onSearch={onSearch} />);
  };

  it('Tab still takes the first of what was typed', () => {
    const answer = typeAndEnter();
    press('Tab');
    fireEvent.blur(input());
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onSearch).toHaveBeenLastCalledWith('mo');
    answer(towns.slice(2));
    expect(input().value).toBe('Modjo');
    expect(onSearch).toHaveBeenLastCalledWith('');
  });

  it('Tab takes nothing when nothing was found, and forgets what was typed', () => {
    const answer = typeAndEnter();
    press('Tab');
    fireEvent.blur(input());
    answer([]);
    expect(onSearch).toHaveBeenLastCalledWith('');
    answer(towns);
    expect(input().value).toBe('');
  });

  it('Escape takes nothing', () => {
    const answer = typeAndEnter();
    press('Escape');
    expect(onSearch).toHaveBeenLastCalledWith('');
    answer(towns);
    expect(input().value).toBe('');
  });

  it('further letters take nothing until Enter is pressed again', () => {
    const answer = typeAndEnter();
    fireEvent.change(input(), { target: { value: 'mod' } });
    answer(towns.slice(2));
    expect(input().value).toBe('mod');
    press('Enter');
    expect(input().value).toBe('Modjo');
  });
});

it('says when there is nothing to choose, and forgets what was typed when it is left', () => {
  render(<Town found={{ choices: [] }} />);
  fireEvent.change(input(), { target: { value: 'zz' } });
  expect(screen.getByText('No town found.')).toBeTruthy();
  fireEvent.blur(input());
  expect(input().value).toBe('');
});
