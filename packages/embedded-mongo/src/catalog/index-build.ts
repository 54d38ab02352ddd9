import { ErrorCode } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import type { IndexDescriptor } from '../index/descriptor.ts';
import { indexEntries } from '../index/entries.ts';
import { afterPrefix, keyOfText, keyText } from '../ordering/prefix.ts';
import type { Operation } from '../scheduling/operation.ts';
import type { Slice } from '../scheduling/slice.ts';
import { RunMerger } from '../sort/run-merger.ts';
import { AGAIN, type CommitQueue } from '../store/commit-queue.ts';
import { documentKey, ID_OFFSET, type KeyRange, uniqueEntryKey } from '../store/file/layout.ts';
import type { Store } from '../store/store.ts';
import type { Collection } from './collection.ts';
import type { DocumentWriter } from './document-writer.ts';
import { DuplicateKeyError } from './duplicate-key.ts';

/** What an index build needs of the engine. */
export interface BuildContext {
  readonly store: Store;
  readonly queue: CommitQueue;
  readonly writer: DocumentWriter;
}

/** Bytes of entries that are sorted in memory before they are written. */
const RUN_BYTES = 32 * 1024 * 1024;
const ENTRY_OVERHEAD = 40;
/** Entries sorted at one go: about two milliseconds. */
const PIECE = 2048;
const NOTHING = Buffer.alloc(0);

/**
 * Fills an index that has been added to its collection as one being built. Documents are read in slices,
 * their entries sorted in runs and written in slices, so that others go on working. Documents written
 * meanwhile are left to their writers, who maintain the index already.
 */
export class IndexBuild {
  private readonly context: BuildContext;
  private readonly collection: Collection;
  private readonly index: IndexDescriptor;
  private rest: KeyRange | undefined;
  /** Entries as text, which sorts fast: encoded fields, `_id` key and its length. */
  private pieces: string[][] = [];
  private piece: string[] = [];
  private bytes = 0;

  constructor(context: BuildContext, collection: Collection, index: IndexDescriptor) {
    this.context = context;
    this.collection = collection;
    this.index = index;
    this.rest = { start: collection.prefix, end: afterPrefix(collection.prefix) };
  }

  /**
   * Builds the index.
   * @throws CommandError 11000 for duplicates, 171 for parallel arrays, 276 if it was dropped meanwhile
   */
  async run(operation: Operation): Promise<void> {
    for (let done = false; !done; ) {
      await operation.run((slice) => {
        this.checkAlive();
        done = this.read(slice);
        return done || this.bytes > RUN_BYTES;
      });
      await this.writeRun();
    }
  }

  private checkAlive(): void {
    if (this.collection.dropped || !this.collection.indexes.includes(this.index))
      throw buildAborted(this.index);
  }

  /** Reads documents. @returns true after the last */
  private read(slice: Slice): boolean {
    const { store } = this.context;
    const { entry } = store;
    if (this.rest === undefined) return true;
    this.rest = store.scan(this.rest, {}, () => {
      this.collect(keyText(entry.keyBuffer, entry.keyStart + ID_OFFSET, entry.keyEnd), entry.value);
      return !slice.over() && this.bytes <= RUN_BYTES;
    });
    return this.rest === undefined;
  }

  private collect(id: string, document: Buffer): void {
    if (this.index.writtenDuringBuild?.has(id)) return;
    const entries = indexEntries(this.index, document, 0);
    if (entries.arrays !== undefined || entries.truncated) this.noteShape(entries);
    const end = id + String.fromCharCode(id.length >> 8, id.length & 0xff);
    for (const key of entries.keys) {
      this.piece.push(keyText(key) + end);
      this.bytes += key.length + end.length + ENTRY_OVERHEAD;
    }
    if (this.piece.length >= PIECE) this.closePiece();
  }

  private noteShape(entries: ReturnType<typeof indexEntries>): void {
    // Nobody uses the index before it is complete, and completing it writes its record.
    entries.arrays?.forEach((isArray, field) => {
      if (isArray) this.index.multikey[field] = true;
    });
    this.index.truncated ||= entries.truncated;
  }

  private closePiece(): void {
    this.pieces.push(this.piece.sort());
    this.piece = [];
  }

  /** Writes what was collected, in order, so that neighbouring pages are filled one after the other. */
  private async writeRun(): Promise<void> {
    this.closePiece();
    const merger = new RunMerger(this.pieces, inOrder);
    this.pieces = [];
    this.bytes = 0;
    let next = merger.next();
    await this.context.queue.enqueue((slice) => {
      this.checkAlive();
      for (; next !== undefined; next = merger.next()) {
        this.write(next);
        if (slice.over()) {
          next = merger.next();
          return AGAIN;
        }
      }
      return true;
    });
  }

  private write(entry: string): void {
    const idEnd = entry.length - 2;
    const idStart = idEnd - (entry.charCodeAt(idEnd) << 8) - entry.charCodeAt(idEnd + 1);
    const id = entry.slice(idStart, idEnd);
    if (this.index.writtenDuringBuild?.has(id)) return;
    const { store } = this.context;
    const { prefix, unique } = this.index;
    if (!unique) {
      const whole = Buffer.allocUnsafe(prefix.length + entry.length);
      whole.set(prefix);
      whole.write(entry, prefix.length, 'latin1');
      store.put(whole, NOTHING, 1);
      return;
    }
    const fields = keyOfText(entry.slice(0, idStart));
    const idKey = keyOfText(id);
    const key = uniqueEntryKey(prefix, fields);
    const holder = store.get(key);
    if (holder !== undefined && !holder.equals(idKey)) throw this.duplicate(fields, idKey);
    store.put(key, idKey, holder === undefined ? 1 : 0);
  }

  private duplicate(fields: Buffer, idKey: Buffer): CommandError {
    const document = this.context.store.get(documentKey(this.collection.prefix, idKey)) ?? NOTHING;
    return new DuplicateKeyError(this.collection, this.index, document, fields);
  }
}

/** The error of a build whose index or collection is gone. */
export function buildAborted({ name }: IndexDescriptor): CommandError {
  return new CommandError(ErrorCode.IndexBuildAborted, `Index build of ${name} was aborted`);
}

function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
