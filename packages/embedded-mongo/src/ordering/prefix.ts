const NUL = Buffer.alloc(1);

/** First key after all keys that start with a prefix. */
export function afterPrefix(prefix: Buffer): Buffer {
  for (let i = prefix.length - 1; i >= 0; i--) {
    const byte = prefix[i] as number;
    if (byte < 0xff) {
      const next = Buffer.from(prefix.subarray(0, i + 1));
      next[i] = byte + 1;
      return next;
    }
  }
  // Only a prefix of nothing but 0xff bytes gets here, and no key kind or value rank begins like that.
  return Buffer.alloc(16, 0xff);
}

/** Inverts every byte, which turns an ascending key into a descending one. */
export function inverted(key: Buffer): Buffer {
  const copy = Buffer.allocUnsafe(key.length);
  for (let i = 0; i < key.length; i++) copy[i] = ~(key[i] as number) & 0xff;
  return copy;
}

/** Key as a string of one character a byte: equal and ordered as the bytes are, usable in sets and maps. */
export function keyText(key: Buffer, start = 0, end = key.length): string {
  return key.toString('latin1', start, end);
}

/** The key that `keyText` made a string of. */
export function keyOfText(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

/** The first possible key after another one. */
export function rightAfter(key: Buffer): Buffer {
  return Buffer.concat([key, NUL]);
}

/** The same for texts of keys. */
export function textAfter(text: string): string {
  return `${text}\0`;
}
