import type { RawValue } from '../bson/raw-value.ts';
import type { Filter } from '../query/filter.ts';

/** One field of an index key. */
export interface IndexField {
  readonly path: string;
  readonly parts: readonly string[];
  readonly descending: boolean;
}

/** Options of an index as the client gave them. */
export interface IndexOptions {
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly expireAfterSeconds: number | undefined;
  /** The raw `partialFilterExpression`. */
  readonly partialFilter: RawValue | undefined;
}

/** An index with everything prepared that writes and queries need of it. */
export interface IndexDescriptor extends IndexOptions {
  readonly id: number;
  readonly name: string;
  /** The raw `key` document. */
  readonly key: RawValue;
  readonly fields: readonly IndexField[];
  /** Start of all keys of the index in the store. */
  readonly prefix: Buffer;
  /** The compiled partial filter. */
  readonly partial: Filter | undefined;
  /** Top-level fields that an entry depends on: the indexed ones and those of the partial filter. */
  readonly dependsOn: ReadonlySet<string>;
  /** Bytes that the encoding of one field may take before it is cut. */
  readonly fieldLimit: number;
  readonly isId: boolean;
  /** Per field: whether some document has an array on its path. Only ever switched on. */
  readonly multikey: boolean[];
  /** Whether some entry was cut, so that the order of entries isn't exact. Only ever switched on. */
  truncated: boolean;
  /** Being built: writes maintain it, queries don't use it. */
  building: boolean;
  /** Sequence number since which it has an entry of every document: older snapshots must not be read through it. */
  completeSince: number;
  /** Sequence number since which it is gone: later snapshots have no longer all of its entries. */
  droppedSince: number | undefined;
  /** While it is being built: key texts of the `_id`s that were written since the build read them. */
  writtenDuringBuild: Set<string> | undefined;
}

/** Whether an index depends on any of some top-level fields. */
export function dependsOnAny(index: IndexDescriptor, fields: ReadonlySet<string>): boolean {
  for (const field of fields) if (index.dependsOn.has(field)) return true;
  return false;
}
