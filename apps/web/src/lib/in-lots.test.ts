import { expect, it } from 'vitest';
import { inLots } from './in-lots.ts';

it('asks for what is wanted at once in lots, and answers each', async () => {
  const asked: (readonly string[])[] = [];
  const want = inLots(async (keys) => {
    asked.push(keys);
    return keys.map((key) => key.toUpperCase());
  }, 2);
  expect(await Promise.all(['a', 'b', 'c'].map(want))).toEqual(['A', 'B', 'C']);
  expect(await want('d')).toBe('D');
  expect(asked).toEqual([['a', 'b'], ['c'], ['d']]);
});

it('fails for all of a lot, and for no other one', async () => {
  const want = inLots(async (keys) => {
    if (keys.includes('wrong')) throw new Error('Refused');
    return keys;
  }, 2);
  const [one, other, third] = await Promise.allSettled(['right', 'wrong', 'later'].map(want));
  expect([one?.status, other?.status]).toEqual(['rejected', 'rejected']);
  expect(third).toEqual({ status: 'fulfilled', value: 'later' });
});
