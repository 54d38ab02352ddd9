import type { RawValue } from '../bson/raw-value.ts';
import { failedToParse } from '../errors/command-error.ts';
import { Update } from '../update/update.ts';
import { UpdateStatement } from '../write/update-statement.ts';
import type { CommandArguments } from './arguments.ts';
import type { CommandContext } from './context.ts';
import { findCollection, makeCollection } from './namespace.ts';
import { commandFilter } from './parse-filter.ts';
import { parsePipelineUpdate } from './pipeline-update.ts';
import { checkCollation, parseHint } from './query-arguments.ts';
import { refuseRetryOfMany, runBulk } from './run-bulk.ts';
import { type StatementFields, statementsOf } from './statement-fields.ts';
import { writeCommand } from './write-command.ts';

const STATEMENT_FIELDS = new Set(['q', 'u', 'c', 'multi', 'upsert', 'arrayFilters', 'collation', 'hint']);

export const update = writeCommand(
  ['updates', 'ordered', 'bypassDocumentValidation', 'let'],
  (context, args, name) => {
    const statements = statementsOf('update.updates', args.documents('updates'), STATEMENT_FIELDS, [
      'q',
      'u',
    ]);
    return runBulk(context, args, {
      count: statements.length,
      start: (position) => startUpdate(context, args, name, statements[position] as StatementFields),
      withModified: true,
    });
  },
);

function startUpdate(
  context: CommandContext,
  args: CommandArguments,
  name: string,
  statement: StatementFields,
): UpdateStatement {
  const variables = args.object('let');
  checkCollation(statement.object('collation'));
  const collection = findCollection(context, name);
  const multi = statement.flag('multi');
  refuseRetryOfMany(context, multi, 'multi=true');
  const parsed = new Update(statement.required('u'), statement.array('arrayFilters'), (stages: RawValue) =>
    parsePipelineUpdate(
      stages,
      variables,
      statement.object('c'),
      context.transaction ?? context.engine.direct.view,
    ),
  );
  if (multi && parsed.isReplacement)
    throw failedToParse('multi update is not supported for replacement-style update');
  return new UpdateStatement({
    collection,
    makeCollection: () => makeCollection(context, name),
    filter: commandFilter(statement.object('q'), variables),
    update: parsed,
    multi,
    upsert: statement.flag('upsert'),
    sort: [],
    hint: parseHint(statement.get('hint'), collection),
  });
}
