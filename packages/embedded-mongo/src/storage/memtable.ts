import { keyText } from '../ordering/prefix.ts';
import { rangeId } from './layout.ts';
import { type Block, OrderedMap } from './ordered-map.ts';

/** What a key has held since a batch. */
export interface Version {
  readonly batch: number;
  /** Undefined where the key was removed. */
  readonly value: Buffer | undefined;
  /** By how many keys (1, 0 or -1) the table has more than what lies below it, as far as this key goes. */
  readonly growth: number;
  /** The one before it, as long as somebody may see that. */
  older: Version | undefined;
}

/** The keys of one collection's documents, of one index, or of one kind of what the store keeps of itself. */
export type KeyList = OrderedMap<Version>;

/** A key as text, and how it stood in the table before the batch under way. */
interface Undo {
  readonly list: KeyList;
  readonly text: string;
  readonly before: Version | undefined;
}

/**
 * What the newest batches have put and removed, in memory: it lies above the data file until a checkpoint has written
 * it there. It keeps several versions of a key where open snapshots may see different ones.
 */
export class Memtable {
  /** Number of keys. */
  size = 0;
  private readonly lists = new Map<number, KeyList>();
  private undo: Undo[] = [];
  /** What all new keys without a value share that a batch puts. */
  private added: Version = { batch: 0, value: undefined, growth: 1, older: undefined };

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
   * @param growth by how many keys there are more now: 1, 0 or -1
   * @param oldest the batch before which nobody looks at anything
   */
  put(batch: number, key: Buffer, value: Buffer | undefined, growth: number, oldest: number): void {
    const id = rangeId(key);
    let list = this.lists.get(id);
    if (list === undefined) {
      list = new OrderedMap();
      this.lists.set(id, list);
    }
    const text = keyText(key);
    const before = list.get(text);
    if (before?.batch === batch)
      list.set(text, { batch, value, growth: before.growth + growth, older: before.older });
    else {
      this.undo.push({ list, text, before });
      if (before === undefined) this.size++;
      else if (before.batch <= oldest) before.older = undefined;
      list.set(text, this.version(batch, value, growth, before));
    }
  }

  private version(
    batch: number,
    value: Buffer | undefined,
    growth: number,
    older: Version | undefined,
  ): Version {
    if (older !== undefined) return { batch, value, growth: older.growth + growth, older };
    if (value?.length !== 0 || growth !== 1) return { batch, value, growth, older };
    if (this.added.batch !== batch) this.added = { batch, value, growth, older };
    return this.added;
  }

  /** To be called when a batch is on disk. */
  keep(): void {
    this.undo = [];
  }

  /** Takes back what the batch under way has done. */
  rollBack(): void {
    for (const { list, text, before } of this.undo)
      if (before === undefined) {
        list.delete(text);
        this.size--;
      } else list.set(text, before);
    this.undo = [];
  }
}

/** The newest version that there was when a number of batches had been written. */
export function versionAt(newest: Version | undefined, moment: number): Version | undefined {
  let version = newest;
  while (version !== undefined && version.batch > moment) version = version.older;
  return version;
}
