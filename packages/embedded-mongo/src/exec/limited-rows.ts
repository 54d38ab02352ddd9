import type { ReadView } from '../catalog/read-view.ts';
import type { Slice } from '../scheduling/slice.ts';
import type { RowSink, RowSource } from './row-source.ts';

/** A part of another source's rows. */
export class LimitedRows implements RowSource {
  private readonly source: RowSource;
  private toSkip: number;
  private left: number;
  private started = false;

  /** @param limit how many rows after the skipped ones; Infinity for all */
  constructor(source: RowSource, skip: number, limit: number) {
    this.source = source;
    this.toSkip = skip;
    this.left = limit;
  }

  pump(view: ReadView, sink: RowSink, slice: Slice): boolean {
    // Asked once more where the last row did not fit into its batch.
    if (this.left <= 0) return true;
    if (this.toSkip > 0 && !this.started && this.source.skip !== undefined) {
      this.toSkip = this.source.skip(view, this.toSkip, slice);
      if (this.toSkip > 0) return false;
    }
    this.started = true;
    const exhausted = this.source.pump(
      view,
      (row) => {
        if (this.toSkip > 0) {
          this.toSkip--;
          return true;
        }
        this.left--;
        return sink(row) && this.left > 0;
      },
      slice,
    );
    return exhausted || this.left <= 0;
  }
}
