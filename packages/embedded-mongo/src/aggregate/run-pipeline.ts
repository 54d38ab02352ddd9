import { type RawValue, rawDocument } from '../bson/raw-value.ts';
import { encodeDocument } from '../bson/writer.ts';
import type { Collection } from '../catalog/collection.ts';
import type { ReadView } from '../catalog/read-view.ts';
import { type Query, startQuery } from '../exec/query-rows.ts';
import type { RowSource } from '../exec/row-source.ts';
import { filterWith, partialDecoder } from '../expression/document-predicate.ts';
import type { Hint } from '../plan/planner.ts';
import type { Filter } from '../query/filter.ts';
import type { SortField } from '../sort/sort-key.ts';
import { countPipeline, type PipelineCount } from './count-pipeline.ts';
import { PipelineParser } from './parse-pipeline.ts';
import { PipelineDocument } from './stream/pipeline-document.ts';
import type { DocumentStream, NeededFields, PipelineContext, Stage } from './stream/stage.ts';
import { listStream } from './stream/streams.ts';

const EMPTY = rawDocument(encodeDocument({}));

/** A pipeline taken apart into a query, which the planner deals with, and the stages behind it. */
export interface PreparedPipeline {
  readonly filter: Filter;
  readonly sort: readonly SortField[];
  readonly skip: number;
  readonly limit: number;
  readonly rest: readonly Stage[];
  /** If all that is wanted is a number. */
  readonly count: PipelineCount | undefined;
}

const parser: PipelineParser = new PipelineParser((from, filter, stages, context) => {
  const pipeline = preparePipeline(stages, context, filter);
  return pipelineStream(pipeline, context.collection(from), undefined);
});

/**
 * Parses a pipeline.
 * @param joinFilter a filter in front of the stages
 * @throws CommandError with MongoDB's codes
 */
export function preparePipeline(
  raw: RawValue | undefined,
  context: PipelineContext,
  joinFilter?: RawValue,
): PreparedPipeline {
  const stages = raw === undefined ? [] : parser.parse(raw, context);
  const matches: RawValue[] = joinFilter === undefined ? [] : [joinFilter];
  let position = 0;
  let sort: readonly SortField[] = [];
  for (let stage = stages[position]; stage !== undefined; stage = stages[++position]) {
    // A filter behind a sort can as well stand in front of it.
    if (stage.name === '$match' && 'raw' in stage) matches.push(stage.raw as RawValue);
    else if (stage.name === '$sort' && sort.length === 0 && 'fields' in stage)
      sort = stage.fields as readonly SortField[];
    else break;
  }
  let skip = 0;
  let limit = Infinity;
  for (let stage = stages[position]; stage !== undefined; stage = stages[++position]) {
    const count = 'count' in stage ? (stage.count as number) : 0;
    if (stage.name === '$skip') {
      skip += count;
      limit = Math.max(0, limit - count);
    } else if (stage.name === '$limit') limit = Math.min(limit, count);
    else break;
  }
  const rest = stages.slice(position);
  return {
    filter: filterWith(allOf(matches), context.expressions),
    sort,
    skip,
    limit,
    rest,
    count: rest.length === 1 ? countPipeline(raw?.items().at(-1)) : undefined,
  };
}

function allOf(filters: readonly RawValue[]): RawValue {
  const [first, second] = filters;
  if (first === undefined) return EMPTY;
  return second === undefined ? first : rawDocument(encodeDocument({ $and: filters }));
}

/** The query that a pipeline begins with, or undefined if there can't be any document. */
export function pipelineQuery(
  { filter, sort, skip, limit }: PreparedPipeline,
  collection: Collection | undefined,
  hint: Hint | undefined,
): Query | undefined {
  return collection && limit > 0 ? { collection, filter, sort, skip, limit, hint } : undefined;
}

/** The documents that come out of a pipeline. */
export function pipelineStream(
  pipeline: PreparedPipeline,
  collection: Collection | undefined,
  hint: Hint | undefined,
): DocumentStream {
  const query = pipelineQuery(pipeline, collection, hint);
  const needed = pipeline.rest.reduceRight<NeededFields>((output, stage) => stage.needs(output), undefined);
  const input = query === undefined ? listStream([]) : new QueryStream(query, needed);
  return pipeline.rest.reduce<DocumentStream>((stream, stage) => stage.apply(stream), input);
}

/** The documents of a query, with the fields that are needed. */
class QueryStream implements DocumentStream {
  private readonly query: Query;
  private readonly make: (buffer: Buffer, start: number) => PipelineDocument;
  private rows: RowSource | undefined;

  constructor(query: Query, needed: NeededFields) {
    this.query = query;
    if (needed === undefined)
      this.make = (buffer, start) =>
        PipelineDocument.ofRaw(Buffer.from(buffer.subarray(start, start + buffer.readInt32LE(start))));
    else {
      const decode = partialDecoder(needed);
      this.make = (buffer, start) => PipelineDocument.ofValue(decode(buffer, start));
    }
  }

  pump(
    view: ReadView,
    sink: (document: PipelineDocument) => boolean,
    slice: Parameters<RowSource['pump']>[2],
  ): boolean {
    this.rows ??= startQuery(this.query, view).rows;
    return this.rows.pump(view, (row) => sink(this.make(row.document, row.start)), slice);
  }
}
