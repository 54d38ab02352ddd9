import type { ReadView } from '../../catalog/read-view.ts';
import { startCount } from '../../exec/count.ts';
import type { Query } from '../../exec/query-rows.ts';
import type { CommandArguments } from '../request/arguments.ts';
import { type Command, type CommandContext, withView } from '../request/context.ts';
import { collectionName, findCollection } from '../request/namespace.ts';
import { checkCollation, commandFilter, parseHint } from '../request/query-arguments.ts';

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
  const filter = commandFilter(args.object('query'));
  const skip = args.notNegative('skip') ?? 0;
  // A negative limit means the same as a positive one.
  const limit = Math.abs(args.integer('limit') ?? 0) || Infinity;
  const collection = findCollection(context, name);
  const hint = parseHint(args.get('hint'), collection);
  return collection && { collection, filter, sort: [], skip, limit, hint };
}
