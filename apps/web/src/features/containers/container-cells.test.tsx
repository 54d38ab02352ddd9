import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ClockBadge, clockNamesOf } from './clock-badge.shared.tsx';
import { ContainerNumber, containerTypeOf } from './container-cells.shared.tsx';

const name = 'Storage';
const clock = { name, lastFreeDay: '2026-11-16T00:00:00.000Z', left: 0, over: 0, cost: 0, ended: false };

it.each([
  [{ left: 3 }, '3 days left', 'green'],
  [{ left: 2 }, '2 days left', 'yellow'],
  [{ left: 1 }, '1 day left', 'yellow'],
  [{}, 'last day today', 'yellow'],
  [{ over: 1 }, 'over by 1 day', 'red'],
  [{ over: 4 }, 'over by 4 days', 'red'],
  [{ ended: true }, 'ended', 'grey'],
  [{ ended: true, over: 2 }, 'ended, 2 over', 'grey'],
])('a clock of %o says %s in %s', (how, words, tone) => {
  const { container } = render(<ClockBadge container={{ clocks: [{ ...clock, ...how }] }} name={name} />);
  expect(screen.getByText(words)).toBeDefined();
  expect(container.textContent).toBe(`Storage: ${words}`);
  expect(container.firstElementChild?.className).toContain(`bg-${tone}-field`);
});

it('a clock that has not begun says nothing', () => {
  const { container } = render(<ClockBadge container={{ clocks: [clock] }} name="Carrier" />);
  expect(container.textContent).toBe('');
});

it('the clocks have a column each, once', () => {
  const carrier = { ...clock, name: 'Carrier' };
  expect(clockNamesOf([{ clocks: [clock] }, { clocks: [clock, carrier] }, { clocks: [] }])).toEqual([
    'Storage',
    'Carrier',
  ]);
});

it('a number is one word, whether it is set in groups or not', () => {
  for (const number of ['MSKU1234565', 'OLD-7'])
    expect(render(<ContainerNumber number={number} />).container.textContent).toBe(number);
  expect(render(<ContainerNumber number="msku 123456-5" />).container.textContent).toBe('MSKU1234565');
});

it('a container without a type is told by its size', () => {
  const t = (text: string, values?: object) => `${text} ${JSON.stringify(values ?? {})}`;
  expect(containerTypeOf({ type: '40HC', size: 40 }, t as never)).toBe('40HC');
  expect(containerTypeOf({ type: null, size: 20 }, t as never)).toBe('{{size}} ft {"size":"20"}');
});
