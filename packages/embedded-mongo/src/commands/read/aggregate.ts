import {
  type PreparedPipeline,
  pipelineQuery,
  pipelineStream,
  preparePipeline,
} from '../../aggregate/run-pipeline.ts';
import type { DocumentStream, PipelineContext } from '../../aggregate/stream/stage.ts';
import { encodeDocument } from '../../bson/writer.ts';
import type { ReadView } from '../../catalog/read-view.ts';
import type { DocumentSource } from '../../cursor/cursor.ts';
import { failedToParse, notSupported } from '../../errors/command-error.ts';
import { startCount } from '../../exec/count.ts';
import { NO_VARIABLES } from '../../expression/evaluation/context.ts';
import type { CommandArguments } from '../request/arguments.ts';
import { type Command, type CommandContext, withView } from '../request/context.ts';
import { collectionName, findCollection } from '../request/namespace.ts';
import { checkCollation, parseHint } from '../request/query-arguments.ts';
import { listed } from './list-cursor.ts';
import { openCursor } from './open-cursor.ts';

const DEFAULT_BATCH = 101;

export const aggregate: Command = {
  fields: ['pipeline', 'cursor', 'explain', 'allowDiskUse', 'bypassDocumentValidation', 'hint', 'collation'],
  inTransaction: true,
  reads: true,
  run(context, args) {
    const { name, pipeline } = parseAggregate(context, args);
    if (args.flag('explain')) throw notSupported("the option 'explain' of aggregate");
    const cursor = args.object('cursor');
    if (cursor === undefined)
      throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
    const collection = findCollection(context, name);
    const hint = parseHint(args.get('hint'), collection);
    const query = pipelineQuery(pipeline, collection, hint);
    const run = async (view: ReadView) => {
      const request = {
        view,
        namespace: `${context.database}.${name}`,
        collection,
        batchSize: batchSizeOf(cursor),
        singleBatch: false,
      };
      const { count } = pipeline;
      if (count === undefined)
        return openCursor(context, {
          ...request,
          source: encoded(pipelineStream(pipeline, collection, hint)),
        });
      if (query === undefined) return openCursor(context, { ...request, source: listed([]) });
      const counting = startCount(query, view);
      await context.operation.run((slice) => counting.step(slice));
      const documents = counting.result === 0 ? [] : [encodeDocument(count.result(counting.result))];
      return openCursor(context, { ...request, source: listed(documents) });
    };
    return withView(context, run, query);
  },
};

function batchSizeOf(cursor: ReturnType<CommandArguments['object']>): number {
  const size = cursor?.get('batchSize');
  for (const { name } of cursor?.fields() ?? [])
    if (name !== 'batchSize') throw failedToParse(`cursor object can't contain fields other than batchSize`);
  if (size === undefined) return DEFAULT_BATCH;
  if (!size.isNumber || size.number() < 0)
    throw failedToParse('cursor.batchSize must be a non-negative number');
  return Math.trunc(size.number());
}

/** Parses and checks an aggregate, whether or not the collection exists. */
export function parseAggregate(
  context: CommandContext,
  args: CommandArguments,
): { readonly name: string; readonly pipeline: PreparedPipeline } {
  if (args.get(args.name)?.isNumber) throw notSupported('an aggregate on a database');
  const name = collectionName(context, args);
  checkCollation(args.object('collation'));
  const raw = args.required('pipeline', args.array('pipeline'));
  return { name, pipeline: preparePipeline(raw, pipelineContext(context)) };
}

function pipelineContext(context: CommandContext): PipelineContext {
  return {
    expressions: NO_VARIABLES,
    collection: (name) => findCollection(context, name),
  };
}

/** A stream as a source of raw documents. */
function encoded(stream: DocumentStream): DocumentSource {
  return {
    pump: (view, sink, slice) => stream.pump(view, (document) => sink(document.raw, 0), slice),
  };
}
