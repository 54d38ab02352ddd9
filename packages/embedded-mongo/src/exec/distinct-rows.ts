import { BsonType } from '../bson/types.ts';
import type { Collection } from '../catalog/collection.ts';
import { type ReadView, refuseDropped } from '../catalog/read-view.ts';
import type { IndexDescriptor } from '../index/descriptor.ts';
import { encodeKeyAt } from '../ordering/encode.ts';
import { afterPrefix, inverted } from '../ordering/prefix.ts';
import { usableIndexes } from '../plan/candidates.ts';
import type { Slice } from '../scheduling/slice.ts';
import { documentKey, ID_OFFSET, idStartInEntry } from '../store/file/layout.ts';
import { emptyRow, type QueryStats, type RowSink, type RowSource, showEntry } from './row-source.ts';

/** Values beyond which going through all documents costs less. */
const MOST_VALUES = 1000;
const NULL_KEY = encodeKeyAt(Buffer.alloc(0), BsonType.null, 0);

/** An index that leads from one value of a path to the next, if there is one. */
export function indexOfValues(
  collection: Collection,
  path: string,
  view: ReadView,
): IndexDescriptor | undefined {
  if (view.overlay(collection) !== undefined) return undefined;
  return usableIndexes(collection, view).find(
    (index) => index.fields[0]?.path === path && leadsOn(collection, index),
  );
}

/** Whether it is known where in an index's keys the first value ends, and each stands for itself. */
function leadsOn({ idIndex }: Collection, index: IndexDescriptor): boolean {
  const { fields, multikey, unique, isId, building, partial, sparse, truncated } = index;
  if (unique || isId || building || sparse || truncated || partial !== undefined || multikey[0]) return false;
  return fields.length === 1 || (fields.length === 2 && fields[1]?.path === '_id' && !idIndex.truncated);
}

/** One row for each value of an index; all rows where the keys don't show that, or values are many. */
export class DistinctRows implements RowSource {
  private readonly collection: Collection;
  private readonly index: IndexDescriptor;
  private readonly all: RowSource;
  private readonly stats: QueryStats;
  private readonly row = emptyRow();
  /** Keys of missing values and of null are alike. */
  private readonly nothing: Buffer;
  private start: Buffer;
  private values = 0;
  private goesThroughAll = false;

  constructor(collection: Collection, index: IndexDescriptor, all: RowSource, stats: QueryStats) {
    this.collection = collection;
    this.index = index;
    this.all = all;
    this.stats = stats;
    this.nothing = index.fields[0]?.descending ? inverted(NULL_KEY) : NULL_KEY;
    this.start = index.prefix;
  }

  pump(view: ReadView, sink: RowSink, slice: Slice): boolean {
    const { store, snapshot } = view;
    const { collection, index, row, stats } = this;
    while (!this.goesThroughAll) {
      refuseDropped(index, view);
      const end = afterPrefix(index.prefix);
      const { rest, isFound } = store.skip({ start: this.start, end }, 0, snapshot);
      if (rest === undefined) return true;
      this.start = rest.start;
      if (!isFound) {
        if (slice.overNow()) return false;
        continue;
      }
      const entry = rest.start;
      const idStart = idStartInEntry(entry, entry.length);
      const id = entry.subarray(idStart, entry.length - 2);
      const valueEnd = index.fields.length === 1 ? idStart : idStart - id.length;
      const isNothing = entry.subarray(index.prefix.length, valueEnd).equals(this.nothing);
      this.goesThroughAll = isNothing || this.values++ === MOST_VALUES;
      if (this.goesThroughAll) break;
      this.start = afterPrefix(entry.subarray(0, valueEnd));
      stats.keys++;
      row.idKey = documentKey(collection.prefix, id);
      if (!store.peek(row.idKey, snapshot)) continue;
      stats.documents++;
      showEntry(row, store.entry);
      row.idStart = ID_OFFSET;
      row.idEnd = row.idKey.length;
      if (!sink(row) || slice.over()) return false;
    }
    return this.all.pump(view, sink, slice);
  }
}
