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

it('a "not" differs by shape too', () => {
  render(<StatusBadge value="not received" />);
  expect(screen.getByText('not received').className).toContain('before:bg-transparent');
  expect(screen.getByText('not received').className).toContain('bg-grey-field');
});
