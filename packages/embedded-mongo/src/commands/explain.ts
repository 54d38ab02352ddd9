import { pipelineQuery } from '../aggregate/run-pipeline.ts';
import type { RawValue } from '../bson/raw-value.ts';
import type { Writable } from '../bson/value.ts';
import type { ReadView } from '../catalog/read-view.ts';
import { ErrorCode } from '../errors/codes.ts';
import { badValue, CommandError, notSupported } from '../errors/command-error.ts';
import { type Query, startQuery } from '../exec/query-rows.ts';
import { showPlan } from '../plan/show-plan.ts';
import { parseSort } from '../sort/sort-spec.ts';
import { VERSION } from './admin/server-commands.ts';
import { aggregate, parseAggregate } from './read/aggregate.ts';
import { count, parseCount } from './read/count.ts';
import { distinct, parseDistinct } from './read/distinct.ts';
import { find, parseFind } from './read/find.ts';
import { CommandArguments } from './request/arguments.ts';
import { type Command, type CommandContext, type Reply, withView } from './request/context.ts';
import { collectionName, findCollection } from './request/namespace.ts';
import { checkCollation, commandFilter, parseHint } from './request/query-arguments.ts';
import { deleteCommand, deleteStatements, limitOf } from './write/delete.ts';
import { findAndModify } from './write/find-and-modify.ts';
import { update, updateStatements } from './write/update.ts';

const VERBOSITIES = new Set(['queryPlanner', 'executionStats', 'allPlansExecution']);

export const explain: Command = {
  fields: ['verbosity'],
  run(context, args): Promise<Reply> {
    const verbosity = args.string('verbosity') ?? 'allPlansExecution';
    if (!VERBOSITIES.has(verbosity)) throw badValue('verbosity string is none of the known ones');
    const raw = args.required('explain', args.object('explain'));
    const { namespace, query } = explainedQuery(context, commandArguments(raw));
    return withView(context, (view) => describe(context, namespace, query, verbosity, view));
  },
};

/** What is to be explained. */
interface Explained {
  readonly namespace: string;
  readonly query: Query | undefined;
}

function commandArguments(body: RawValue): CommandArguments {
  return new CommandArguments({
    id: 0,
    isLegacy: false,
    wantsReply: true,
    body,
    sequences: new Map(),
    legacyDatabase: undefined,
  });
}

/** What can be explained. */
const EXPLAINED: ReadonlyMap<string, Command> = new Map([
  ['aggregate', aggregate],
  ['count', count],
  ['delete', deleteCommand],
  ['distinct', distinct],
  ['find', find],
  ['findAndModify', findAndModify],
  ['update', update],
]);

function explainedQuery(context: CommandContext, args: CommandArguments): Explained {
  const command = EXPLAINED.get(args.name);
  if (command === undefined) throw notSupported(`explain of ${args.name}`);
  args.allowOnly(command.fields);
  const query = queryOf(context, args);
  return { namespace: `${context.database}.${collectionName(context, args)}`, query };
}

/** What a command asks for. @returns undefined if the collection doesn't exist */
function queryOf(context: CommandContext, args: CommandArguments): Query | undefined {
  switch (args.name) {
    case 'find':
      return parseFind(context, args).query;
    case 'count':
      return parseCount(context, args);
    case 'distinct':
      return parseDistinct(context, args);
    case 'aggregate': {
      const { name, pipeline } = parseAggregate(context, args);
      const collection = findCollection(context, name);
      return pipelineQuery(pipeline, collection, parseHint(args.get('hint'), collection));
    }
    default:
      return writeQuery(context, args);
  }
}

/** What a write looks for. */
function writeQuery(context: CommandContext, args: CommandArguments): Query | undefined {
  const name = collectionName(context, args);
  const { raw, hint, collation, sort, limit } = soughtBy(args);
  checkCollation(collation);
  const filter = commandFilter(raw);
  const collection = findCollection(context, name);
  const sought = { filter, sort: parseSort(sort), skip: 0, limit, hint: parseHint(hint, collection) };
  return collection && { collection, ...sought };
}

function soughtBy(args: CommandArguments) {
  if (args.name === 'findAndModify')
    return {
      raw: args.object('query'),
      hint: args.get('hint'),
      collation: args.object('collation'),
      sort: args.object('sort'),
      limit: 1,
    };
  const isUpdate = args.name === 'update';
  const [statement, another] = isUpdate ? updateStatements(args) : deleteStatements(args);
  if (statement === undefined || another !== undefined)
    throw new CommandError(ErrorCode.InvalidLength, 'explained write batches must be of size 1');
  const updated = statement.flag('multi') ? Infinity : 1;
  return {
    raw: statement.get('q'),
    hint: statement.get('hint'),
    collation: statement.get('collation'),
    limit: isUpdate ? updated : limitOf(statement),
  };
}

async function describe(
  { operation, server }: CommandContext,
  namespace: string,
  query: Query | undefined,
  verbosity: string,
  view: ReadView,
): Promise<Reply> {
  let winningPlan: Record<string, Writable> = { stage: 'EOF' };
  let executionStats: Record<string, Writable> | undefined;
  if (query !== undefined) {
    const started = performance.now();
    const { rows, planned, stats, valueIndex } = startQuery(query, view);
    winningPlan = showPlan(planned, query.sort, query.skip, query.limit);
    if (valueIndex !== undefined)
      winningPlan = { stage: 'DISTINCT_SCAN', indexName: valueIndex.name, fallback: { plan: winningPlan } };
    if (verbosity !== 'queryPlanner') {
      let returned = 0;
      const take = () => {
        returned++;
        return true;
      };
      await operation.run((slice) => rows.pump(view, take, slice));
      executionStats = {
        executionSuccess: true,
        nReturned: returned,
        executionTimeMillis: Math.round(performance.now() - started),
        totalKeysExamined: stats.keys,
        totalDocsExamined: stats.documents,
        executionStages: winningPlan,
      };
    }
  }
  return {
    explainVersion: '1',
    queryPlanner: { namespace, winningPlan, rejectedPlans: [] },
    executionStats,
    serverInfo: { host: server.address, version: VERSION },
  };
}
