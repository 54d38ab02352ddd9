import { failedToParse } from '../errors/command-error.ts';
import { DeleteStatement } from '../write/delete-statement.ts';
import type { CommandArguments } from './arguments.ts';
import type { CommandContext } from './context.ts';
import { findCollection } from './namespace.ts';
import { commandFilter } from './parse-filter.ts';
import { checkCollation, parseHint } from './query-arguments.ts';
import { refuseRetryOfMany, runBulk } from './run-bulk.ts';
import { type StatementFields, statementsOf } from './statement-fields.ts';
import { writeCommand } from './write-command.ts';

const STATEMENT_FIELDS = new Set(['q', 'limit', 'collation', 'hint']);

export const deleteCommand = writeCommand(['deletes', 'ordered', 'let'], (context, args, name) => {
  const statements = statementsOf('delete.deletes', args.documents('deletes'), STATEMENT_FIELDS, [
    'q',
    'limit',
  ]);
  return runBulk(context, args, {
    count: statements.length,
    start: (position) => startDelete(context, args, name, statements[position] as StatementFields),
    withModified: false,
  });
});

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
