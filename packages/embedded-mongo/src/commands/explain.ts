import { pipelineQuery } from '../aggregate/run-pipeline.ts';
import type { RawValue } from '../bson/raw-value.ts';
import type { Writable } from '../bson/value.ts';
import { badValue, notSupported } from '../errors/command-error.ts';
import { type Query, startQuery } from '../exec/query-rows.ts';
import type { ReadView } from '../exec/read-view.ts';
import { showPlan } from '../plan/show-plan.ts';
import { parseAggregate } from './aggregate.ts';
import { CommandArguments } from './arguments.ts';
import { type Command, type CommandContext, type Reply, withView } from './context.ts';
import { parseFind } from './find.ts';
import { collectionName, findCollection } from './namespace.ts';
import { commandFilter } from './parse-filter.ts';
import { parseHint } from './query-arguments.ts';
import { VERSION } from './server-commands.ts';

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

function explainedQuery(context: CommandContext, args: CommandArguments): Explained {
  switch (args.name) {
    case 'find':
      return parseFind(context, args);
    case 'aggregate': {
      const { name, pipeline } = parseAggregate(context, args);
      const collection = findCollection(context, name);
      const query = pipelineQuery(pipeline, collection, parseHint(args.get('hint'), collection));
      return { namespace: `${context.database}.${name}`, query };
    }
    case 'count':
    case 'distinct':
    case 'findAndModify':
      return queryOf(context, args, args.object('query'), args.get('hint'));
    case 'update':
    case 'delete': {
      const [statement] = args.documents(args.name === 'update' ? 'updates' : 'deletes');
      return queryOf(context, args, statement?.get('q'), statement?.get('hint'));
    }
    default:
      throw notSupported(`explain of ${args.name}`);
  }
}

function queryOf(
  context: CommandContext,
  args: CommandArguments,
  raw: RawValue | undefined,
  hint: RawValue | undefined,
): Explained {
  const name = collectionName(context, args);
  const filter = commandFilter(raw, undefined);
  const collection = findCollection(context, name);
  return {
    namespace: `${context.database}.${name}`,
    query: collection && {
      collection,
      filter,
      sort: [],
      skip: 0,
      limit: Infinity,
      hint: parseHint(hint, collection),
      distinct: args.name === 'distinct' ? args.string('key') : undefined,
    },
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
