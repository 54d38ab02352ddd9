import { type RawValue, rawDocument } from '../bson/raw-value.ts';
import { encodeDocument } from '../bson/writer.ts';
import { EMPTY_FILTER, Filter, filterFields } from '../query/filter.ts';
import { MAX_FIELDS_BYTES, RangeKind, rangePrefix } from '../store/file/layout.ts';
import type { IndexDescriptor, IndexField, IndexOptions } from './descriptor.ts';

/** What an index needs beside the options of the client. */
export interface IndexIdentity extends IndexOptions {
  readonly id: number;
  readonly name: string;
  readonly key: RawValue;
  readonly multikey?: boolean[];
  readonly truncated?: boolean;
  readonly building?: boolean;
  readonly completeSince?: number;
}

/** Prepares an index for use. The specification must have been checked. */
export function buildDescriptor(spec: IndexIdentity): IndexDescriptor {
  // What a client has sent lies in its message, which must not be kept.
  const key = detached(spec.key);
  const partialFilter = spec.partialFilter && detached(spec.partialFilter);
  const fields = key.fields().map(
    ({ name, value }): IndexField => ({
      path: name,
      parts: name.split('.'),
      descending: value.number() < 0,
    }),
  );
  const partial = partialFilter && new Filter(partialFilter);
  return {
    id: spec.id,
    name: spec.name,
    key,
    unique: spec.unique,
    sparse: spec.sparse,
    expireAfterSeconds: spec.expireAfterSeconds,
    partialFilter,
    fields,
    prefix: rangePrefix(RangeKind.index, spec.id),
    partial,
    dependsOn: new Set([
      ...fields.map(({ parts }) => parts[0] as string),
      ...(filterFields((partial ?? EMPTY_FILTER).root) ?? []),
    ]),
    fieldLimit: Math.floor(MAX_FIELDS_BYTES / fields.length),
    isId: fields.length === 1 && fields[0]?.path === '_id',
    multikey: spec.multikey ?? fields.map(() => false),
    truncated: spec.truncated ?? false,
    building: spec.building ?? false,
    completeSince: spec.completeSince ?? 0,
    droppedSince: undefined,
    writtenDuringBuild: undefined,
  };
}

function detached(raw: RawValue): RawValue {
  return rawDocument(raw.copyBytes());
}

/** The index that every collection has on `_id`. */
export function buildIdIndex(id: number): IndexDescriptor {
  return buildDescriptor({
    id,
    name: '_id_',
    key: rawDocument(encodeDocument({ _id: 1 })),
    unique: false,
    sparse: false,
    expireAfterSeconds: undefined,
    partialFilter: undefined,
  });
}
