import { checkStageNames } from '../aggregate/parse-pipeline.ts';
import type { RawValue } from '../bson/raw-value.ts';
import { CommandError, failedToParse } from '../errors/command-error.ts';
import { checkUpdate, Update } from '../update/update.ts';
import { UpdateStatement } from '../write/update-statement.ts';
import type { CommandArguments } from './arguments.ts';
import type { CommandContext } from './context.ts';
import { findCollection, makeCollection } from './namespace.ts';
import { commandFilter } from './parse-filter.ts';
import { parsePipelineUpdate } from './pipeline-update.ts';
import { checkCollation, checkHint, parseHint } from './query-arguments.ts';
import { refuseRetryOfMany, runBulk } from './run-bulk.ts';
import { type FieldType, type StatementFields, statementsOf } from './statement-fields.ts';
import { bulkCommand } from './write-command.ts';

const CONSTANTS_WITHOUT_PIPELINE = 51198;
const STATEMENT_FIELDS = new Map<string, FieldType>([
  ['q', 'object'],
  ['u', 'any'],
  ['c', 'object'],
  ['multi', 'bool'],
  ['upsert', 'bool'],
  ['arrayFilters', 'array'],
  ['collation', 'object'],
  ['hint', 'any'],
]);

export const update = bulkCommand(
  'updates',
  ['ordered', 'bypassDocumentValidation', 'let'],
  (context, args, name) => {
    const statements = updateStatements(args);
    return runBulk(context, args, {
      count: statements.length,
      start: (position) => startUpdate(context, args, name, statements[position] as StatementFields),
      withModified: true,
    });
  },
);

/** The statements of an update, all of them checked. */
export function updateStatements(args: CommandArguments): StatementFields[] {
  const statements = statementsOf('update.updates', args.documents('updates'), STATEMENT_FIELDS, ['q', 'u']);
  for (const statement of statements) {
    const change = statement.required('u');
    checkUpdate(change);
    if (change.isArray) checkStageNames(change);
    checkHint(statement.get('hint'));
  }
  return statements;
}

function startUpdate(
  context: CommandContext,
  args: CommandArguments,
  name: string,
  statement: StatementFields,
): UpdateStatement {
  const variables = args.object('let');
  checkCollation(statement.get('collation'));
  const collection = findCollection(context, name);
  const multi = statement.flag('multi');
  refuseRetryOfMany(context, multi, 'multi=true');
  if (statement.get('c') !== undefined && !statement.required('u').isArray)
    throw new CommandError(
      CONSTANTS_WITHOUT_PIPELINE,
      'Constant values may only be specified for pipeline updates',
    );
  const parsed = new Update(statement.required('u'), statement.get('arrayFilters'), (stages: RawValue) =>
    parsePipelineUpdate(
      stages,
      variables,
      statement.get('c'),
      context.transaction ?? context.engine.direct.view,
    ),
  );
  if (multi && parsed.isReplacement)
    throw failedToParse('multi update is not supported for replacement-style update');
  return new UpdateStatement({
    collection,
    makeCollection: () => makeCollection(context, name),
    filter: commandFilter(statement.get('q'), variables),
    update: parsed,
    multi,
    upsert: statement.flag('upsert'),
    sort: [],
    hint: parseHint(statement.get('hint'), collection),
  });
}
