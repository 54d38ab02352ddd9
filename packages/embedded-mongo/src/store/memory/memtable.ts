import { keyText } from '../../ordering/prefix.ts';
import { rangeId } from '../file/layout.ts';
import { type Block, OrderedMap } from './ordered-map.ts';

/** Sequence number of what is staged: on its way to count together, and seen by no reader until then. */
export const STAGED = Infinity;

/** What a key holds since a commit group. */
export interface Version {
  sequence: number;
  /** Undefined where the key was removed. */
  readonly value: Buffer | undefined;
  /** By how many keys (1, 0 or -1) the table has more than what lies below it, as far as this key goes. */
  readonly countDelta: number;
  /** The one before it, as long as somebody may see that. */
  older: Version | undefined;
}

/** The keys of one collection's documents, of one index, or of one kind of what the store keeps of itself. */
export type KeyList = OrderedMap<Version>;

/** A key as text, and its newest version before the current commit group. */
interface Undo {
  readonly list: KeyList;
  readonly text: string;
  readonly before: Version | undefined;
}

/**
 * What the newest commit groups have put and removed, in memory: it lies above the data file until a checkpoint has written
 * it there. It keeps several versions of a key where open snapshots may see different ones.
 */
export class Memtable {
  /** Number of keys. */
  size = 0;
  private readonly lists = new Map<number, KeyList>();
  private undo: Undo[] = [];
  /** The version that all new keys without a value of one commit group share. */
  private added: Version = { sequence: 0, value: undefined, countDelta: 1, older: undefined };

  /** The keys whose range has an id, if there are any. */
  list(id: number): KeyList | undefined {
    return this.lists.get(id);
  }

  /** What was put last of a key, if anything. */
  newest(key: Buffer): Version | undefined {
    return this.lists.get(rangeId(key))?.get(keyText(key));
  }

  /** All keys in order, some hundred at a time, with their newest versions. */
  *blocks(): Generator<Block<Version>> {
    for (const [, { blocks }] of [...this.lists].sort(([a], [b]) => a - b))
      for (const block of blocks) if (block.texts.length > 0) yield block;
  }

  /**
   * Puts a value, which must not change any more, or removes a key.
   * @param sequence of the current commit group, or `STAGED`
   * @param countDelta by how many keys there are more now: 1, 0 or -1
   * @param oldest sequence number of the oldest open snapshot; older versions are dropped
   */
  put(sequence: number, key: Buffer, value: Buffer | undefined, countDelta: number, oldest: number): void {
    const id = rangeId(key);
    let list = this.lists.get(id);
    if (list === undefined) {
      list = new OrderedMap();
      this.lists.set(id, list);
    }
    const text = keyText(key);
    const before = list.get(text);
    if (before?.sequence === STAGED && sequence !== STAGED) throw new Error('a staged key was written');
    if (before?.sequence === sequence)
      list.set(text, { sequence, value, countDelta: before.countDelta + countDelta, older: before.older });
    else {
      this.undo.push({ list, text, before });
      if (before === undefined) this.size++;
      else if (before.sequence <= oldest) before.older = undefined;
      list.set(text, this.version(sequence, value, countDelta, before));
    }
  }

  private version(
    sequence: number,
    value: Buffer | undefined,
    countDelta: number,
    older: Version | undefined,
  ): Version {
    if (older !== undefined) return { sequence, value, countDelta: older.countDelta + countDelta, older };
    if (value?.length !== 0 || countDelta !== 1) return { sequence, value, countDelta, older };
    if (this.added.sequence !== sequence) this.added = { sequence, value, countDelta, older };
    return this.added;
  }

  /** Keeps the changes of the current commit group, which is on disk. */
  keep(): void {
    this.undo = [];
  }

  /** Rolls back the current commit group. */
  rollBack(): void {
    this.restore(this.undo);
    this.undo = [];
  }

  private restore(undo: readonly Undo[]): void {
    for (const { list, text, before } of undo)
      if (before === undefined) {
        list.delete(text);
        this.size--;
      } else list.set(text, before);
  }

  /** Makes all that is staged part of a commit group. */
  publishStaged(sequence: number): void {
    for (const [, block] of this.stagedBlocks()) {
      for (const version of block.values) if (version.sequence === STAGED) version.sequence = sequence;
      block.first = Math.min(block.first, sequence);
      block.last = sequence;
    }
  }

  /** Takes all that is staged out. */
  dropStaged(): void {
    const undo: Undo[] = [];
    for (const [list, { texts, values }] of this.stagedBlocks())
      values.forEach(({ sequence, older }, i) => {
        if (sequence === STAGED) undo.push({ list, text: texts[i] as string, before: older });
      });
    this.restore(undo);
  }

  /** The blocks in which something is or was staged. */
  private *stagedBlocks(): Generator<readonly [KeyList, Block<Version>]> {
    for (const list of this.lists.values())
      for (const block of list.blocks) if (block.last === STAGED) yield [list, block];
  }
}

/** By how many keys the memtable has more between two places of a list than what lies below it. */
export function countDeltaBetween(list: KeyList, first: number, behind: number, sequence: number): number {
  let countDelta = 0;
  list.eachBlock(first, behind, (block, from, to) => {
    if (block.first > sequence) return;
    const isWhole = to - from === block.values.length;
    if (isWhole && block.last <= sequence) countDelta += block.countDelta;
    else for (let i = from; i < to; i++) countDelta += versionAt(block.values[i], sequence)?.countDelta ?? 0;
  });
  return countDelta;
}

/** The newest version as of a sequence number. */
export function versionAt(newest: Version | undefined, sequence: number): Version | undefined {
  let version = newest;
  while (version !== undefined && version.sequence > sequence) version = version.older;
  return version;
}
