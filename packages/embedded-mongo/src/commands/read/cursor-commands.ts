import type { RawValue } from '../../bson/raw-value.ts';
import { BsonType } from '../../bson/types.ts';
import { fillBatch, finishBatch } from '../../cursor/batch.ts';
import type { Cursor } from '../../cursor/cursor.ts';
import { ErrorCode } from '../../errors/codes.ts';
import { badValue, CommandError, typeMismatch } from '../../errors/command-error.ts';
import type { CommandArguments } from '../request/arguments.ts';
import { type Command, type CommandContext, type Reply, withView } from '../request/context.ts';
import { checkedName } from '../request/namespace.ts';

const NOT_IN_SESSION = 50736;
const WITHOUT_SESSION = 50737;
const OTHER_SESSION = 50738;
const NOT_IN_TRANSACTION = 50739;
const WITHOUT_TRANSACTION = 50740;
const OTHER_TRANSACTION = 50741;

export const getMore: Command = {
  fields: ['collection', 'batchSize', 'term', 'lastKnownCommittedOpTime'],
  inTransaction: true,
  run(context, args) {
    const id = cursorId(args.get('getMore'));
    const name = cursorName(context.database, args.get('collection'));
    const size = args.notNegative('batchSize') || Infinity;
    if (args.has('maxTimeMS'))
      throw badValue('cannot set maxTimeMS on getMore command for a non-awaitData cursor');
    const cursor = usableCursor(context, id, `${context.database}.${name}`);
    return withView(context, async (view): Promise<Reply> => {
      const { carried } = cursor;
      cursor.carried = undefined;
      try {
        context.operation.takeOver(cursor.timeLeft);
        const batch = await fillBatch(
          { source: cursor.source, view, size, field: 'nextBatch', carried },
          context.operation,
        );
        cursor.carried = batch.carried;
        cursor.timeLeft = context.operation.timeLeft;
        if (batch.exhausted) context.engine.cursors.close(id);
        return finishBatch(batch, batch.exhausted ? 0n : id, cursor.namespace);
      } catch (error) {
        // Part of the batch may be lost, so the cursor can't go on.
        context.engine.cursors.close(id);
        throw error;
      }
    });
  },
};

/** Names of the cursors of commands that list something other than documents. */
const LIST_CURSORS = new Set(['$cmd.listCollections']);

/** What a cursor goes through: a collection, or the list that a command gives. */
function cursorName(database: string, value: RawValue | undefined): string {
  const isList = value?.type === BsonType.string && LIST_CURSORS.has(value.text());
  return isList ? value.text() : checkedName(database, value);
}

function cursorId(value: RawValue | undefined): bigint {
  if (value?.type !== BsonType.long)
    throw typeMismatch(
      `BSON field 'getMore.getMore' is the wrong type '${value?.typeName ?? 'missing'}', expected type 'long'`,
    );
  return value.buffer.readBigInt64LE(value.start);
}

function usableCursor(context: CommandContext, id: bigint, namespace: string): Cursor {
  const cursor = context.engine.cursors.use(id);
  if (cursor === undefined) throw new CommandError(ErrorCode.CursorNotFound, `cursor id ${id} not found`);
  if (cursor.namespace !== namespace)
    throw new CommandError(
      ErrorCode.Unauthorized,
      `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
    );
  checkSession(context, cursor);
  if (cursor.collection?.dropped) {
    context.engine.cursors.close(id);
    throw new CommandError(
      ErrorCode.QueryPlanKilled,
      `collection dropped. UUID of the collection belongs to ${cursor.namespace}`,
    );
  }
  return cursor;
}

function checkSession({ session, transaction, txnNumber }: CommandContext, cursor: Cursor): void {
  const prefix = `Cannot run getMore on cursor ${cursor.id}, which was`;
  if (cursor.session === undefined && session !== undefined)
    throw new CommandError(NOT_IN_SESSION, `${prefix} not created in a session, in a session`);
  if (cursor.session !== undefined && session === undefined)
    throw new CommandError(WITHOUT_SESSION, `${prefix} created in a session, without an lsid`);
  if (cursor.session !== session)
    throw new CommandError(OTHER_SESSION, `${prefix} created in another session`);
  if (cursor.transaction === undefined && transaction !== undefined)
    throw new CommandError(NOT_IN_TRANSACTION, `${prefix} not created in a transaction, in a transaction`);
  if (cursor.transaction !== undefined && transaction === undefined)
    throw new CommandError(WITHOUT_TRANSACTION, `${prefix} created in a transaction, without a txnNumber`);
  if (cursor.transaction !== transaction)
    throw new CommandError(
      OTHER_TRANSACTION,
      `${prefix} created in transaction ${cursor.transactionNumber}, in transaction ${txnNumber}`,
    );
}

export const killCursors: Command = {
  fields: ['cursors'],
  inTransaction: true,
  run(context: CommandContext, args: CommandArguments) {
    cursorName(context.database, args.get('killCursors'));
    const killed: RawValue[] = [];
    const notFound: RawValue[] = [];
    for (const item of args.required('cursors', args.array('cursors')).items())
      (context.engine.cursors.close(cursorId(item)) ? killed : notFound).push(item);
    return {
      cursorsKilled: killed,
      cursorsNotFound: notFound,
      cursorsAlive: [],
      cursorsUnknown: [],
    };
  },
};
