import mongoose, { Types } from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useApi } from '../../test/api.ts';
import { collectGarbage } from '../../test/garbage.ts';
import { makeProduct, makeWarehouse, useWorld } from '../../test/world.ts';
import type { Scope } from '../database/types.ts';
import { cachedUntilChange, emptyCache } from './answer-cache.ts';

const api = useApi();
const world = useWorld(api);
const everyone = { scope: 'all' } as const;
type Everyone = typeof everyone;
type Scoped = { scope: Scope };
const LASTS_MS = 10_000;
const SHARED_MS = 1_000;
/** Length of the longest answer that is still cached, at two bytes per character. */
const LONGEST = 65_000;
const BYTES_MAX = 8_388_608;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Advances the monotonic clock only. */
function later(milliseconds: number): void {
  const now = performance.now() + milliseconds;
  vi.spyOn(performance, 'now').mockReturnValue(now);
}

describe('a page of a list', () => {
  const request = { page: 1, limit: 25 };
  const namesOf = async () => {
    const { body } = await world.admin.call('POST /warehouse/getwarehouses', request);
    return body.data.map(({ name }: { name: string }) => name);
  };
  /** Bypasses the audit trail, as nobody should. */
  const rename = (_id: string, name: string) =>
    mongoose.connection
      .collection('warehouses')
      .updateOne({ _id: new Types.ObjectId(_id) }, { $set: { name } });

  it('is read once while nothing changes, and anew after any change', async () => {
    const { _id } = await makeWarehouse(world.admin, 'Kept');
    expect(await namesOf()).toContain('Kept');
    await rename(_id, 'Behind our back');
    expect(await namesOf()).toContain('Kept');
    await makeProduct(world.admin, 'Printer');
    expect(await namesOf()).toContain('Behind our back');
  });

  it('is read anew after ten seconds in any case', async () => {
    const { _id } = await makeWarehouse(world.admin, 'Ten seconds');
    expect(await namesOf()).toContain('Ten seconds');
    await rename(_id, 'Later');
    later(LASTS_MS / 2);
    expect(await namesOf()).toContain('Ten seconds');
    later(LASTS_MS);
    expect(await namesOf()).toContain('Later');
  });
});

describe('of very many answers', () => {
  const requested: number[] = [];
  const question = cachedUntilChange(async (_reader: Everyone, number: number, length: number) => {
    requested.push(number);
    return 'x'.repeat(length);
  });

  it('the newest are kept, some megabytes in all', async () => {
    const some = Math.ceil(BYTES_MAX / LONGEST);
    for (let number = 0; number <= some; number++) await question(everyone, number, LONGEST);
    requested.splice(0);
    for (const number of [some, some - 1, 0]) await question(everyone, number, LONGEST);
    expect(requested).toEqual([0]);
  });

  it('a large one is kept for nobody', async () => {
    requested.splice(0);
    for (let time = 0; time < 2; time++) await question(everyone, 0, LONGEST + 1_000);
    expect(requested).toEqual([0, 0]);
  });

  it('all are forgotten after ten seconds, though nobody asks and nothing changes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const kept = { answer: new WeakRef({}) };
    await cachedUntilChange(async () => {
      const answer = { private: 'x' };
      kept.answer = new WeakRef(answer);
      return answer;
    })(everyone);
    collectGarbage();
    expect(kept.answer.deref()).toBeDefined();
    later(LASTS_MS + 10);
    vi.advanceTimersByTime(LASTS_MS + 10);
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
    expect(kept.answer.deref()).toBeUndefined();
  });
});

describe('an answer that was asked for while a change was being stored', () => {
  it('is given to nobody who asks after that', async () => {
    let stored = 'before';
    const question = cachedUntilChange(async () => stored);
    expect(await question(everyone)).toBe('before');
    stored = 'after';
    expect(await question(everyone)).toBe('before');
    emptyCache();
    expect(await question(everyone)).toBe('after');
  });
});

describe('what is asked with another scope', () => {
  it('has an answer of its own', async () => {
    const question = cachedUntilChange(async ({ scope }: { scope: Scope }) => ({ scope }));
    const [bole, piazza] = ['b', 'c'].map((warehouseId) => ({ scope: { warehouseId } })) as [Scoped, Scoped];
    for (const reader of [everyone, bole, piazza]) expect(await question(reader)).toEqual(reader);
    expect(await question(bole)).toEqual(bole);
  });
});

describe('long questions', () => {
  it('are not kept with their answers', async () => {
    const question = cachedUntilChange(async (_reader: Everyone, text: string) => text.length);
    const before = heapUsed();
    for (let number = 0; number < 50; number++) await question(everyone, `${number}${'x'.repeat(1_000_000)}`);
    expect(heapUsed() - before).toBeLessThan(10_000_000);
  });

  /** In bytes, after a full garbage collection. */
  function heapUsed(): number {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  }
});

describe('an answer that does not come', () => {
  it('is waited for by those who asked soon after, and by nobody later', async () => {
    let requested = 0;
    const question = cachedUntilChange(() =>
      requested++ ? Promise.resolve(requested) : new Promise<number>(() => {}),
    );
    void question(everyone);
    void question(everyone);
    await vi.waitFor(() => expect(requested).toBe(1));
    later(SHARED_MS + 1);
    expect(await question(everyone)).toBe(2);
  });

  it('because of an error is asked for again', async () => {
    let requested = 0;
    const question = cachedUntilChange(async () => {
      if (requested++ === 0) throw new Error('not this time');
      return requested;
    });
    await expect(question(everyone)).rejects.toThrow('not this time');
    expect([await question(everyone), await question(everyone)]).toEqual([2, 2]);
  });
});
