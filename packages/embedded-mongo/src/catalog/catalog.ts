import { randomBytes } from 'node:crypto';
import { buildIdIndex } from '../index/build-descriptor.ts';
import type { IndexDescriptor } from '../index/descriptor.ts';
import { catalogKey, catalogRange, countKey, deletionKey, nextIdKey } from '../store/file/layout.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { Store } from '../store/store.ts';
import { decodeCollection, encodeCollection } from './catalog-record.ts';
import { Collection } from './collection.ts';

/** Databases that every replica set has. */
export const SYSTEM_DATABASES: ReadonlySet<string> = new Set(['admin', 'config', 'local']);
const NOTHING = Buffer.alloc(0);
/** Longer than any transaction may take. */
const REMEMBERED_MS = 120_000;

/**
 * All collections and indexes, in memory as the store has them. Changes are made inside a commit group of
 * the store; if it fails, `load` has to be called to return to what is on disk.
 */
export class Catalog {
  private readonly store: Store;
  private collections = new Map<string, Collection>();
  private nextId = 1;
  private readonly changedCounts = new Set<Collection>();
  /** When names were taken from collections, the last ones; older ones matter to no transaction. */
  private readonly goneNames = new Map<string, { readonly sequence: number; readonly at: number }>();

  constructor(store: Store) {
    this.store = store;
  }

  /** Reads everything from the store. */
  load(): void {
    const collections = new Map<string, Collection>();
    this.store.scanAll(catalogRange, {}, () => {
      const { value, valueEnd } = this.store.entry;
      const collection = decodeCollection(Buffer.from(value.subarray(0, valueEnd)));
      for (const index of collection.indexes) index.completeSince = this.store.lastSequence;
      collections.set(collection.namespace, collection);
    });
    for (const collection of collections.values())
      collection.count = this.store.get(countKey(collection.id))?.readDoubleBE(0) ?? 0;
    // Ids that are taken already may be those of collections that open transactions make.
    this.nextId = Math.max(this.nextId, this.store.get(nextIdKey)?.readUInt32BE(0) ?? 1);
    this.changedCounts.clear();
    for (const [name, { sequence }] of this.goneNames)
      if (sequence > this.store.lastSequence) this.goneNames.delete(name);
    for (const [namespace, old] of this.collections) {
      const current = collections.get(namespace);
      if (current?.id === old.id) adopt(old, current, collections);
      else old.dropped = true;
    }
    this.collections = collections;
  }

  find(namespace: string): Collection | undefined {
    return this.collections.get(namespace);
  }

  all(): Iterable<Collection> {
    return this.collections.values();
  }

  inDatabase(database: string): Collection[] {
    return [...this.collections.values()].filter((collection) => collection.database === database);
  }

  /** Another database that is there, whose name differs only in case from that of one that isn't. */
  otherCase(database: string): string | undefined {
    if (this.inDatabase(database).length > 0) return undefined;
    const names = [...SYSTEM_DATABASES, ...[...this.collections.values()].map((one) => one.database)];
    const lower = database.toLowerCase();
    return names.find((name) => name !== database && name.toLowerCase() === lower);
  }

  /** Takes the next id. Ids are not persisted before something that uses them is added. */
  takeId(): number {
    return this.nextId++;
  }

  /** Makes a collection that is not in the catalog yet. */
  newCollection(database: string, name: string): Collection {
    return new Collection(this.takeId(), database, name, newUuid(), [buildIdIndex(this.takeId())]);
  }

  /** Adds a collection. Within a commit group. */
  add(collection: Collection): void {
    this.collections.set(collection.namespace, collection);
    this.save(collection);
  }

  /**
   * Writes a collection's record after a change of its indexes. Within a commit group. One that is not in the
   * catalog yet, or no more, has none.
   */
  save(collection: Collection): void {
    if (this.collections.get(collection.namespace) !== collection) return;
    const id = Buffer.alloc(4);
    id.writeUInt32BE(this.nextId);
    this.store.put(nextIdKey, id, 0);
    this.store.put(catalogKey(collection.namespace), encodeCollection(collection), 0);
  }

  /** Removes a collection and marks its ranges for deletion. Within a commit group. */
  drop(collection: Collection): void {
    this.rememberName(collection);
    this.collections.delete(collection.namespace);
    this.changedCounts.delete(collection);
    collection.dropped = true;
    this.store.remove(catalogKey(collection.namespace), 0);
    this.store.remove(countKey(collection.id), 0);
    this.deleteRange(collection.prefix);
    for (const index of collection.indexes) if (!index.isId) this.deleteRange(index.prefix);
  }

  /** Removes an index and marks its entries for deletion. Within a commit group. */
  dropIndex(collection: Collection, index: IndexDescriptor): void {
    collection.indexes = collection.indexes.filter((other) => other !== index);
    index.droppedSince = this.store.lastSequence + 1;
    this.deleteRange(index.prefix);
    this.save(collection);
  }

  private rememberName({ namespace }: Collection): void {
    const now = performance.now();
    for (const [name, { at }] of this.goneNames) {
      if (at > now - REMEMBERED_MS) break;
      this.goneNames.delete(name);
    }
    // Deleted first, so that the names stay in the order of their times.
    this.goneNames.delete(namespace);
    this.goneNames.set(namespace, { sequence: this.store.lastSequence + 1, at: now });
  }

  /** Whether a snapshot sees a collection of a name that is gone by now, or is another one. */
  isGone(namespace: string, { sequence }: Snapshot): boolean {
    const gone = this.goneNames.get(namespace);
    return gone !== undefined && gone.sequence > sequence;
  }

  private deleteRange(prefix: Buffer): void {
    this.store.statistics.forget(prefix);
    this.store.put(deletionKey(prefix), NOTHING, 0);
  }

  /** Notes that the current commit group makes a collection larger or smaller. */
  grow(collection: Collection, difference: number): void {
    collection.countDelta += difference;
    this.changedCounts.add(collection);
  }

  /** Writes the counts that the current commit group changed. Called at its end. */
  writeCounts(): void {
    for (const collection of this.changedCounts) {
      const count = Buffer.alloc(8);
      count.writeDoubleBE(collection.count + collection.countDelta);
      this.store.put(countKey(collection.id), count, 0);
    }
  }

  /** Publishes the counts of a commit group that is on disk. */
  publishCounts(): void {
    for (const collection of this.changedCounts) {
      collection.count += collection.countDelta;
      collection.countDelta = 0;
    }
    this.changedCounts.clear();
  }
}

/** Keeps the object that open cursors and transactions hold, with the state that is on disk. */
function adopt(old: Collection, current: Collection, collections: Map<string, Collection>): void {
  old.indexes = current.indexes;
  old.count = current.count;
  old.countDelta = 0;
  old.dropped = false;
  collections.set(old.namespace, old);
}

function newUuid(): Buffer {
  const uuid = randomBytes(16);
  uuid[6] = ((uuid[6] as number) & 0x0f) | 0x40;
  uuid[8] = ((uuid[8] as number) & 0x3f) | 0x80;
  return uuid;
}
