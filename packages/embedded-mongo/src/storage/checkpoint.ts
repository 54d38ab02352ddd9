import { nextTurn } from '../exec/slice.ts';
import { formatKey } from './layout.ts';
import type { Lmdb } from './lmdb.ts';
import type { LmdbFile } from './lmdb-file.ts';
import type { Memtable, Version } from './memtable.ts';
import type { Block } from './ordered-map.ts';
import type { Layer } from './overlay.ts';

/** Brings a table that was set aside to the data file. */
export class Checkpoint {
  /** The table, and which of its keys are in the data file by now. */
  layer: Layer;
  /** Number of the last batch that the table has. */
  readonly upTo: number;
  private keysWritten = 0;
  /** Called when some more of the table is written. */
  private wroteSlice = () => {};

  constructor(table: Memtable, upTo: number) {
    this.layer = { table, written: '' };
    this.upTo = upTo;
  }

  /** How much of the table is written: a share. */
  get done(): number {
    return this.keysWritten / this.layer.table.size;
  }

  /** Waits until some more of the table is written, which is forever where nothing can be. For one at a time. */
  nextSlice(): Promise<void> {
    return new Promise((resolve) => {
      this.wroteSlice = resolve;
    });
  }

  /**
   * Writes the table in order and in slices, each of which LMDB's own thread commits by itself: whatever becomes of
   * the rest, the journal still has all of it.
   * @param format what the data file is told of itself once all of it is there
   * @param moveOn is called when a slice is on disk
   * @throws the system's error; the table may be written again from its beginning
   */
  async write(data: LmdbFile, format: Buffer, moveOn: () => void): Promise<void> {
    const { table } = this.layer;
    let slice: Block<Version>[] = [];
    let keys = 0;
    this.keysWritten = 0;
    const writeSlice = async (isLast: boolean) => {
      const { db } = data;
      await data.commit(() => {
        for (const block of slice) putBlock(db, block);
        if (isLast) void db.put(formatKey, format);
      });
      const written = slice.at(-1)?.texts.at(-1) ?? '';
      // One that is written again may have come further before.
      if (written > this.layer.written) this.layer = { table, written };
      this.keysWritten += keys;
      slice = [];
      keys = 0;
      moveOn();
      this.wroteSlice();
    };
    for (const block of table.blocks()) {
      slice.push(block);
      keys += block.texts.length;
      if (keys < data.keysAtOnce) continue;
      await writeSlice(false);
      await nextTurn();
    }
    await writeSlice(true);
  }
}

function putBlock(db: Lmdb, { texts, values }: Block<Version>): void {
  for (let i = 0; i < texts.length; i++) {
    const key = texts[i] as string;
    const { value } = values[i] as Version;
    if (value === undefined) void db.remove(key);
    else void db.put(key, value);
  }
}
