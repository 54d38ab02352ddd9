import type { CollectionOverlay, ReadView } from '../catalog/read-view.ts';
import type { Filter } from '../query/filter.ts';
import type { Slice } from '../scheduling/slice.ts';
import type { RowSink, RowSource } from './row-source.ts';
import { rowId } from './sorted-rows.ts';

/** The rows of another source that match a filter. */
export class FilteredRows implements RowSource {
  readonly skip: RowSource['skip'];
  private readonly source: RowSource;
  private readonly filter: Filter;

  /** @param exact whether every row of the source matches, as long as nobody writes in between */
  constructor(source: RowSource, filter: Filter, exact: boolean) {
    this.source = source;
    this.filter = filter;
    this.skip = exact ? source.skip?.bind(source) : undefined;
  }

  pump(view: ReadView, sink: RowSink, slice: Slice): boolean {
    const { filter } = this;
    return this.source.pump(
      view,
      (row) => (filter.matches(row.document, row.start) ? sink(row) : true),
      slice,
    );
  }
}

/** The rows of another source without those that a transaction has written itself. */
export class RowsOutsideOverlay implements RowSource {
  private readonly source: RowSource;
  private readonly overlay: CollectionOverlay;

  constructor(source: RowSource, overlay: CollectionOverlay) {
    this.source = source;
    this.overlay = overlay;
  }

  pump(view: ReadView, sink: RowSink, slice: Slice): boolean {
    const { overlay } = this;
    return this.source.pump(view, (row) => (overlay.has(rowId(row)) ? true : sink(row)), slice);
  }
}
