import type { ReadView } from '../catalog/read-view.ts';
import { keyText } from '../ordering/prefix.ts';
import type { Slice } from '../scheduling/slice.ts';
import { type SortField, SortKeyMaker } from '../sort/sort-key.ts';
import { emptyRow, type RowSink, type RowSource } from './row-source.ts';
import { type KeptRow, keepRow, rowId, showKept } from './sorted-rows.ts';

/** The rows of several sources one after the other. */
export class ChainedRows implements RowSource {
  private readonly sources: RowSource[];
  private readonly seen: Set<string> | undefined;

  /** @param deduplicate whether the sources may have rows in common */
  constructor(sources: readonly RowSource[], deduplicate: boolean) {
    this.sources = [...sources];
    this.seen = deduplicate ? new Set() : undefined;
  }

  pump(view: ReadView, sink: RowSink, slice: Slice): boolean {
    const { seen } = this;
    let hasEnough = false;
    const unseen: RowSink = (row) => {
      if (seen !== undefined) {
        const id = rowId(row);
        if (seen.has(id)) return true;
        seen.add(id);
      }
      hasEnough = !sink(row);
      return !hasEnough;
    };
    for (let source = this.sources[0]; source !== undefined; source = this.sources[0]) {
      if (!source.pump(view, unseen, slice)) return false;
      this.sources.shift();
      if (hasEnough || slice.over()) return this.sources.length === 0;
    }
    return true;
  }
}

interface Head {
  readonly source: RowSource;
  row: KeptRow | undefined;
  key: string;
  exhausted: boolean;
}

/** The rows of several sorted sources merged into one order, each row once. */
export class MergedRows implements RowSource {
  private readonly heads: Head[];
  private readonly keys: SortKeyMaker;
  private readonly seen: Set<string> | undefined;
  private readonly row = emptyRow();

  /** @param deduplicate whether the sources may have rows in common */
  constructor(sources: readonly RowSource[], fields: readonly SortField[], deduplicate: boolean) {
    this.keys = new SortKeyMaker(fields);
    this.heads = sources.map((source) => ({ source, row: undefined, key: '', exhausted: false }));
    this.seen = deduplicate ? new Set() : undefined;
  }

  pump(view: ReadView, sink: RowSink, slice: Slice): boolean {
    for (;;) {
      const head = this.smallest(view, slice);
      if (head === 'paused') return false;
      if (head === undefined) return true;
      const kept = head.row as KeptRow;
      head.row = undefined;
      if (this.isSeen(kept)) continue;
      if (!sink(showKept(this.row, kept)) || slice.over()) return false;
    }
  }

  private isSeen(kept: KeptRow): boolean {
    if (this.seen === undefined) return false;
    const id = keyText(kept.idKey);
    if (this.seen.has(id)) return true;
    this.seen.add(id);
    return false;
  }

  /** Fills every head and finds the one whose row comes first. */
  private smallest(view: ReadView, slice: Slice): Head | 'paused' | undefined {
    let smallest: Head | undefined;
    for (const head of this.heads) {
      while (head.row === undefined && !head.exhausted) {
        this.fill(head, view, slice);
        if (head.row === undefined && !head.exhausted && slice.overNow()) return 'paused';
      }
      if (head.row !== undefined && (smallest === undefined || head.key < smallest.key)) smallest = head;
    }
    return smallest;
  }

  private fill(head: Head, view: ReadView, slice: Slice): void {
    head.exhausted = head.source.pump(
      view,
      (row) => {
        const key = this.keys.make(row.document, row.start);
        head.key = keyText(key.buffer, 0, key.position);
        head.row = keepRow(row);
        return false;
      },
      slice,
    );
  }
}
