import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Cursors } from '../../src/cursor/cursors.ts';
import { retryRange } from '../../src/store/file/layout.ts';
import { hastyIo } from '../../src/store/journal/file-io.ts';
import { Store } from '../../src/store/store.ts';
import { RetryRecords } from '../../src/transaction/retry-records.ts';
import { Sessions } from '../../src/transaction/sessions.ts';
import { useEngines } from '../support/engine.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const bench = useEngines();
const id = Buffer.alloc(16, 7);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** The system's clock is set, while no time passes. */
const jump = (by: number) => vi.setSystemTime(Date.now() + by);

it.each([2 * HOUR, -2 * HOUR])('a clock that jumps by %d ms loses no session', (by) => {
  const sessions = new Sessions();
  const session = sessions.get(id);
  jump(by);
  sessions.sweep();
  expect(sessions.find(id)).toBe(session);
  vi.advanceTimersByTime(31 * MINUTE);
  sessions.sweep();
  expect(sessions.find(id)).toBeUndefined();
});

it.each([HOUR, -HOUR])('a clock that jumps by %d ms loses no cursor', (by) => {
  const cursors = new Cursors();
  const nothing = { session: undefined, collection: undefined, transaction: undefined, mayIdle: false };
  const cursor = cursors.open(nothing as unknown as Parameters<Cursors['open']>[0]);
  jump(by);
  cursors.sweep();
  expect(cursors.size).toBe(1);
  vi.advanceTimersByTime(11 * MINUTE);
  cursors.sweep();
  expect(cursors.use(cursor.id)).toBeUndefined();
});

it('a clock that jumps loses no retry record, neither of this process nor of the one before', async () => {
  const store = new Store(bench.folder(), hastyIo);
  const before = new RetryRecords(store);
  await store.write(() => {
    before.saveCommit(id, 1n);
    return true;
  });
  const outdated = (records: RetryRecords) => records.outdated(retryRange, 10).keys.length;
  jump(2 * HOUR);
  expect(outdated(before)).toBe(0);
  vi.advanceTimersByTime(59 * MINUTE);
  const after = new RetryRecords(store);
  expect([outdated(before), outdated(after)]).toEqual([0, 0]);
  vi.advanceTimersByTime(MINUTE);
  expect([outdated(before), outdated(after)]).toEqual([1, 0]);
  jump(-3 * HOUR);
  expect(after.hasCommitted(id, 1n)).toBe(true);
  vi.advanceTimersByTime(59 * MINUTE);
  expect(outdated(after)).toBe(1);
  await store.close();
});
