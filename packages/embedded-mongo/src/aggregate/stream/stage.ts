import type { Collection } from '../../catalog/collection.ts';
import type { ReadView } from '../../catalog/read-view.ts';
import type { ExpressionContext } from '../../expression/evaluation/context.ts';
import type { Slice } from '../../scheduling/slice.ts';
import type { PipelineDocument } from './pipeline-document.ts';

/** Takes a document; returns false if it wants no further one now. */
export type StreamSink = (document: PipelineDocument) => boolean;

/** Documents on their way from one stage to the next. */
export interface DocumentStream {
  /** Like `RowSource.pump`. @returns true if no document is left */
  pump(view: ReadView, sink: StreamSink, slice: Slice): boolean;
}

/** Top-level fields that are needed; undefined for whole documents. */
export type NeededFields = ReadonlySet<string> | undefined;

/** A stage of a pipeline, parsed and checked. */
export interface Stage {
  readonly name: string;
  /** Fields that the stage needs of its input so that its output has certain fields. */
  needs(output: NeededFields): NeededFields;
  /** Puts the stage behind a stream. */
  apply(input: DocumentStream): DocumentStream;
}

/** What stages may refer to. */
export interface PipelineContext {
  readonly expressions: ExpressionContext;
  /** Finds a collection of the same database. */
  readonly collection: (name: string) => Collection | undefined;
}

/** Needed fields with some more. */
export function alsoNeeds(output: NeededFields, more: NeededFields): NeededFields {
  return output === undefined || more === undefined ? undefined : new Set([...output, ...more]);
}
