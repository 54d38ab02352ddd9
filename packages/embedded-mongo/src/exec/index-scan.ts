import type { Collection } from '../catalog/collection.ts';
import { type ReadView, refuseDropped } from '../catalog/read-view.ts';
import type { IndexDescriptor } from '../index/descriptor.ts';
import { keyText } from '../ordering/prefix.ts';
import type { Slice } from '../scheduling/slice.ts';
import { ID_OFFSET, idStartInEntry, type KeyRange } from '../store/file/layout.ts';
import type { IdSet } from './id-set.ts';
import { emptyRow, type QueryStats, type RowSink, type RowSource, showEntry } from './row-source.ts';
import { skipKeys } from './skip-keys.ts';

const FIRST_CHUNK = 16;
const LARGEST_CHUNK = 256;
/** Entries read at one go at most, if many belong to documents that have been there. */
const LARGEST_READ = 2048;

/** What an index scan goes through. */
export interface IndexRanges {
  readonly collection: Collection;
  readonly index: IndexDescriptor;
  /** Disjoint ranges in ascending order. */
  readonly ranges: readonly KeyRange[];
  readonly reverse: boolean;
  /** Whether one document may have several entries in the ranges. */
  readonly deduplicate: boolean;
  /** Other documents are left out. */
  readonly among: IdSet | undefined;
}

/** The documents behind index entries, in the order of the entries. */
export class IndexScan implements RowSource {
  private readonly scan: IndexRanges;
  private readonly stats: QueryStats;
  private readonly seen: Set<string> | undefined;
  private readonly row = emptyRow();
  /** Ranges still to be read, the next one last. */
  private readonly pending: KeyRange[];
  private chunkSize = FIRST_CHUNK;
  /** Document keys of the entries read and not yet used. */
  private chunk: Buffer[] = [];
  private next = 0;

  constructor(scan: IndexRanges, stats: QueryStats) {
    this.scan = scan;
    this.stats = stats;
    this.seen = scan.deduplicate ? new Set() : undefined;
    this.pending = scan.reverse ? [...scan.ranges] : [...scan.ranges].reverse();
  }

  pump(view: ReadView, sink: RowSink, slice: Slice): boolean {
    const { row, stats, scan } = this;
    if (scan.among?.step(view, slice) === false) return false;
    for (;;) {
      while (this.next < this.chunk.length) {
        const key = this.chunk[this.next++] as Buffer;
        if (!view.store.peek(key, view.snapshot)) continue;
        stats.documents++;
        showEntry(row, view.store.entry);
        row.idKey = key;
        row.idStart = ID_OFFSET;
        row.idEnd = key.length;
        if (!sink(row) || slice.over()) return this.isExhausted();
      }
      if (this.pending.length === 0) return true;
      this.readChunk(view);
      if (slice.overNow()) return this.isExhausted();
    }
  }

  /** Only if no document has several entries in the ranges. */
  skip(view: ReadView, count: number, slice: Slice): number {
    let left = count;
    while (left > 0 && this.pending.length > 0) {
      const range = this.pending.pop() as KeyRange;
      const skipped = skipKeys(view, range, this.scan.reverse, left, slice);
      left = skipped.left;
      if (skipped.rest === undefined) continue;
      this.pending.push(skipped.rest);
      return left;
    }
    return 0;
  }

  private isExhausted(): boolean {
    return this.next >= this.chunk.length && this.pending.length === 0;
  }

  /** Reads the next entries. The keys are copied, so documents can be fetched afterwards. */
  private readChunk(view: ReadView): void {
    refuseDropped(this.scan.index, view);
    const { index, reverse } = this.scan;
    const range = this.pending.pop() as KeyRange;
    this.chunk = [];
    this.next = 0;
    const options = { reverse, keysOnly: !index.unique, snapshot: view.snapshot };
    let read = 0;
    const rest = view.store.scan(range, options, () => {
      this.stats.keys++;
      this.addToChunk(view);
      return this.chunk.length < this.chunkSize && ++read < LARGEST_READ;
    });
    if (rest !== undefined) this.pending.push(rest);
    this.chunkSize = Math.min(this.chunkSize * 2, LARGEST_CHUNK);
  }

  private addToChunk(view: ReadView): void {
    const { collection, index, among } = this.scan;
    const { keyBuffer, keyEnd, value, valueEnd } = view.store.entry;
    const source = index.unique ? value : keyBuffer;
    const start = index.unique ? 0 : idStartInEntry(keyBuffer, keyEnd);
    const end = index.unique ? valueEnd : keyEnd - 2;
    if (this.seen !== undefined || among !== undefined) {
      const id = keyText(source, start, end);
      if (this.seen?.has(id) || among?.ids.has(id) === false) return;
      this.seen?.add(id);
    }
    const key = Buffer.allocUnsafe(ID_OFFSET + end - start);
    key.set(collection.prefix);
    source.copy(key, ID_OFFSET, start, end);
    this.chunk.push(key);
  }
}
