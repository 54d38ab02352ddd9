import { translateBy } from '@app/schemas/messages/translate';
import { expect, it } from 'vitest';
import english from '../../translations/en.json';
import { summaryOf } from './summary.ts';

const summary = (total: number, before: number) =>
  summaryOf(
    { from: '2026-10-22', to: '2026-11-20', sales: 1, total, previous: { sales: 1, total: before } },
    '30 days',
    translateBy('en', english),
  );

it('compares a period with the one before, where that says something', () => {
  expect(summary(113, 100)).toBe('113 birr in 30 days, 13% more than before');
  expect(summary(80, 100)).toBe('80 birr in 30 days, 20% less than before');
  expect(summary(1_000, 1_001)).toBe('1,000 birr in 30 days, as much as before');
  expect(summary(1_000, 0)).toBe('1,000 birr in 30 days, no sales before');
  expect(summary(1_000, 100)).toBe('1,000 birr in 30 days, 900% more than before');
  expect(summary(3_440_146, 1)).toBe('3,440,146 birr in 30 days, more than ten times as much as before');
});

it('puts both sums side by side where more came back than was sold', () => {
  expect(summary(-500, 100)).toBe('−500 birr in 30 days, 100 birr before');
  expect(summary(100, -50)).toBe('100 birr in 30 days, −50 birr before');
});
