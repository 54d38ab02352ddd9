import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StatusBadge } from './status-badge.tsx';

it.each([
  ['sent', 'blue'],
  ['UnderTransitProcess', 'blue'],
  ['received', 'green'],
  ['ACTIVE', 'green'],
  ['pending', 'yellow'],
  ['AwaitingBankPermit', 'yellow'],
  ['Declared', 'purple'],
  ['INACTIVE', 'red'],
  ['closed', 'grey'],
])('%s is %s', (value, tone) => {
  render(<StatusBadge value={value} label="Words" />);
  expect(screen.getByText('Words').className).toContain(`bg-${tone}-field`);
});

it('a "not" differs by shape too, and reads with a capital', () => {
  render(<StatusBadge value="not received" />);
  expect(screen.getByText('Not received').className).toContain('before:bg-transparent');
  expect(screen.getByText('Not received').className).toContain('bg-grey-field');
});
