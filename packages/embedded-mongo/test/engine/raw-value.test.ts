import { describe, expect, it } from 'vitest';
import { type RawValue, rawDocument } from '../../src/bson/raw-value.ts';
import type { Value } from '../../src/bson/value.ts';
import { encodeDocument } from '../../src/bson/writer.ts';

function rawOf(value: Value): RawValue {
  return rawDocument(encodeDocument({ value })).get('value') as RawValue;
}

describe('a raw value', () => {
  it('has fields if it is a document or an array', () => {
    expect(rawOf([true]).items()).toHaveLength(1);
    expect(rawOf(new Map([['a', true]])).firstName()).toBe('a');
  });

  // The length of the text passes for that of a document: it has five bytes, the last of which is zero.
  it.each([['\0\0\0\0'], [5], [true], [null]])('%j has none', (value) => {
    const raw = rawOf(value);
    for (const read of [() => raw.fields(), () => raw.items(), () => raw.get('a'), () => raw.firstName()])
      expect(read).toThrow(/has no fields/);
  });
});
