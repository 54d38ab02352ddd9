import { type KeyList, type Version, versionAt } from './memtable.ts';

/** What one table has of a range: the keys of a list between two places. */
export interface Stretch {
  readonly list: KeyList;
  readonly first: number;
  readonly behind: number;
}

/** Goes through what the tables hold of a range together; of a key that several have, what the newest holds. */
export class OverlayCursor {
  /** The current key; undefined at the end. */
  text: string | undefined;
  /** What it holds; undefined if it was removed. */
  value: Buffer | undefined;
  private readonly cursors: readonly TableCursor[];
  private readonly reverse: boolean;

  /** @param stretches the one of the newest table first */
  constructor(stretches: readonly Stretch[], reverse: boolean, sequence: number) {
    this.cursors = stretches.map((stretch) => new TableCursor(stretch, reverse, sequence));
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
      if (this.text === undefined || (text !== this.text && text < this.text !== this.reverse)) {
        this.text = text;
        this.value = version.value;
      }
    }
  }
}

/** Goes through the keys of one table. */
class TableCursor {
  /** The current key; undefined at the end. */
  text: string | undefined;
  version: Version | undefined;
  private readonly stretch: Stretch;
  private readonly sequence: number;
  private readonly reverse: boolean;
  /** Where the next key is; going down, right behind it. */
  private place: number;

  constructor(stretch: Stretch, reverse: boolean, sequence: number) {
    this.stretch = stretch;
    this.sequence = sequence;
    this.reverse = reverse;
    this.place = reverse ? stretch.behind : stretch.first;
    this.next();
  }

  next(): void {
    const { reverse, sequence } = this;
    const { list, first, behind } = this.stretch;
    while (reverse ? this.place > first : this.place < behind) {
      const place = reverse ? list.before(this.place) : this.place;
      // Whole blocks may be newer than the snapshot.
      if (list.blockAt(place).first > sequence) {
        this.place = reverse ? list.blockStart(place) : list.blockEnd(place);
        continue;
      }
      this.place = reverse ? place : list.after(place);
      this.version = versionAt(list.valueAt(place), sequence);
      if (this.version === undefined) continue;
      this.text = list.textAt(place);
      return;
    }
    this.text = undefined;
  }
}
