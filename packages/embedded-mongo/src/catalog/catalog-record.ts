import { type RawValue, rawDocument } from '../bson/raw-value.ts';
import { BsonType } from '../bson/types.ts';
import { BsonWriter, indexName } from '../bson/writer.ts';
import { buildDescriptor } from '../index/build-descriptor.ts';
import type { IndexDescriptor } from '../index/descriptor.ts';
import { Collection } from './collection.ts';

/** Encodes what the store keeps of a collection and its indexes. */
export function encodeCollection(collection: Collection): Buffer {
  const writer = new BsonWriter();
  writer.int('id', collection.id);
  writer.string('database', collection.database);
  writer.string('name', collection.name);
  writer.string('uuid', collection.uuid.toString('hex'));
  const indexes = writer.begin('indexes', BsonType.array);
  collection.indexes.forEach((index, position) => {
    const mark = writer.begin(indexName(position));
    encodeIndex(writer, index);
    writer.end(mark);
  });
  writer.end(indexes);
  return writer.finish();
}

function encodeIndex(writer: BsonWriter, index: IndexDescriptor): void {
  const { key, partialFilter } = index;
  writer.int('id', index.id);
  writer.string('name', index.name);
  writer.rawField('key', key.type, key.buffer, key.start, key.end);
  writer.value('unique', index.unique);
  writer.value('sparse', index.sparse);
  writer.value('expireAfterSeconds', index.expireAfterSeconds);
  if (partialFilter !== undefined)
    writer.rawField(
      'partialFilterExpression',
      BsonType.object,
      partialFilter.buffer,
      partialFilter.start,
      partialFilter.end,
    );
  writer.value('multikey', index.multikey);
  writer.value('truncated', index.truncated);
  writer.value('building', index.building);
}

/** Decodes a catalog record. The collection's count is left at 0. */
export function decodeCollection(bytes: Buffer): Collection {
  const record = rawDocument(bytes);
  const indexes = required(record, 'indexes').items().map(decodeIndex);
  return new Collection(
    required(record, 'id').number(),
    required(record, 'database').text(),
    required(record, 'name').text(),
    Buffer.from(required(record, 'uuid').text(), 'hex'),
    indexes,
  );
}

function decodeIndex(record: RawValue): IndexDescriptor {
  return buildDescriptor({
    id: required(record, 'id').number(),
    name: required(record, 'name').text(),
    key: required(record, 'key'),
    unique: required(record, 'unique').truthy(),
    sparse: required(record, 'sparse').truthy(),
    expireAfterSeconds: record.get('expireAfterSeconds')?.number(),
    partialFilter: record.get('partialFilterExpression'),
    multikey: required(record, 'multikey')
      .items()
      .map((item) => item.truthy()),
    truncated: required(record, 'truncated').truthy(),
    building: required(record, 'building').truthy(),
  });
}

function required(record: RawValue, field: string): RawValue {
  const value = record.get(field);
  if (value === undefined) throw new Error(`a catalog record lacks the field ${field}`);
  return value;
}
