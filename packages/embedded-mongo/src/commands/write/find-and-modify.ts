import { type RawValue, rawDocument } from '../../bson/raw-value.ts';
import { runWrite } from '../../engine/run-write.ts';
import { badValue, failedToParse } from '../../errors/command-error.ts';
import type { Filter } from '../../query/filter.ts';
import { parseSort } from '../../sort/sort-spec.ts';
import { Update } from '../../update/update.ts';
import { DeleteStatement } from '../../write/delete-statement.ts';
import type { Statement } from '../../write/statement.ts';
import { UpdateStatement } from '../../write/update-statement.ts';
import type { CommandArguments } from '../request/arguments.ts';
import type { CommandContext } from '../request/context.ts';
import { findCollection, makeCollection } from '../request/namespace.ts';
import { checkCollation, commandFilter, commandProjection, parseHint } from '../request/query-arguments.ts';
import { once, type ReplyFields } from './retryable.ts';
import { writeCommand } from './write-command.ts';

export const findAndModify = writeCommand(
  [
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'bypassDocumentValidation',
    'collation',
    'arrayFilters',
    'hint',
  ],
  (context, args, name) => {
    checkArguments(args);
    const filter = commandFilter(args.object('query'));
    const project = commandProjection(args.object('fields'));
    return once(context, async (record) => {
      let statement: Statement | undefined;
      let done = false;
      let reply: ReplyFields = {};
      const stepped = {
        step(...step: Parameters<Statement['step']>) {
          // Not made before its commit group runs: until then others may make the collection.
          statement ??= makeStatement(context, args, name, filter);
          const result = statement.step(...step);
          done = result === 'done';
          if (done) reply = replyOf(args, statement, project);
          return result;
        },
        search: async (...search: Parameters<Statement['search']>) => statement?.search(...search),
      };
      await runWrite(context, stepped, () => {
        if (done) record.complete(reply);
      });
      return reply;
    });
  },
);

function checkArguments(args: CommandArguments): void {
  checkCollation(args.object('collation'));
  const removes = args.flag('remove');
  const update = args.get('update');
  if (removes && update !== undefined) throw failedToParse('Cannot specify both an update and remove=true');
  if (!removes && update === undefined)
    throw failedToParse('Either an update or remove=true must be specified');
  if (removes && args.flag('upsert')) throw failedToParse('Cannot specify both upsert=true and remove=true');
  if (removes && args.flag('new'))
    throw failedToParse(
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  if (removes && args.has('arrayFilters')) throw badValue('Cannot specify arrayFilters and remove=true');
}

function makeStatement(
  context: CommandContext,
  args: CommandArguments,
  name: string,
  filter: Filter,
): Statement {
  const collection = findCollection(context, name);
  const sort = parseSort(args.object('sort'));
  const hint = parseHint(args.get('hint'), collection);
  if (args.flag('remove')) {
    const query = collection && { collection, filter, sort, skip: 0, limit: 1, hint };
    return new DeleteStatement(query);
  }
  const update = new Update(args.get('update') as RawValue, args.array('arrayFilters'));
  return new UpdateStatement({
    collection,
    makeCollection: () => makeCollection(context, name),
    filter,
    update,
    multi: false,
    upsert: args.flag('upsert'),
    sort,
    hint,
  });
}

function replyOf(
  args: CommandArguments,
  { result }: Statement,
  project: ((document: Buffer, start: number) => Buffer) | undefined,
): ReplyFields {
  const removes = args.flag('remove');
  const { upserted, matched } = result;
  const shown = !removes && args.flag('new') ? result.after : result.before;
  const value = shown === undefined ? null : rawDocument(project?.(shown, 0) ?? shown);
  return {
    lastErrorObject: {
      n: upserted === undefined ? matched : 1,
      updatedExisting: removes ? undefined : matched > 0,
      upserted,
    },
    value,
  };
}
