import type { RawValue } from '../bson/raw-value.ts';
import { failedToParse } from '../errors/command-error.ts';
import { Update } from '../update/update.ts';
import { UpdateStatement } from '../write/update-statement.ts';
import type { CommandArguments } from './arguments.ts';
import type { Command, CommandContext } from './context.ts';
import { checkWritable, collectionName, findCollection, makeCollection } from './namespace.ts';
import { commandFilter } from './parse-filter.ts';
import { parsePipelineUpdate } from './pipeline-update.ts';
import { checkCollation, parseHint } from './query-arguments.ts';
import { refuseRetryOfMany, runBulk } from './run-bulk.ts';
import { StatementFields } from './statement-fields.ts';

const STATEMENT_FIELDS = new Set(['q', 'u', 'c', 'multi', 'upsert', 'arrayFilters', 'collation', 'hint']);

export const update: Command = {
  fields: ['updates', 'ordered', 'bypassDocumentValidation', 'let'],
  inTransaction: true,
  writes: true,
  retryable: true,
  run(context, args) {
    const name = collectionName(context, args);
    checkWritable(name);
    const statements = args
      .documents('updates')
      .map((raw) => new StatementFields('update.updates', raw, STATEMENT_FIELDS));
    for (const statement of statements) {
      statement.required('q');
      statement.required('u');
    }
    return runBulk(context, args, {
      count: statements.length,
      start: (position) => startUpdate(context, args, name, statements[position] as StatementFields),
      withModified: true,
    });
  },
};

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
