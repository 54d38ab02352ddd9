import type { RawValue } from '../../bson/raw-value.ts';
import { BsonType } from '../../bson/types.ts';
import type { Engine } from '../../engine/engine.ts';
import { ErrorCode } from '../../errors/codes.ts';
import { CommandError } from '../../errors/command-error.ts';
import type { Session } from '../../transaction/session.ts';
import { Transaction } from '../../transaction/transaction.ts';
import type { CommandArguments } from '../request/arguments.ts';
import { readConcernLevel } from '../request/concerns.ts';
import type { Command } from '../request/context.ts';
import { sessionIdOf } from '../request/session-id.ts';
import { ofTransaction, tooOld } from '../write/retryable.ts';
import { noSuchTransaction } from './transactions.ts';

/** What a command's session fields say. */
export interface SessionState {
  readonly session: Session | undefined;
  readonly txnNumber: bigint | undefined;
  readonly transaction: Transaction | undefined;
}

/**
 * Checks the session fields of a command, and starts or finds its transaction.
 * @throws CommandError with MongoDB's codes and labels
 */
export function checkSession(engine: Engine, command: Command, args: CommandArguments): SessionState {
  const lsid = args.object('lsid');
  const txnNumber = numberOf(args.get('txnNumber'));
  const inTransaction = args.has('autocommit') || args.has('startTransaction');
  if (lsid === undefined) {
    if (txnNumber !== undefined || inTransaction)
      throw invalidOptions('Transaction number requires a session ID to also be specified');
    return { session: undefined, txnNumber: undefined, transaction: undefined };
  }
  const id = sessionIdOf(lsid);
  if (!inTransaction) {
    const session = engine.sessions.get(id);
    if (txnNumber !== undefined) checkRetryable(session, command, args, txnNumber);
    return { session, txnNumber, transaction: undefined };
  }
  if (txnNumber === undefined)
    throw invalidOptions("'autocommit' field requires a transaction number to also be specified");
  if (args.flag('autocommit')) throw invalidOptions('Specifying autocommit=true is not allowed.');
  if (!args.has('autocommit'))
    throw invalidOptions("'startTransaction' field requires 'autocommit' field to also be specified");
  if (args.get('startTransaction') !== undefined && !args.flag('startTransaction'))
    throw invalidOptions('Specifying startTransaction=false is not allowed.');
  checkAllowed(command, args);
  const session = engine.sessions.get(id);
  return { session, txnNumber, transaction: enterTransaction(engine, session, txnNumber, args) };
}

function numberOf(value: RawValue | undefined): bigint | undefined {
  if (value === undefined) return undefined;
  if (value.type !== BsonType.long)
    throw new CommandError(
      ErrorCode.TypeMismatch,
      `BSON field 'txnNumber' is the wrong type '${value.typeName}', expected type 'long'`,
    );
  const number = value.buffer.readBigInt64LE(value.start);
  if (number < 0n) throw invalidOptions('Transaction number cannot be negative');
  return number;
}

function invalidOptions(message: string): CommandError {
  return new CommandError(ErrorCode.InvalidOptions, message);
}

function checkRetryable(session: Session, command: Command, args: CommandArguments, txnNumber: bigint): void {
  if (!command.retryable)
    throw new CommandError(
      ErrorCode.NotARetryableWriteCommand,
      `txnNumber may only be provided for multi-document transactions and retryable write commands. autocommit:false was not provided, and ${args.name} is not a retryable write command.`,
    );
  if (txnNumber < session.txnNumber) throw tooOld(txnNumber, session.txnNumber);
  if (txnNumber === session.txnNumber && session.state !== 'none') throw ofTransaction();
  if (txnNumber === session.txnNumber) return;
  session.abort();
  session.txnNumber = txnNumber;
  session.state = 'none';
}

function checkAllowed(command: Command, args: CommandArguments): void {
  const { name } = args;
  if (!command.inTransaction)
    throw new CommandError(
      ErrorCode.OperationNotSupportedInTransaction,
      `Cannot run '${name}' in a multi-document transaction.`,
    );
  const ends = name === 'commitTransaction' || name === 'abortTransaction';
  const database = args.string('$db') ?? '';
  if ((database === 'config' || database === 'local') && !ends)
    throw new CommandError(
      ErrorCode.OperationNotSupportedInTransaction,
      `Cannot run command against the '${database}' database in a transaction.`,
    );
  if (args.has('writeConcern') && !ends)
    throw invalidOptions('writeConcern is not allowed within a multi-statement transaction');
  if (args.flag('startTransaction') && (ends || name === 'killCursors'))
    throw new CommandError(
      ErrorCode.OperationNotSupportedInTransaction,
      `Cannot run '${name}' as the first command of a transaction.`,
    );
  const level = readConcernLevel(args.object('readConcern'));
  if (args.has('readConcern') && !args.flag('startTransaction'))
    throw invalidOptions('Only the first command in a transaction may specify a readConcern');
  if (level === 'linearizable' || level === 'available')
    throw invalidOptions(
      `The readConcern level must be either 'local' (default), 'majority' or 'snapshot' in order to run in a transaction`,
    );
}

function enterTransaction(
  engine: Engine,
  session: Session,
  txnNumber: bigint,
  args: CommandArguments,
): Transaction | undefined {
  if (args.flag('startTransaction')) return startTransaction(engine, session, txnNumber);
  // Committing and aborting look at the state of the session themselves.
  if (args.name === 'commitTransaction' || args.name === 'abortTransaction') return undefined;
  if (txnNumber < session.txnNumber) throw tooOld(txnNumber, session.txnNumber);
  const { transaction } = session;
  if (session.txnNumber === txnNumber && session.state === 'committed')
    throw new CommandError(
      ErrorCode.TransactionCommitted,
      `Transaction with { txnNumber: ${txnNumber} } has been committed.`,
    );
  if (session.txnNumber !== txnNumber || transaction?.state !== 'open')
    throw noSuchTransaction(session, txnNumber);
  return transaction;
}

function startTransaction(engine: Engine, session: Session, txnNumber: bigint): Transaction {
  if (txnNumber < session.txnNumber)
    throw new CommandError(
      ErrorCode.TransactionTooOld,
      `Cannot start transaction with txnNumber ${txnNumber} because a newer one ${session.txnNumber} has already started on this session.`,
    );
  if (txnNumber === session.txnNumber)
    throw new CommandError(
      ErrorCode.ConflictingOperationInProgress,
      `Only servers in a sharded cluster can start a new transaction at the active transaction number: ${txnNumber} has been used before`,
    );
  session.abort();
  const transaction = new Transaction(engine.store, engine.conflicts);
  session.transaction = transaction;
  session.txnNumber = txnNumber;
  session.state = 'open';
  return transaction;
}
