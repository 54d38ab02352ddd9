import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enqueueDownload } from './downloads.ts';

const listening = { destroyed: false, headersSent: false };
const someone = { id: 'someone' };
let ends: (() => void)[];
const make = () => new Promise<void>((resolve) => void ends.push(resolve));
beforeEach(() => {
  ends = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());
const soon = () => new Promise((resolve) => setImmediate(resolve));

it('makes three files at a time for each user, the others in their order', async () => {
  const made: number[] = [];
  const all = [1, 2, 3, 4, 5].map((file) =>
    enqueueDownload(someone, listening, () => make().then(() => void made.push(file))),
  );
  const other = enqueueDownload({ id: 'other' }, listening, make);
  await soon();
  expect(ends).toHaveLength(4);
  ends[1]?.();
  await soon();
  expect(ends).toHaveLength(5);
  for (const at of [4, 0, 2, 3]) ends[at]?.();
  await soon();
  ends[5]?.();
  await Promise.all([...all, other]);
  expect(made).toEqual([2, 4, 1, 3, 5]);
});

it('tells who waits in vain to try again, and keeps no place for them', async () => {
  const three = [1, 2, 3].map(() => enqueueDownload(someone, listening, make));
  const fourth = enqueueDownload(someone, listening, make);
  const refused = expect(fourth).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED', retryAfter: 10 });
  vi.advanceTimersByTime(60_000);
  await refused;
  for (const end of ends) end();
  await Promise.all(three);
  await enqueueDownload(someone, listening, async () => {});
  expect(ends).toHaveLength(3);
});

it('makes nothing for who has gone away or was answered meanwhile', async () => {
  for (const res of [
    { ...listening, destroyed: true },
    { ...listening, headersSent: true },
  ])
    await enqueueDownload(someone, res, make);
  expect(ends).toEqual([]);
});
