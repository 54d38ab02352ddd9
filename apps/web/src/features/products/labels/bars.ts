import encode from 'jsbarcode';

/** The bars of a text as digits: 1 is dark. */
export type Bars = { text: string; modules: string };

/** Encodes a bar code as EAN-13 where it is one, else as Code 128; undefined for letters that bars don't have. */
export function barsOf(text: string): Bars | undefined {
  for (const format of ['EAN13', 'CODE128']) {
    const drawn: { encodings?: { data: string }[] } = {};
    // Without a callback the library throws for what the format can't hold.
    encode(drawn, text, { format, flat: true, valid: () => {} });
    const [encoding] = drawn.encodings ?? [];
    if (encoding) return { text, modules: encoding.data };
  }
  return undefined;
}
