/** Texts that a block may hold: few enough that one more moves the others quickly. */
const MOST_TEXTS = 256;
/** Places are numbers: this many times the block's, and its text's. */
const PLACES = 1024;
/** So many texts are gone through one by one. */
const FEW_TEXTS = 16;

/** What a map sums up of its values. */
export interface Counted {
  /** Sequence number of the commit group that set it. */
  readonly sequence: number;
  /** By how many keys there are more with it: 1, 0 or -1. */
  readonly countDelta: number;
  /** What it was before, as far as somebody may see that. */
  readonly older: Counted | undefined;
}

/** Texts that follow one another, with their values and what is known of all of these together. */
export interface Block<V> {
  readonly texts: string[];
  readonly values: V[];
  /** The sum of their countDeltas. */
  countDelta: number;
  /** None was set by an earlier commit group than this, */
  first: number;
  /** or after this one. */
  last: number;
}

/**
 * Texts in order, each with a value. They lie in blocks, so that to put one in between takes half a microsecond among
 * a hundred thousand, and none of it is put off: no reader has to wait until they are sorted.
 *
 * Places, which stand for texts, hold until the next text comes or goes.
 */
export class OrderedMap<V extends Counted> {
  /** All texts in order. No block is empty, except the only one. */
  readonly blocks: Block<V>[] = [blockOf([], [])];
  /** The first text of each block. */
  private readonly firsts: string[] = [''];
  /** What was looked for last, and where it is or would be. */
  private sought: string | undefined;
  private block = 0;
  private index = 0;

  /** The value of a text, if it has one. */
  get(text: string): V | undefined {
    const { texts, values } = this.seek(text);
    return texts[this.index] === text ? values[this.index] : undefined;
  }

  /** Gives a text a value. Right after a `get` of it this costs no second search. */
  set(text: string, value: V): void {
    const block = this.sought === text ? (this.blocks[this.block] as Block<V>) : this.seek(text);
    const { texts, values } = block;
    const { index } = this;
    const isThere = texts[index] === text;
    block.countDelta += value.countDelta - (isThere ? (values[index] as V).countDelta : 0);
    block.first = Math.min(block.first, value.sequence);
    block.last = Math.max(block.last, value.sequence);
    if (isThere) {
      values[index] = value;
      return;
    }
    this.sought = undefined;
    if (index === texts.length) {
      texts.push(text);
      values.push(value);
    } else {
      texts.splice(index, 0, text);
      values.splice(index, 0, value);
    }
    if (index === 0) this.firsts[this.block] = text;
    if (texts.length > MOST_TEXTS) this.divide(block);
  }

  /** Takes a text out that is there. */
  delete(text: string): void {
    const within = this.seek(text);
    const { texts, values } = within;
    const { block, index } = this;
    this.sought = undefined;
    texts.splice(index, 1);
    within.countDelta -= (values.splice(index, 1)[0] as V).countDelta;
    if (texts.length > 0) this.firsts[block] = texts[0] as string;
    else if (this.blocks.length > 1) {
      this.blocks.splice(block, 1);
      this.firsts.splice(block, 1);
    }
  }

  /** Place of the first text that is not less than one; behind all if there is none. */
  placeOf(text: string): number {
    const { texts } = this.seek(text);
    return this.index < texts.length ? this.block * PLACES + this.index : (this.block + 1) * PLACES;
  }

  /** The place after one that is not behind all. */
  after(place: number): number {
    const block = Math.floor(place / PLACES);
    const length = this.blocks[block]?.texts.length ?? 0;
    return place % PLACES < length - 1 ? place + 1 : (block + 1) * PLACES;
  }

  /** The place before one that is not the first. */
  before(place: number): number {
    if (place % PLACES > 0) return place - 1;
    const block = place / PLACES - 1;
    return block * PLACES + (this.blocks[block]?.texts.length ?? 0) - 1;
  }

  /** Place of the first text of the block that a place belongs to, */
  blockStart(place: number): number {
    return place - (place % PLACES);
  }

  /** and the one behind its last text. */
  blockEnd(place: number): number {
    return this.blockStart(place) + PLACES;
  }

  /** A place with some texts before it and some behind it, as many as that goes, or undefined if there are but few. */
  middle(first: number, behind: number): number | undefined {
    if (behind <= first) return undefined;
    const [block, last] = [first, behind - 1].map((place) => Math.floor(place / PLACES)) as [number, number];
    if (block < last) return ((block + last + 1) >> 1) * PLACES;
    const from = first % PLACES;
    const to = Math.min(behind - block * PLACES, this.blockAt(first).texts.length);
    return to - from > FEW_TEXTS ? block * PLACES + ((from + to) >> 1) : undefined;
  }

  /** Shows what lies between two places block by block: a part of the first and the last, the others as a whole. */
  eachBlock(first: number, behind: number, show: (block: Block<V>, from: number, to: number) => void): void {
    for (let place = first; place < behind; place = this.blockEnd(place)) {
      const block = this.blocks[Math.floor(place / PLACES)];
      if (block === undefined) return;
      const to = Math.min(behind - this.blockStart(place), block.texts.length);
      show(block, place % PLACES, to);
    }
  }

  /** The block of a place that is not behind all. */
  blockAt(place: number): Block<V> {
    return this.blocks[Math.floor(place / PLACES)] as Block<V>;
  }

  textAt(place: number): string {
    return this.blockAt(place).texts[place % PLACES] as string;
  }

  valueAt(place: number): V {
    return this.blockAt(place).values[place % PLACES] as V;
  }

  /** Finds the block and the index at which a text is, or would be. */
  private seek(text: string): Block<V> {
    const { firsts } = this;
    let low = 0;
    let high = firsts.length - 1;
    // Many keys come in order.
    if ((firsts[high] as string) <= text) low = high;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((firsts[middle] as string) <= text) low = middle;
      else high = middle - 1;
    }
    const block = this.blocks[low] as Block<V>;
    this.sought = text;
    this.block = low;
    this.index = indexIn(block.texts, text);
    return block;
  }

  /** Divides a block that has become too large: in the middle, or before its last text where texts come in order. */
  private divide(block: Block<V>): void {
    const { texts, values } = block;
    const at = this.index === texts.length - 1 ? this.index : texts.length >> 1;
    const behind = blockOf(texts.splice(at), values.splice(at));
    block.countDelta -= behind.countDelta;
    this.blocks.splice(this.block + 1, 0, behind);
    this.firsts.splice(this.block + 1, 0, behind.texts[0] as string);
  }
}

function blockOf<V extends Counted>(texts: string[], values: V[]): Block<V> {
  const block = { texts, values, countDelta: 0, first: Infinity, last: 0 };
  for (const value of values) {
    block.countDelta += value.countDelta;
    block.last = Math.max(block.last, value.sequence);
    let oldest: Counted = value;
    while (oldest.older !== undefined) oldest = oldest.older;
    block.first = Math.min(block.first, oldest.sequence);
  }
  return block;
}

function indexIn(texts: readonly string[], text: string): number {
  let low = 0;
  let high = texts.length;
  if (high > 0 && (texts[high - 1] as string) < text) return high;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((texts[middle] as string) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
