import type { ReadView } from '../catalog/read-view.ts';
import { type Query, startQuery } from '../exec/query-rows.ts';
import { rowId } from '../exec/sorted-rows.ts';
import { keyOfText } from '../ordering/prefix.ts';
import { longLists, prepareLists } from '../query/long-lists.ts';
import type { Operation } from '../scheduling/operation.ts';
import { Slice } from '../scheduling/slice.ts';

/** How long a search may take inside a commit group, in milliseconds; a longer one goes on outside. */
const SEARCH_MS = 3;

/** The documents that a statement is about, by the texts of their `_id` keys. */
export class Targets {
  private readonly query: Query;
  private ids: string[] | undefined;
  private next = 0;
  /** Whether documents may have changed since they were found, so that they must be checked again. */
  private stale = false;

  constructor(query: Query) {
    this.query = query;
  }

  get found(): boolean {
    return this.ids !== undefined;
  }

  get mustCheck(): boolean {
    return this.stale;
  }

  /** `_id` key of the next document, or undefined at the end. */
  get current(): Buffer | undefined {
    const id = this.ids?.[this.next];
    return id === undefined ? undefined : keyOfText(id);
  }

  advance(): void {
    this.next++;
  }

  /** Notes that others may write before the next document is looked at. */
  interrupted(): void {
    this.stale = true;
  }

  /** Searches again from the beginning. */
  restart(): void {
    this.ids = undefined;
    this.next = 0;
    this.stale = false;
  }

  /** Searches for a short time. @returns false if that wasn't enough; `search` has to be called then */
  searchBriefly(view: ReadView): boolean {
    if (longLists(this.query.filter.root).length > 0) return false;
    const ids: string[] = [];
    const { rows } = startQuery(this.query, view);
    const exhausted = rows.pump(
      view,
      (row) => {
        ids.push(rowId(row));
        return true;
      },
      new Slice(SEARCH_MS),
    );
    if (exhausted) this.ids = ids;
    return exhausted;
  }

  /** Searches in slices, on a snapshot while others write. */
  async search(view: ReadView, operation: Operation): Promise<void> {
    await prepareLists(longLists(this.query.filter.root), operation);
    const ids: string[] = [];
    const { rows } = startQuery(this.query, view);
    await operation.run((slice) =>
      rows.pump(
        view,
        (row) => {
          ids.push(rowId(row));
          return true;
        },
        slice,
      ),
    );
    this.ids = ids;
    this.stale = true;
  }
}
