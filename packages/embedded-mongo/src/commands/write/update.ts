import type { RawValue } from '../../bson/raw-value.ts';
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

/** What an update may say beside its filter and its operators. */
export const UPDATE_OPTIONS: readonly (readonly [string, FieldType])[] = [
  ['multi', 'bool'],
  ['upsert', 'bool'],
  ['arrayFilters', 'array'],
  ['collation', 'object'],
  ['hint', 'any'],
];
const STATEMENT_FIELDS = new Map<string, FieldType>([['q', 'object'], ['u', 'any'], ...UPDATE_OPTIONS]);

export const update = bulkCommand(
  'updates',
  ['ordered', 'bypassDocumentValidation'],
  (context, args, name) => {
    const statements = updateStatements(args);
    return runBulk(context, args, {
      count: statements.length,
      start: (position) => {
        const options = statements[position] as StatementFields;
        return startUpdate(context, name, {
          filter: options.required('q'),
          update: options.required('u'),
          options,
        });
      },
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

/** An update, with the fields of `UPDATE_OPTIONS`. */
interface UpdateFields {
  readonly filter: RawValue;
  readonly update: RawValue;
  readonly options: StatementFields;
}

/** Prepares an update of one document or of many. */
export function startUpdate(
  context: CommandContext,
  name: string,
  { filter, update, options }: UpdateFields,
): UpdateStatement {
  checkCollation(options.get('collation'));
  const collection = findCollection(context, name);
  const multi = options.flag('multi');
  refuseRetryOfMany(context, multi, 'multi=true');
  const parsed = new Update(update, options.get('arrayFilters'));
  if (multi && parsed.isReplacement)
    throw failedToParse('multi update is not supported for replacement-style update');
  return new UpdateStatement({
    collection,
    makeCollection: () => makeCollection(context, name),
    filter: commandFilter(filter),
    update: parsed,
    multi,
    upsert: options.flag('upsert'),
    sort: [],
    hint: parseHint(options.get('hint'), collection),
  });
}
