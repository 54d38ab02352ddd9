import { RawValue, rawDocument } from '../../bson/raw-value.ts';
import type { Writable } from '../../bson/value.ts';
import { BsonWriter } from '../../bson/writer.ts';
import { type MutableContainer, type MutableValue, writeEntries, writeMutable } from './mutable.ts';

/** Bytes of a document that was taken apart. */
export function freezeDocument(container: MutableContainer): Buffer {
  const writer = new BsonWriter();
  writeEntries(writer, container);
  return writer.finish();
}

/** A value as raw bytes, put together again if need be. */
export function freezeValue(value: MutableValue): RawValue {
  if (value instanceof RawValue) return value;
  const writer = new BsonWriter();
  writeMutable(writer, 'v', value);
  return onlyField(writer.finish());
}

/** Encodes a value for use in a document that is being changed. */
export function rawOf(value: Writable): RawValue {
  const writer = new BsonWriter(0, 64);
  writer.value('v', value);
  return onlyField(writer.finish());
}

function onlyField(document: Buffer): RawValue {
  return rawDocument(document).get('v') as RawValue;
}
