import { failedToParse } from '../../errors/command-error.ts';
import { DeleteStatement } from '../../write/delete-statement.ts';
import type { CommandArguments } from '../request/arguments.ts';
import type { CommandContext } from '../request/context.ts';
import { findCollection } from '../request/namespace.ts';
import { checkCollation, checkHint, commandFilter, parseHint } from '../request/query-arguments.ts';
import { type FieldType, type StatementFields, statementsOf } from '../request/statement-fields.ts';
import { refuseRetryOfMany, runBulk } from './run-bulk.ts';
import { bulkCommand } from './write-command.ts';

const STATEMENT_FIELDS = new Map<string, FieldType>([
  ['q', 'object'],
  ['limit', 'any'],
  ['collation', 'object'],
  ['hint', 'any'],
]);

export const deleteCommand = bulkCommand('deletes', ['ordered'], (context, args, name) => {
  const statements = deleteStatements(args);
  return runBulk(context, args, {
    count: statements.length,
    start: (position) => startDelete(context, name, statements[position] as StatementFields),
    withModified: false,
  });
});

/** The statements of a delete, all of them checked. */
export function deleteStatements(args: CommandArguments): StatementFields[] {
  const statements = statementsOf('delete.deletes', args.documents('deletes'), STATEMENT_FIELDS, [
    'q',
    'limit',
  ]);
  for (const statement of statements) {
    limitOf(statement);
    checkHint(statement.get('hint'));
  }
  return statements;
}

function startDelete(context: CommandContext, name: string, statement: StatementFields): DeleteStatement {
  checkCollation(statement.get('collation'));
  const limit = limitOf(statement);
  refuseRetryOfMany(context, limit === Infinity, 'limit=0');
  const filter = commandFilter(statement.get('q'));
  const collection = findCollection(context, name);
  if (collection === undefined) return new DeleteStatement(undefined);
  return new DeleteStatement({
    collection,
    filter,
    sort: [],
    skip: 0,
    limit,
    hint: parseHint(statement.get('hint'), collection),
  });
}

/** How many documents a statement may delete: one or all. @throws CommandError 9 */
export function limitOf(statement: StatementFields): number {
  const limit = statement.required('limit').number();
  if (limit !== 0 && limit !== 1)
    throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${limit}`);
  return limit === 0 ? Infinity : 1;
}
