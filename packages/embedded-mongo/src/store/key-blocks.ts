/** Keys per block that the counts are kept for. Finding a place within a block takes LMDB some 20 microseconds. */
export const BLOCK_KEYS = 512;
/** A block that has grown beyond this is divided. */
const LARGE_BLOCK = 4 * BLOCK_KEYS;

/** A place in a sequence of keys. */
export interface BlockPlace {
  /** Where the block starts. */
  readonly start: Buffer;
  /** Keys in front of the block. */
  readonly before: number;
}

/** How many keys lie in each stretch of a sequence of keys, kept up to date with every key that comes and goes. */
export class KeyBlocks {
  /** First possible key of each block; the first block takes everything below as well. */
  private readonly starts: Buffer[];
  private readonly counts: number[];

  /** @param starts one for each count */
  constructor(starts: Buffer[], counts: number[]) {
    this.starts = starts;
    this.counts = counts;
  }

  /** Takes note of a key that was added (1) or removed (-1). @returns whether its block should be divided */
  change(key: Buffer, difference: 1 | -1): boolean {
    const block = this.blockOf(key);
    const count = (this.counts[block] as number) + difference;
    this.counts[block] = count;
    if (count > 0 || block === 0) return count > LARGE_BLOCK;
    this.starts.splice(block, 1);
    this.counts.splice(block, 1);
    return false;
  }

  /** The block that a key belongs to. */
  placeOf(key: Buffer): BlockPlace {
    const block = this.blockOf(key);
    let before = 0;
    for (let i = 0; i < block; i++) before += this.counts[i] as number;
    return { start: this.starts[block] as Buffer, before };
  }

  /** The block with the key that a number of keys come before. */
  placeAt(position: number): BlockPlace {
    let before = 0;
    let block = 0;
    while (block + 1 < this.counts.length && before + (this.counts[block] as number) <= position)
      before += this.counts[block++] as number;
    return { start: this.starts[block] as Buffer, before };
  }

  /**
   * Divides the block of a key as long as it is large.
   * @param keyAfter finds the key that a number of keys come before, counted from the start of a block
   * @returns false if it found none
   */
  divide(key: Buffer, keyAfter: (start: Buffer, keys: number) => Buffer | undefined): boolean {
    let block = this.blockOf(key);
    for (let count = this.counts[block] as number; count > LARGE_BLOCK; block++) {
      const start = keyAfter(this.starts[block] as Buffer, BLOCK_KEYS);
      if (start === undefined) return false;
      count -= BLOCK_KEYS;
      this.starts.splice(block + 1, 0, start);
      this.counts.splice(block, 1, BLOCK_KEYS, count);
    }
    return true;
  }

  /** The last block that starts at or before a key. */
  private blockOf(key: Buffer): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (key.compare(this.starts[middle] as Buffer) >= 0) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
