import { keyOfText, keyText, textAfter } from '../../ordering/prefix.ts';
import { type KeyRange, rangeId } from '../file/layout.ts';
import { countDeltaBetween, type Memtable, type Version, versionAt } from './memtable.ts';
import { OverlayCursor, type Stretch } from './overlay-cursor.ts';

/** A memtable above the data file. */
export interface Layer {
  readonly table: Memtable;
  /** Its keys up to this one are in the data file by now, so that they may not be counted twice. */
  readonly checkpointedTo: string;
}

/** The memtables above a data file, the newest first, as of a sequence number. */
export class Overlay {
  private readonly layers: readonly Layer[];
  private readonly sequence: number;

  constructor(layers: readonly Layer[], sequence: number) {
    this.layers = layers;
    this.sequence = sequence;
  }

  /** What the memtables hold of a key, if anything. */
  find(key: Buffer): Version | undefined {
    const id = rangeId(key);
    let text: string | undefined;
    for (const { table } of this.layers) {
      const list = table.list(id);
      if (list === undefined) continue;
      text ??= keyText(key);
      const version = versionAt(list.get(text), this.sequence);
      if (version !== undefined) return version;
    }
    return undefined;
  }

  /** Whether the tables hold anything of a range, be it for others alone. */
  has(range: KeyRange): boolean {
    return this.stretches(range).length > 0;
  }

  /** Goes through the keys of a range, or returns undefined if the tables have none of it. */
  cursor(range: KeyRange, reverse: boolean): OverlayCursor | undefined {
    const stretches = this.stretches(range);
    if (stretches.length === 0) return undefined;
    const cursor = new OverlayCursor(stretches, reverse, this.sequence);
    return cursor.text === undefined ? undefined : cursor;
  }

  /** By how many keys a range has more than the data file holds of it. */
  countDelta(range: KeyRange): number {
    let countDelta = 0;
    for (const { list, first, behind } of this.stretches(range))
      countDelta += countDeltaBetween(list, first, behind, this.sequence);
    return countDelta;
  }

  /** A key that has some of the tables' keys of a range before it and some behind it, or undefined for few keys. */
  middle(range: KeyRange): Buffer | undefined {
    let most = 0;
    let key: Buffer | undefined;
    for (const { list, first, behind } of this.stretches(range)) {
      const place = behind - first > most ? list.middle(first, behind) : undefined;
      if (place === undefined) continue;
      most = behind - first;
      key = keyOfText(list.textAt(place));
    }
    return key;
  }

  /** What the tables have of a range, the newest first. */
  private stretches(range: KeyRange): Stretch[] {
    const id = rangeId(range.start);
    const stretches: Stretch[] = [];
    let start: string | undefined;
    let end = '';
    for (const { table, checkpointedTo } of this.layers) {
      const list = table.list(id);
      if (list === undefined) continue;
      if (start === undefined) {
        start = keyText(range.start);
        end = keyText(range.end);
      }
      const behind = list.placeOf(end);
      const first = list.placeOf(checkpointedTo < start ? start : textAfter(checkpointedTo));
      if (first < behind) stretches.push({ list, first, behind });
    }
    return stretches;
  }
}
