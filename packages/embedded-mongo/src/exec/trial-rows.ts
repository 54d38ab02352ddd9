import type { ReadView } from '../catalog/read-view.ts';
import { Slice } from '../scheduling/slice.ts';
import { KeptRows } from './kept-rows.ts';
import type { QueryStats, RowSink, RowSource } from './row-source.ts';
import { type KeptRow, keepRow } from './sorted-rows.ts';

/** What a trial of a plan needs to know. */
export interface Trial {
  readonly source: RowSource;
  /** What the source counts in. */
  readonly stats: QueryStats;
  /** Documents that the source may look at before it is given up. */
  readonly budget: number;
  /** Rows after which the trial has succeeded. */
  readonly rows: number;
  readonly fallback: () => RowSource;
}

/** Tries a plan that may turn out bad; if it does, the rows come from another plan. */
export class TrialRows implements RowSource {
  private readonly trial: Trial;
  private readonly kept: KeptRow[] = [];
  private readonly limit: number;
  private chosen: RowSource | undefined;

  constructor(trial: Trial) {
    this.trial = trial;
    this.limit = trial.stats.documents + trial.budget;
  }

  pump(view: ReadView, sink: RowSink, slice: Slice): boolean {
    if (this.chosen === undefined) this.chosen = this.tryOut(view, slice);
    if (this.chosen === undefined) return false;
    return this.chosen.pump(view, sink, slice);
  }

  /** @returns the source to go on with, or undefined if the slice is over before that is clear */
  private tryOut(view: ReadView, slice: Slice): RowSource | undefined {
    const { source, stats, rows, fallback } = this.trial;
    const step = new Slice(undefined, () => slice.over() || stats.documents >= this.limit);
    const keep: RowSink = (row) => {
      this.kept.push(keepRow(row));
      return this.kept.length < rows;
    };
    const exhausted = source.pump(view, keep, step);
    if (exhausted || this.kept.length >= rows) return new KeptRows(this.kept);
    return stats.documents >= this.limit ? fallback() : undefined;
  }
}
