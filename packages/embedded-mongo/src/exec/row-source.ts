import { checkStored } from '../bson/read.ts';
import type { ReadView } from '../catalog/read-view.ts';
import type { Slice } from '../scheduling/slice.ts';
import type { EntryView } from '../store/file/entry-view.ts';

/**
 * A document on its way through a query. One object serves all rows of a source: what a sink keeps, it has
 * to copy.
 */
export interface Row {
  /** The raw document and where it starts. */
  document: Buffer;
  start: number;
  /** The document's `_id` key. */
  idKey: Buffer;
  idStart: number;
  idEnd: number;
}

/** Takes a row; returns false if it wants no further one now. It must not use the store. */
export type RowSink = (row: Row) => boolean;

/** What a query looked at. */
export interface QueryStats {
  keys: number;
  documents: number;
}

/** Produces rows step by step. It holds nothing of the store between steps. */
export interface RowSource {
  /**
   * Pushes rows into the sink until the sink has enough, the slice is over or no row is left.
   * @returns true if no row is left; it must not be called again then
   */
  pump(view: ReadView, sink: RowSink, slice: Slice): boolean;

  /**
   * Leaves out rows without reading documents; only before the first `pump`, and only if every entry is a row.
   * @returns how many are still to be left out, above 0 if the slice is over
   */
  readonly skip?: ((view: ReadView, count: number, slice: Slice) => number) | undefined;
}

/**
 * Shows a document that is in view in the store.
 * @throws InvalidBson if it is damaged so that its end can't be found
 */
export function showEntry(row: Row, { value, valueEnd }: EntryView): void {
  checkStored(value, valueEnd);
  row.document = value;
}

/** A row to be filled in. */
export function emptyRow(): Row {
  return { document: Buffer.alloc(0), start: 0, idKey: Buffer.alloc(0), idStart: 0, idEnd: 0 };
}
