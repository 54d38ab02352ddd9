import { startCount } from '../exec/count.ts';
import type { Query } from '../exec/query-rows.ts';
import type { ReadView } from '../exec/read-view.ts';
import type { CommandArguments } from './arguments.ts';
import { type Command, type CommandContext, withView } from './context.ts';
import { collectionName, findCollection } from './namespace.ts';
import { commandFilter } from './parse-filter.ts';
import { checkCollation, parseHint } from './query-arguments.ts';

export const count: Command = {
  fields: ['query', 'limit', 'skip', 'hint', 'collation', 'fields'],
  reads: true,
  run(context, args) {
    const query = parseCount(context, args);
    if (query === undefined) return { n: 0 };
    const run = async (view: ReadView) => {
      const counting = startCount(query, view);
      await context.operation.run((slice) => counting.step(slice));
      return { n: counting.result };
    };
    return withView(context, run, query);
  },
};

/** Parses and checks a count. @returns undefined if the collection doesn't exist */
export function parseCount(context: CommandContext, args: CommandArguments): Query | undefined {
  const name = collectionName(context, args);
  checkCollation(args.object('collation'));
  const filter = commandFilter(args.object('query'), undefined);
  const skip = args.notNegative('skip') ?? 0;
  // A negative limit means the same as a positive one.
  const limit = Math.abs(args.integer('limit') ?? 0) || Infinity;
  const collection = findCollection(context, name);
  const hint = parseHint(args.get('hint'), collection);
  return collection && { collection, filter, sort: [], skip, limit, hint };
}
