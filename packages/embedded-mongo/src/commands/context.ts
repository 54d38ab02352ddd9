import type { Writable } from '../bson/value.ts';
import type { BsonWriter } from '../bson/writer.ts';
import type { Engine } from '../engine/engine.ts';
import type { Operation } from '../exec/operation.ts';
import type { ReadView } from '../exec/read-view.ts';
import type { Session } from '../transaction/session.ts';
import type { Transaction } from '../transaction/transaction.ts';
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

/** Runs a read on the transaction if there is one, else on a snapshot of its own. */
export function withView<T>(context: CommandContext, read: (view: ReadView) => Promise<T>): Promise<T> {
  const { transaction, engine } = context;
  return transaction === undefined ? engine.withSnapshot(read) : read(transaction);
}
