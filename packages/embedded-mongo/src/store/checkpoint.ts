import { formatKey } from './file/layout.ts';
import type { Lmdb } from './file/lmdb.ts';
import type { LmdbFile } from './file/lmdb-file.ts';
import type { Memtable, Version } from './memory/memtable.ts';
import type { Block } from './memory/ordered-map.ts';
import type { Layer } from './memory/overlay.ts';

/** Writes an immutable memtable to the data file. */
export class Checkpoint {
  /** The memtable, and which of its keys are in the data file by now. */
  layer: Layer;
  /** Sequence number of the memtable's last commit group. */
  readonly upTo: number;
  /** Whether some of the table may be in the data file, which is not whole then. */
  hasBegun = false;
  private keysWritten = 0;
  /** Called when a slice is written. */
  private wroteSlice = () => {};

  constructor(table: Memtable, upTo: number) {
    this.layer = { table, checkpointedTo: '' };
    this.upTo = upTo;
  }

  /** Share of the memtable that is written. */
  get done(): number {
    return this.keysWritten / this.layer.table.size;
  }

  /** Waits for the next slice, for ever if none can be written. One caller at a time. */
  nextSlice(): Promise<void> {
    return new Promise((resolve) => {
      this.wroteSlice = resolve;
    });
  }

  /**
   * Writes the memtable in key order and in slices, each a commit of its own on LMDB's thread: whatever becomes of
   * the rest, the journal still has all of it.
   * @param format what the data file says of itself once all of it is there
   * @param moveOn is called when a slice is on disk
   * @param rest waits between slices, given the milliseconds that the last one took
   * @throws the system's error; the memtable may be written again from its beginning
   */
  async write(
    data: LmdbFile,
    format: Buffer,
    moveOn: () => void,
    rest: (sliceMs: number) => Promise<void>,
  ): Promise<void> {
    const { table } = this.layer;
    let slice: Block<Version>[] = [];
    let keys = 0;
    this.keysWritten = 0;
    this.hasBegun = true;
    const writeSlice = async (isLast: boolean) => {
      const { db } = data;
      await data.commit(() => {
        for (const block of slice) putBlock(db, block);
        if (isLast) void db.put(formatKey, format);
      });
      const last = slice.at(-1)?.texts.at(-1) ?? '';
      // An earlier attempt may have come further.
      if (last > this.layer.checkpointedTo) this.layer = { table, checkpointedTo: last };
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
      const start = performance.now();
      await writeSlice(false);
      await rest(performance.now() - start);
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
