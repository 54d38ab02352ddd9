import { expect } from 'vitest';
import { afterPrefix, keyText } from '../../src/ordering/prefix.ts';
import { type KeyRange, RangeKind, rangePrefix } from '../../src/store/file/layout.ts';
import { Store } from '../../src/store/store.ts';
import type { CutDisk } from './cut-disk.ts';
import { farKey } from './far-keys.ts';
import type { Random } from './random.ts';
import { changeBoth, type Model } from './store-model.ts';

export const prefixes = [rangePrefix(RangeKind.documents, 3), rangePrefix(RangeKind.index, 4)];
const dropped = rangePrefix(RangeKind.index, 5);
/** Commit groups that stage a transaction. */
const PARTS = 5;
/** Keys that commit groups write are below, those that are staged above. */
const FIRST_STAGED = 20_000;

/** A store, what it must hold, and what it may hold as well: a commit group that was on its way at the cut. */
export class CutRun {
  readonly store: Store;
  model: Model = new Map();
  /** What is there if the current commit group is. */
  next: Model | undefined;
  private readonly random: Random;

  constructor(folder: string, disk: CutDisk, random: Random) {
    this.store = new Store(folder, disk);
    this.random = random;
  }

  /** Writes commit groups of every kind, with checkpoints and deletions amid them, until the power is gone. */
  async untilCut(): Promise<void> {
    const background: Promise<unknown>[] = [];
    try {
      for (let round = 0; round < 14; round++) {
        await this.commitGroup(round % 5 === 3 ? 12_000 : 1 + this.random.below(400));
        if (this.random.once(3)) background.push(this.store.checkpoint().catch(() => undefined));
        if (this.random.once(5)) await this.store.checkpoint();
        if (round % 4 === 2) await this.transaction();
        if (round % 6 === 5) await this.removeDropped();
      }
      await Promise.all(background);
    } catch (error) {
      expect(String(error)).toContain('the power is gone');
    }
  }

  private async commitGroup(changes: number): Promise<void> {
    const { store, random } = this;
    const after = new Map(this.model);
    await this.write(after, () => {
      for (let i = 0; i < changes; i++)
        changeBoth(store, after, farKey(random.of(prefixes), random.below(FIRST_STAGED)), random, 4);
    });
  }

  private async write(after: Model, step: () => void): Promise<void> {
    this.next = after;
    await this.store.write(() => {
      step();
      return true;
    });
    this.model = after;
    this.next = undefined;
  }

  /** Stages changes in several commit groups, with others between these, and publishes or drops them in the end. */
  private async transaction(): Promise<void> {
    const { store, random } = this;
    const own = new Map(this.model);
    const parts = Array.from({ length: PARTS }, () =>
      Array.from({ length: 150 }, () => farKey(random.of(prefixes), FIRST_STAGED + random.below(1000))),
    );
    const stage = (part: readonly Buffer[] = []) =>
      store.stage(() => {
        for (const key of part) changeBoth(store, own, key, random, 4);
      });
    let isPublished = false;
    try {
      for (const part of parts.slice(1)) {
        await this.write(this.model, () => stage(part));
        await this.commitGroup(1 + random.below(50));
      }
      if (random.once(4)) return;
      const after = new Map(this.model);
      await this.write(after, () => {
        stage(parts[0]);
        for (const key of parts.flat()) copyTo(after, own, keyText(key));
        store.publishStaged();
      });
      isPublished = true;
    } finally {
      if (!isPublished) store.dropStaged();
    }
  }

  /** Puts an index's entries, and removes them as those of a dropped one: from the data file alone. */
  private async removeDropped(): Promise<void> {
    await this.store.write(() => {
      for (let i = 0; i < 3000; i++) this.store.put(farKey(dropped, i), Buffer.alloc(0), 1);
      return true;
    });
    await this.store.checkpoint();
    let rest: KeyRange | undefined = { start: dropped, end: afterPrefix(dropped) };
    while (rest !== undefined) rest = await this.store.removeSome(rest);
  }
}

function copyTo(model: Map<string, string>, from: Model, text: string): void {
  const value = from.get(text);
  if (value === undefined) model.delete(text);
  else model.set(text, value);
}
