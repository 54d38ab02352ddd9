/** Texts that a block may hold: few enough that one more moves the others quickly. */
const MOST_TEXTS = 256;
/** Places are numbers: this many times the block's, and its text's. */
const PLACES = 1024;

/** Texts that follow one another, with their values. */
export interface Block<V> {
  readonly texts: string[];
  readonly values: V[];
}

/**
 * Texts in order, each with a value. They lie in blocks, so that to put one in between takes half a microsecond among
 * a hundred thousand, and none of it is put off: no reader has to wait until they are sorted.
 *
 * Places, which stand for texts, hold until the next text comes or goes.
 */
export class OrderedMap<V> {
  /** All texts in order. No block is empty, except the only one. */
  readonly blocks: Block<V>[] = [{ texts: [], values: [] }];
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
    if (texts[index] === text) {
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
    const { texts, values } = this.seek(text);
    const { block, index } = this;
    this.sought = undefined;
    texts.splice(index, 1);
    values.splice(index, 1);
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

  textAt(place: number): string {
    return this.blocks[Math.floor(place / PLACES)]?.texts[place % PLACES] as string;
  }

  valueAt(place: number): V {
    return this.blocks[Math.floor(place / PLACES)]?.values[place % PLACES] as V;
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
  private divide({ texts, values }: Block<V>): void {
    const at = this.index === texts.length - 1 ? this.index : texts.length >> 1;
    const behind = { texts: texts.splice(at), values: values.splice(at) };
    this.blocks.splice(this.block + 1, 0, behind);
    this.firsts.splice(this.block + 1, 0, behind.texts[0] as string);
  }
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
