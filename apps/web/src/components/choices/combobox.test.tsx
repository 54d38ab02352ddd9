import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fromData } from '../../lib/i18n.ts';
import type { Choices } from './choice-list.tsx';
import type { Choice } from './choice-option.tsx';
import { ChoicePanel } from './choice-panel.tsx';
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

it('what is left of an earlier text can’t be chosen', () => {
  const { rerender } = render(<Town found={{ choices: towns }} />);
  fireEvent.change(input(), { target: { value: 'go' } });
  rerender(<Town found={{ choices: towns, isPending: true }} />);
  const old = screen.getByRole('option', { name: 'Adama' });
  expect(old.getAttribute('aria-disabled')).toBe('true');
  expect(input().getAttribute('aria-activedescendant')).toBeNull();
  fireEvent.pointerMove(old);
  fireEvent.click(old);
  press('ArrowDown');
  press('Enter');
  expect(input().value).toBe('go');
  const found = ['Goba', 'Gode', 'Gondar'].map((name) => ({ value: name, label: name }));
  rerender(<Town found={{ choices: found }} />);
  expect(input().value).toBe('Gode');
});

it('nor can it in a list of which several are chosen', () => {
  const onToggle = vi.fn();
  const panel = (found: Choices) => (
    <ChoicePanel
      label={fromData('Town')}
      found={found}
      chosen={[]}
      onSearch={() => {}}
      onToggle={({ value }) => onToggle(value)}
    />
  );
  const { rerender } = render(panel({ choices: towns }));
  fireEvent.change(input(), { target: { value: 'go' } });
  rerender(panel({ choices: towns, isPending: true }));
  fireEvent.click(screen.getByRole('option', { name: 'Adama' }));
  press('Enter');
  expect(onToggle).not.toHaveBeenCalled();
  rerender(panel({ choices: [{ value: 'goba', label: 'Goba' }] }));
  expect(onToggle.mock.calls).toEqual([['goba']]);
});

it('says when there is nothing to choose, and forgets what was typed when it is left', () => {
  render(<Town found={{ choices: [] }} />);
  fireEvent.change(input(), { target: { value: 'zz' } });
  expect(screen.getByText('No town found.')).toBeTruthy();
  fireEvent.blur(input());
  expect(input().value).toBe('');
});

/** Takes any text, or a town. */
function Place({ found, onChoose }: { found: Choices; onChoose: (choice: Choice | null) => void }) {
  const [text, setText] = useState('');
  const choose = (choice: Choice | null) => {
    onChoose(choice);
    setText(choice?.label ?? '');
  };
  return (
    <Combobox
      aria-label="Town"
      value=""
      valueLabel=""
      found={found}
      onSearch={() => {}}
      onChange={choose}
      free={{ text, onType: setText }}
    />
  );
}

describe('where any text may stay', () => {
  const offer = { value: 'offer', label: 'Another one', icon: '+' };

  function typed(text: string, found: Choices = { choices: [...towns, offer] }) {
    const onChoose = vi.fn();
    const { rerender } = render(<Place found={found} onChoose={onChoose} />);
    fireEvent.change(input(), { target: { value: text } });
    return { onChoose, answer: (now: Choices) => rerender(<Place found={now} onChoose={onChoose} />) };
  }

  it('Enter leaves what is typed as it is, and takes what was moved to', () => {
    const { onChoose } = typed('mo');
    press('Enter');
    expect([input().value, onChoose.mock.calls]).toEqual(['mo', []]);
    expect(screen.queryByRole('listbox')).toBeNull();
    press('ArrowDown');
    press('ArrowDown');
    press('Enter');
    expect(input().value).toBe('Bole');
  });

  it('what is moved to before the answer is taken from the answer', () => {
    const { onChoose, answer } = typed('mo', { choices: [...towns, offer], isPending: true });
    press('ArrowDown');
    press('Enter');
    expect(onChoose).not.toHaveBeenCalled();
    answer({ choices: [...towns.slice(2), offer] });
    expect(input().value).toBe('Modjo');
  });

  it('Enter moves on, unless it chooses what was moved to', () => {
    typed('mo');
    // False where something else has taken the key.
    expect(press('Enter')).toBe(true);
    press('ArrowDown');
    expect(press('Enter')).toBe(false);
  });

  it('neither does a pointer that passes over the choices mark one', () => {
    const { onChoose } = typed('mo');
    fireEvent.pointerMove(screen.getByRole('option', { name: 'Bole' }));
    press('Enter');
    expect(onChoose).not.toHaveBeenCalled();
  });

  it.each([
    ['Enter', () => press('Enter')],
    ['leaving the field', () => fireEvent.blur(input())],
  ])('%s takes the one that is called what is typed, once it is found', (_how, done) => {
    const { onChoose, answer } = typed('modjo ', { choices: [offer], isPending: true });
    done();
    expect(onChoose).not.toHaveBeenCalled();
    answer({ choices: [...towns, offer] });
    expect(input().value).toBe('Modjo');
  });

  it('takes none of several of that name, and none after Escape', () => {
    const { onChoose, answer } = typed('modjo');
    press('Escape');
    fireEvent.blur(input());
    answer({ choices: [...towns, { value: 'other', label: 'MODJO' }] });
    fireEvent.change(input(), { target: { value: 'Modjo' } });
    press('Enter');
    fireEvent.blur(input());
    expect(onChoose).not.toHaveBeenCalled();
  });
});
