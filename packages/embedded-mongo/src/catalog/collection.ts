import type { IndexDescriptor } from '../index/descriptor.ts';
import { RangeKind, rangePrefix } from '../store/file/layout.ts';

/** A collection as the engine holds it in memory. */
export class Collection {
  readonly id: number;
  readonly database: string;
  readonly name: string;
  readonly uuid: Buffer;
  /** All indexes, the one on `_id` first, those being built included. */
  indexes: IndexDescriptor[];
  /** Number of documents on disk. */
  count = 0;
  /** How many documents the current commit group adds, less those it removes. */
  countDelta = 0;
  /** Start of all document keys. */
  readonly prefix: Buffer;
  dropped = false;

  constructor(id: number, database: string, name: string, uuid: Buffer, indexes: IndexDescriptor[]) {
    this.id = id;
    this.database = database;
    this.name = name;
    this.uuid = uuid;
    this.indexes = indexes;
    this.prefix = rangePrefix(RangeKind.documents, id);
  }

  get namespace(): string {
    return `${this.database}.${this.name}`;
  }

  /** The index on `_id`, whose entries are the documents themselves. */
  get idIndex(): IndexDescriptor {
    return this.indexes[0] as IndexDescriptor;
  }
}
