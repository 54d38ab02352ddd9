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
  private readonly moment: number;
  private readonly reverse: boolean;
  /** Where the next key is; going down, right behind it. */
  private place: number;
  private readonly end: number;

  constructor(list: KeyList, { start, end }: Bounds, written: string, reverse: boolean, moment: number) {
    const behind = list.placeOf(end);
    const first = Math.min(list.placeOf(written < start ? start : textAfter(written)), behind);
    this.list = list;
    this.moment = moment;
    this.reverse = reverse;
    this.place = reverse ? behind : first;
    this.end = reverse ? first : behind;
    this.next();
  }

  next(): void {
    const { list, reverse, moment } = this;
    while (this.place !== this.end) {
      const place = reverse ? list.before(this.place) : this.place;
      this.place = reverse ? place : list.after(place);
      this.version = versionAt(list.valueAt(place), moment);
      if (this.version === undefined) continue;
      this.text = list.textAt(place);
      return;
    }
    this.text = undefined;
  }
}
