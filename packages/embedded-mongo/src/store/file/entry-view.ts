import { keyText } from '../../ordering/prefix.ts';

/** Where a key and its value lie, in buffers that are used again for the next ones. */
export class EntryView {
  keyBuffer: Buffer = Buffer.alloc(0);
  keyStart = 0;
  keyEnd = 0;
  value: Buffer = Buffer.alloc(0);
  valueEnd = 0;
  private shared: Buffer | undefined;

  /** A copy of the key. */
  get key(): Buffer {
    return Buffer.from(this.keyBuffer.subarray(this.keyStart, this.keyEnd));
  }

  get keyText(): string {
    return keyText(this.keyBuffer, this.keyStart, this.keyEnd);
  }

  showKey(source: Buffer, start = 0, end = source.length): void {
    this.keyBuffer = source;
    this.keyStart = start;
    this.keyEnd = end;
  }

  showValue(value: Buffer): void {
    this.value = value;
    this.valueEnd = value.length;
  }

  /** Shows a value in a buffer of LMDB's. */
  showStoredValue(bytes: Buffer): void {
    this.value = this.plain(bytes);
    this.valueEnd = bytes.length;
  }

  /** LMDB's shared buffer has an overridden length, which slows element access down: read through a plain one. */
  private plain(bytes: Buffer): Buffer {
    const { shared } = this;
    if (
      shared !== undefined &&
      shared.buffer === bytes.buffer &&
      shared.byteOffset === bytes.byteOffset &&
      shared.byteLength === bytes.byteLength
    )
      return shared;
    this.shared = Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
    return this.shared;
  }
}
