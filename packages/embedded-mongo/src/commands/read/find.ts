import type { ReadView } from '../../catalog/read-view.ts';
import type { DocumentSource } from '../../cursor/cursor.ts';
import { type Query, startQuery } from '../../exec/query-rows.ts';
import type { RowSource } from '../../exec/row-source.ts';
import { parseSort } from '../../sort/sort-spec.ts';
import type { CommandArguments } from '../request/arguments.ts';
import type { Command, CommandContext, Reply } from '../request/context.ts';
import { withView } from '../request/context.ts';
import { collectionName, findCollection } from '../request/namespace.ts';
import {
  checkCollation,
  commandFilter,
  commandProjection,
  parseHint,
  refuse,
} from '../request/query-arguments.ts';
import { openCursor } from './open-cursor.ts';

const DEFAULT_BATCH = 101;

const FIELDS = [
  'filter',
  'sort',
  'projection',
  'hint',
  'skip',
  'limit',
  'batchSize',
  'singleBatch',
  'max',
  'min',
  'returnKey',
  'showRecordId',
  'tailable',
  'awaitData',
  'oplogReplay',
  'noCursorTimeout',
  'allowPartialResults',
  'allowDiskUse',
  'collation',
];

export const find: Command = {
  fields: FIELDS,
  inTransaction: true,
  reads: true,
  run(context, args) {
    const parsed = parseFind(context, args);
    return withView(context, (view) => runFind(context, args, parsed, view), parsed.query);
  },
};

/** What a find asks for. */
export interface ParsedFind {
  readonly namespace: string;
  /** Undefined if the collection doesn't exist. */
  readonly query: Query | undefined;
  readonly project: ((document: Buffer, start: number) => Buffer) | undefined;
}

/** Parses and checks everything, whether or not the collection exists. */
export function parseFind(context: CommandContext, args: CommandArguments): ParsedFind {
  const name = collectionName(context, args);
  for (const option of ['returnKey', 'showRecordId', 'tailable', 'awaitData', 'max', 'min'])
    refuse(option, args.get(option));
  checkCollation(args.object('collation'));
  const filter = commandFilter(args.object('filter'));
  const sort = parseSort(args.object('sort'));
  const project = commandProjection(args.object('projection'));
  const skip = args.notNegative('skip') ?? 0;
  const limit = args.notNegative('limit') || Infinity;
  const collection = findCollection(context, name);
  const hint = parseHint(args.get('hint'), collection);
  const query = collection && { collection, filter, sort, skip, limit, hint };
  return { namespace: `${context.database}.${name}`, query, project };
}

async function runFind(
  context: CommandContext,
  args: CommandArguments,
  parsed: ParsedFind,
  view: ReadView,
): Promise<Reply> {
  const batchSize = args.notNegative('batchSize') ?? DEFAULT_BATCH;
  const { query, project, namespace } = parsed;
  const source = query === undefined ? NO_DOCUMENTS : rowDocuments(startQuery(query, view).rows, project);
  return openCursor(context, {
    source,
    view,
    namespace,
    collection: query?.collection,
    batchSize,
    singleBatch: args.flag('singleBatch'),
    mayIdle: args.flag('noCursorTimeout'),
  });
}

const NO_DOCUMENTS: DocumentSource = { pump: () => true };

/** The documents of rows, projected if need be. */
function rowDocuments(
  rows: RowSource,
  project: ((document: Buffer, start: number) => Buffer) | undefined,
): DocumentSource {
  if (project === undefined)
    return {
      pump: (view, sink, slice) => rows.pump(view, (row) => sink(row.document, row.start), slice),
    };
  return {
    pump: (view, sink, slice) => rows.pump(view, (row) => sink(project(row.document, row.start), 0), slice),
  };
}
