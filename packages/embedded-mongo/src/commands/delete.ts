import { failedToParse } from '../errors/command-error.ts';
import { DeleteStatement } from '../write/delete-statement.ts';
import type { CommandArguments } from './arguments.ts';
import type { Command, CommandContext } from './context.ts';
import { checkWritable, collectionName, findCollection } from './namespace.ts';
import { commandFilter } from './parse-filter.ts';
import { checkCollation, parseHint } from './query-arguments.ts';
import { refuseRetryOfMany, runBulk } from './run-bulk.ts';
import { StatementFields } from './statement-fields.ts';

const STATEMENT_FIELDS = new Set(['q', 'limit', 'collation', 'hint']);

export const deleteCommand: Command = {
  fields: ['deletes', 'ordered', 'let'],
  inTransaction: true,
  writes: true,
  retryable: true,
  run(context, args) {
    const name = collectionName(context, args);
    checkWritable(name);
    const statements = args
      .documents('deletes')
      .map((raw) => new StatementFields('delete.deletes', raw, STATEMENT_FIELDS));
    for (const statement of statements) {
      statement.required('q');
      statement.required('limit');
    }
    return runBulk(context, args, {
      count: statements.length,
      start: (position) => startDelete(context, args, name, statements[position] as StatementFields),
      withModified: false,
    });
  },
};

function startDelete(
  context: CommandContext,
  args: CommandArguments,
  name: string,
  statement: StatementFields,
): DeleteStatement {
  checkCollation(statement.object('collation'));
  const limit = statement.required('limit').number();
  if (limit !== 0 && limit !== 1)
    throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${limit}`);
  refuseRetryOfMany(context, limit === 0, 'limit=0');
  const filter = commandFilter(statement.object('q'), args.object('let'));
  const collection = findCollection(context, name);
  if (collection === undefined) return new DeleteStatement(undefined);
  return new DeleteStatement({
    collection,
    filter,
    sort: [],
    skip: 0,
    limit: limit === 0 ? Infinity : 1,
    hint: parseHint(statement.get('hint'), collection),
  });
}
