import { ErrorCode } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import type { KeyWriter } from '../ordering/key-writer.ts';
import { keyOfText, keyText } from '../ordering/prefix.ts';
import { RunMerger } from './run-merger.ts';

/** Memory that a sort or group may use, in bytes. */
export const MEMORY_LIMIT = 100 * 1024 * 1024;

interface SortedItem<T> {
  /** The key as text of one character a byte, which compares faster than a buffer. */
  readonly key: string;
  /** Order of arrival, which decides between equal keys. */
  readonly arrival: number;
  readonly item: T;
  readonly bytes: number;
}

/** Bytes that an item costs beside its key and content. */
const ITEM_OVERHEAD = 120;
/** Items sorted at one go: about two milliseconds. */
const RUN = 2048;

/** Sorts items by byte keys; with a limit it keeps no more than the first ones. No step takes long. */
export class Sorter<T> {
  private readonly limit: number;
  private readonly what: string;
  private items: SortedItem<T>[] = [];
  private readonly runs: SortedItem<T>[][] = [];
  private arrivals = 0;
  private bytes = 0;
  private threshold: Buffer | undefined;
  private merger: RunMerger<SortedItem<T>> | undefined;
  private taken = 0;

  /**
   * @param limit how many items are wanted; Infinity for all
   * @param what named in the error when memory runs out, for instance 'Sort'
   */
  constructor(limit: number, what: string) {
    this.limit = limit;
    this.what = what;
  }

  /** Whether an item of this key might be among the first ones. */
  wants(key: KeyWriter): boolean {
    const { threshold } = this;
    return threshold === undefined || key.buffer.compare(threshold, 0, threshold.length, 0, key.position) < 0;
  }

  /**
   * Adds an item.
   * @param bytes memory that it takes
   * @throws CommandError 292 when the memory limit is exceeded
   */
  add(key: KeyWriter, item: T, bytes: number): void {
    const size = key.position + bytes + ITEM_OVERHEAD;
    const text = keyText(key.buffer, 0, key.position);
    this.items.push({ key: text, arrival: this.arrivals++, item, bytes: size });
    this.bytes += size;
    if (this.limit <= RUN) this.trim();
    else if (this.items.length >= RUN) this.closeRun();
    if (this.bytes > MEMORY_LIMIT)
      throw new CommandError(
        ErrorCode.QueryExceededMemoryLimitNoDiskUseAllowed,
        `${this.what} exceeded memory limit of ${MEMORY_LIMIT} bytes. The embedded engine does not sort on disk.`,
      );
  }

  private trim(): void {
    if (this.items.length < 2 * this.limit + 256) return;
    this.items.sort(inOrder);
    this.items.length = this.limit;
    const last = this.items[this.limit - 1];
    if (last !== undefined) this.threshold = keyOfText(last.key);
    this.bytes = this.items.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  private closeRun(): void {
    this.runs.push(this.items.sort(inOrder));
    this.items = [];
  }

  /** Takes the next item in order, or undefined after the last. Nothing may be added once this was called. */
  next(): T | undefined {
    if (this.merger === undefined) {
      this.closeRun();
      this.merger = new RunMerger(this.runs, inOrder);
    }
    return this.taken++ < this.limit ? this.merger.next()?.item : undefined;
  }
}

function inOrder<T>(a: SortedItem<T>, b: SortedItem<T>): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return a.arrival - b.arrival;
}
