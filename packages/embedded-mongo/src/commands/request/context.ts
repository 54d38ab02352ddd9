import type { Writable } from '../../bson/value.ts';
import type { BsonWriter } from '../../bson/writer.ts';
import type { ReadView } from '../../catalog/read-view.ts';
import type { Engine } from '../../engine/engine.ts';
import { ErrorCode } from '../../errors/codes.ts';
import { CommandError } from '../../errors/command-error.ts';
import type { Query } from '../../exec/query-rows.ts';
import { longLists, prepareLists } from '../../query/long-lists.ts';
import type { Members } from '../../query/predicates/members.ts';
import type { Operation } from '../../scheduling/operation.ts';
import type { Session } from '../../transaction/session.ts';
import type { Transaction } from '../../transaction/transaction.ts';
import type { CommandArguments } from './arguments.ts';

/** The server as commands see it. */
export interface ServerInfo {
  /** Address that clients reach the engine at. */
  readonly address: string;
  readonly connectionCount: number;
  readonly totalConnections: number;
}

/** The client connection as commands see it. */
interface ClientConnection {
  readonly id: number;
  readonly isClosed: boolean;
  readonly remoteAddress: string;
}

/** Everything around one command. */
export interface CommandContext {
  readonly engine: Engine;
  readonly server: ServerInfo;
  readonly connection: ClientConnection;
  readonly database: string;
  readonly session: Session | undefined;
  /** The transaction that the command runs in. */
  readonly transaction: Transaction | undefined;
  /** Number of a retryable write, or of the transaction. */
  readonly txnNumber: bigint | undefined;
  readonly operation: Operation;
}

/** Answer of a command: a writer with the fields already in it, or the fields. */
export type Reply = BsonWriter | Readonly<Record<string, Writable>>;

/** A command of the protocol. */
export interface Command {
  /** Fields that it knows beside those that every command may carry. */
  readonly fields: readonly string[];
  /** Those of them whose documents may come beside the command. */
  readonly sequences?: readonly string[];
  /** Whether it may run in a multi-document transaction. */
  readonly inTransaction?: boolean;
  /** Whether it reads data, so that a read concern makes sense. */
  readonly reads?: boolean;
  /** Whether it writes, so that a write concern makes sense. */
  readonly writes?: boolean;
  /** Whether it may be a retryable write. */
  readonly retryable?: boolean;
  /** Whether it is for the database `admin` only. */
  readonly adminOnly?: boolean;
  run(context: CommandContext, args: CommandArguments): Promise<Reply> | Reply;
}

/**
 * Runs a read on the transaction if there is one, else on a snapshot of its own.
 * @param query what it is to find: its long lists are encoded in slices before
 */
export function withView<T>(
  context: CommandContext,
  read: (view: ReadView) => Promise<T>,
  query?: Query,
): Promise<T> {
  const { transaction, engine, operation } = context;
  const run = () => (transaction === undefined ? engine.withSnapshot(read) : read(transaction));
  const lists = query === undefined ? [] : longLists(query.filter.root);
  return lists.length === 0 && !operation.isOverdue ? run() : prepare(context, lists, query).then(run);
}

async function prepare({ operation }: CommandContext, lists: Members[], query?: Query): Promise<void> {
  await prepareLists(lists, operation);
  if (query === undefined) return;
  // Others have run since the command was parsed.
  const { collection, hint } = query;
  const isHintGone = hint?.kind === 'index' && !collection.indexes.includes(hint.index);
  if (collection.dropped || isHintGone)
    throw new CommandError(
      ErrorCode.QueryPlanKilled,
      `query plan killed :: ${isHintGone ? `index '${hint.index.name}'` : 'collection'} dropped`,
    );
}
