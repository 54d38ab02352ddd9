/** Largest message that MongoDB's protocol allows, in bytes. */
export const MAX_MESSAGE_BYTES = 48_000_000;
export const HEADER_BYTES = 16;

/** A client has sent something that is no message at all. */
export class ProtocolError extends Error {}

/** Cuts a stream of bytes into messages by the length that each starts with. */
export class FrameReader {
  private chunks: Buffer[] = [];
  private available = 0;

  /** Bytes received and not yet taken. */
  get buffered(): number {
    return this.available;
  }

  add(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.available += chunk.length;
  }

  /** Takes the next whole message, or undefined. @throws ProtocolError for a length that can't be */
  next(): Buffer | undefined {
    if (this.available < HEADER_BYTES) return undefined;
    const length = this.peekLength();
    if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES)
      throw new ProtocolError(`a message claims to have ${length} bytes`);
    return this.available < length ? undefined : this.take(length);
  }

  private peekLength(): number {
    if ((this.chunks[0] as Buffer).length < HEADER_BYTES) this.chunks = [Buffer.concat(this.chunks)];
    return (this.chunks[0] as Buffer).readInt32LE(0);
  }

  private take(length: number): Buffer {
    const first = this.chunks[0] as Buffer;
    const all = first.length >= length ? first : Buffer.concat(this.chunks);
    const rest = first.length >= length ? this.chunks.slice(1) : [];
    this.chunks = all.length > length ? [all.subarray(length), ...rest] : rest;
    this.available -= length;
    return all.subarray(0, length);
  }
}
