import { keyText, textAfter } from '../ordering/prefix.ts';
import type { KeyRange } from './key-range.ts';
import { rangeId } from './layout.ts';
import { type KeyList, type Memtable, type Version, versionAt } from './memtable.ts';

/** A table in memory above the data file. */
export interface Layer {
  readonly table: Memtable;
  /** Its keys up to this one are in the data file by now, so that they may not be counted twice. */
  readonly written: string;
}

/** The tables above a data file, the newest first, as they were when a number of batches had been written. */
export class Overlay {
  private readonly layers: readonly Layer[];
  private readonly moment: number;

  constructor(layers: readonly Layer[], moment: number) {
    this.layers = layers;
    this.moment = moment;
  }

  /** What the tables hold of a key, if anything. */
  find(key: Buffer): Version | undefined {
    const id = rangeId(key);
    let text: string | undefined;
    for (const { table } of this.layers) {
      const list = table.list(id);
      if (list === undefined) continue;
      text ??= keyText(key);
      const version = versionAt(list.get(text), this.moment);
      if (version !== undefined) return version;
    }
    return undefined;
  }

  /** Goes through the keys of a range, or returns undefined if the tables have none of its collection or index. */
  cursor(range: KeyRange, reverse: boolean): OverlayCursor | undefined {
    const id = rangeId(range.start);
    const cursors: ListCursor[] = [];
    let bounds: Bounds | undefined;
    for (const { table, written } of this.layers) {
      const list = table.list(id);
      if (list === undefined) continue;
      bounds ??= { start: keyText(range.start), end: keyText(range.end) };
      cursors.push(new ListCursor(list, bounds, written, reverse, this.moment));
    }
    if (cursors.every(({ text }) => text === undefined)) return undefined;
    return new OverlayCursor(cursors, reverse);
  }

  /** By how many keys a range has more than the data file holds of it. */
  growth(range: KeyRange): number {
    const cursor = this.cursor(range, false);
    let growth = 0;
    for (; cursor?.text !== undefined; cursor.next()) growth += cursor.growth;
    return growth;
  }
}

interface Bounds {
  readonly start: string;
  readonly end: string;
}

/** Goes through what the tables hold of a range together; of a key that several have, what the newest holds. */
export class OverlayCursor {
  /** The current key; undefined at the end. */
  text: string | undefined;
  /** What it holds; undefined if it was removed. */
  value: Buffer | undefined;
  /** By how many keys there are more with it than in the data file alone. */
  growth = 0;
  private readonly cursors: readonly ListCursor[];
  private readonly reverse: boolean;

  /** @param cursors the one of the newest table first */
  constructor(cursors: readonly ListCursor[], reverse: boolean) {
    this.cursors = cursors;
    this.reverse = reverse;
    this.show();
  }

  next(): void {
    const { text } = this;
    for (const cursor of this.cursors) if (cursor.text === text) cursor.next();
    this.show();
  }

  private show(): void {
    this.text = undefined;
    for (const { text, version } of this.cursors) {
      if (text === undefined || version === undefined) continue;
      if (this.text === text) this.growth += version.growth;
      else if (this.text === undefined || text < this.text !== this.reverse) {
        this.text = text;
        this.value = version.value;
        this.growth = version.growth;
      }
    }
  }
}

/** Goes through the keys of one table. */
class ListCursor {
  /** The current key; undefined at the end. */
  text: string | undefined;
  version: Version | undefined;
  private readonly list: KeyList;
  private readonly keys: readonly string[];
  private readonly moment: number;
  private readonly step: 1 | -1;
  private position: number;
  private readonly end: number;

  constructor(list: KeyList, { start, end }: Bounds, written: string, reverse: boolean, moment: number) {
    const { keys } = list;
    const behind = placeOf(keys, end);
    const first = Math.min(placeOf(keys, written < start ? start : textAfter(written)), behind);
    this.list = list;
    this.keys = keys;
    this.moment = moment;
    this.step = reverse ? -1 : 1;
    this.position = reverse ? behind : first - 1;
    this.end = reverse ? first - 1 : behind;
    this.next();
  }

  next(): void {
    for (this.position += this.step; this.position !== this.end; this.position += this.step) {
      this.text = this.keys[this.position] as string;
      this.version = versionAt(this.list.get(this.text), this.moment);
      if (this.version !== undefined) return;
    }
    this.text = undefined;
  }
}

/** Where a key stands among others in order, or would stand. */
function placeOf(keys: readonly string[], text: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] as string) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
