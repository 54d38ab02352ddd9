import { failedToParse } from '../../errors/command-error.ts';
import { checkUpdate, Update } from '../../update/update.ts';
import { UpdateStatement } from '../../write/update-statement.ts';
import type { CommandArguments } from '../request/arguments.ts';
import type { CommandContext } from '../request/context.ts';
import { findCollection, makeCollection } from '../request/namespace.ts';
import { checkCollation, checkHint, commandFilter, parseHint } from '../request/query-arguments.ts';
import { type FieldType, type StatementFields, statementsOf } from '../request/statement-fields.ts';
import { refuseRetryOfMany, runBulk } from './run-bulk.ts';
import { bulkCommand } from './write-command.ts';

const STATEMENT_FIELDS = new Map<string, FieldType>([
  ['q', 'object'],
  ['u', 'any'],
  ['multi', 'bool'],
  ['upsert', 'bool'],
  ['arrayFilters', 'array'],
  ['collation', 'object'],
  ['hint', 'any'],
]);

export const update = bulkCommand(
  'updates',
  ['ordered', 'bypassDocumentValidation'],
  (context, args, name) => {
    const statements = updateStatements(args);
    return runBulk(context, args, {
      count: statements.length,
      start: (position) => startUpdate(context, name, statements[position] as StatementFields),
      withModified: true,
    });
  },
);

/** The statements of an update, all of them checked. */
export function updateStatements(args: CommandArguments): StatementFields[] {
  const statements = statementsOf('update.updates', args.documents('updates'), STATEMENT_FIELDS, ['q', 'u']);
  for (const statement of statements) {
    checkUpdate(statement.required('u'));
    checkHint(statement.get('hint'));
  }
  return statements;
}

function startUpdate(context: CommandContext, name: string, statement: StatementFields): UpdateStatement {
  checkCollation(statement.get('collation'));
  const collection = findCollection(context, name);
  const multi = statement.flag('multi');
  refuseRetryOfMany(context, multi, 'multi=true');
  const parsed = new Update(statement.required('u'), statement.get('arrayFilters'));
  if (multi && parsed.isReplacement)
    throw failedToParse('multi update is not supported for replacement-style update');
  return new UpdateStatement({
    collection,
    makeCollection: () => makeCollection(context, name),
    filter: commandFilter(statement.get('q')),
    update: parsed,
    multi,
    upsert: statement.flag('upsert'),
    sort: [],
    hint: parseHint(statement.get('hint'), collection),
  });
}
