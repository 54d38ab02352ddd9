/** A growing buffer for encoded keys, meant to be reused: `reset`, write, `copy`. */
export class KeyWriter {
  buffer: Buffer;
  position = 0;

  constructor(size = 4096) {
    this.buffer = Buffer.allocUnsafe(size);
  }

  /** Makes room for a number of bytes at the current position. */
  reserve(bytes: number): void {
    const needed = this.position + bytes;
    if (needed <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.buffer.length * 2));
    this.buffer.copy(larger, 0, 0, this.position);
    this.buffer = larger;
  }

  /** Appends one byte. */
  byte(value: number): void {
    this.reserve(1);
    this.buffer[this.position++] = value;
  }

  /** Appends bytes from another buffer. */
  bytes(source: Buffer, start: number, end: number): void {
    const size = end - start;
    this.reserve(size);
    const { buffer } = this;
    if (size > 32) source.copy(buffer, this.position, start, end);
    else for (let i = 0; i < size; i++) buffer[this.position + i] = source[start + i] as number;
    this.position += size;
  }

  /** Inverts the bytes from a position on, so that they sort in descending order. */
  invert(from: number): void {
    const { buffer } = this;
    for (let i = from; i < this.position; i++) buffer[i] = ~(buffer[i] as number) & 0xff;
  }

  /** The bytes between two positions (by default, all of them), in a buffer of their own. */
  copy(start = 0, end = this.position): Buffer {
    const size = end - start;
    const copy = Buffer.allocUnsafe(size);
    if (size > 48) this.buffer.copy(copy, 0, start, end);
    else for (let i = 0; i < size; i++) copy[i] = this.buffer[start + i] as number;
    return copy;
  }
}
