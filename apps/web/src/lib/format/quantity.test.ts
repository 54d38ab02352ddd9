import { translateBy } from '@app/schemas/messages/translate';
import { expect, it } from 'vitest';
import { formatQuantity } from './quantity.ts';

it('a quantity is not parted from its unit, nor its minus from it', () => {
  const t = translateBy('en', {});
  expect(formatQuantity(20, 'piece', t)).toBe('20\u00a0piece');
  expect(formatQuantity(-1_234.5, 'kg', t)).toBe('−1,234.5\u00a0kg');
  expect(formatQuantity(-3, null, t)).toBe('−3');
});
