import { keyText } from '../ordering/prefix.ts';
import { rangeId } from './layout.ts';

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

/** A key as text, and how it stood in the table before the batch under way. */
interface Undo {
  readonly list: KeyList;
  readonly text: string;
  readonly before: Version | undefined;
}

/** The keys of one collection's documents, of one index, or of one kind of what the store keeps of itself. */
export class KeyList {
  private readonly versions = new Map<string, Version>();
  private ordered: string[] = [];
  /** Keys that came since `ordered` was made. */
  private fresh: string[] = [];
  /** Whether keys are gone since then. */
  private isThinned = false;
  private hasRemoved = false;

  /** The newest version of a key. */
  get(text: string): Version | undefined {
    return this.versions.get(text);
  }

  /** All keys in order. Nothing may be put while somebody goes through them. */
  get keys(): readonly string[] {
    if (this.isThinned) {
      this.ordered = [...this.versions.keys()].sort();
      this.isThinned = false;
      this.fresh = [];
    } else if (this.fresh.length > 0) {
      // Sorting finds out by itself that the first stretch is in order already.
      this.ordered = this.ordered.concat(this.fresh.sort()).sort();
      this.fresh = [];
    }
    return this.ordered;
  }

  /** What a change finds that makes the store larger by so many keys: a look-up costs more than all else here. */
  before(text: string, growth: number): Version | undefined {
    // A key that comes can only be here if it had been removed.
    return growth === 1 && !this.hasRemoved ? undefined : this.versions.get(text);
  }

  set(text: string, version: Version, isNew: boolean): void {
    if (isNew) this.fresh.push(text);
    if (version.value === undefined) this.hasRemoved = true;
    this.versions.set(text, version);
  }

  delete(text: string): void {
    this.versions.delete(text);
    this.isThinned = true;
  }
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

  /** All keys in order, with their newest versions. */
  *entries(): Generator<readonly [text: string, version: Version]> {
    for (const [, list] of [...this.lists].sort(([a], [b]) => a - b))
      for (const text of list.keys) yield [text, list.get(text) as Version];
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
      list = new KeyList();
      this.lists.set(id, list);
    }
    const text = keyText(key);
    const before = list.before(text, growth);
    if (before?.batch === batch)
      list.set(text, { batch, value, growth: before.growth + growth, older: before.older }, false);
    else {
      this.undo.push({ list, text, before });
      if (before === undefined) this.size++;
      else if (before.batch <= oldest) before.older = undefined;
      list.set(text, this.version(batch, value, growth, before), before === undefined);
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
      } else list.set(text, before, false);
    this.undo = [];
  }
}

/** The newest version that there was when a number of batches had been written. */
export function versionAt(newest: Version | undefined, moment: number): Version | undefined {
  let version = newest;
  while (version !== undefined && version.batch > moment) version = version.older;
  return version;
}
