import { commit } from '../../engine/commit-transaction.ts';
import { ErrorCode } from '../../errors/codes.ts';
import { CommandError, TRANSIENT_TRANSACTION_ERROR } from '../../errors/command-error.ts';
import type { Session } from '../../transaction/session.ts';
import type { Command, CommandContext, Reply } from '../request/context.ts';

const FIELDS = ['recoveryToken'];

export const commitTransaction: Command = {
  fields: FIELDS,
  adminOnly: true,
  writes: true,
  inTransaction: true,
  async run(context): Promise<Reply> {
    const { session, txnNumber } = sessionOf(context, 'commitTransaction');
    if (session.txnNumber === txnNumber && session.state === 'committed') return {};
    const { transaction } = session;
    if (session.txnNumber !== txnNumber || transaction === undefined) {
      // Asked again after a restart: without its answer, the driver would make the whole transaction again.
      if (context.engine.retries.hasCommitted(session.id, txnNumber)) return {};
      throw noSuchTransaction(session, txnNumber);
    }
    session.state = 'committing';
    try {
      await commit(context.engine, session, transaction);
    } finally {
      session.state = transaction.state;
      session.transaction = undefined;
      context.engine.cursors.closeOfTransaction(transaction);
    }
    return {};
  },
};

export const abortTransaction: Command = {
  fields: FIELDS,
  adminOnly: true,
  writes: true,
  inTransaction: true,
  run(context): Reply {
    const { session, txnNumber } = sessionOf(context, 'abortTransaction');
    if (session.txnNumber === txnNumber && session.state === 'committed')
      throw new CommandError(
        ErrorCode.TransactionCommitted,
        `Transaction with { txnNumber: ${txnNumber} } has been committed.`,
      );
    const { transaction } = session;
    if (session.txnNumber !== txnNumber || transaction === undefined)
      throw noSuchTransaction(session, txnNumber);
    session.abort();
    context.engine.cursors.closeOfTransaction(transaction);
    return {};
  },
};

function sessionOf(
  { session, txnNumber }: CommandContext,
  name: string,
): { session: Session; txnNumber: bigint } {
  if (session === undefined || txnNumber === undefined)
    throw new CommandError(ErrorCode.CommandFailed, `${name} must be run within a transaction`);
  return { session, txnNumber };
}

/** The error for a transaction that isn't there, or is no more. */
export function noSuchTransaction(session: Session, txnNumber: bigint): CommandError {
  const message =
    session.txnNumber === txnNumber && session.state === 'aborted'
      ? `Transaction with { txnNumber: ${txnNumber} } has been aborted.`
      : `Given transaction number ${txnNumber} does not match any in-progress transactions. The active transaction number is ${session.txnNumber}`;
  return new CommandError(ErrorCode.NoSuchTransaction, message, { labels: [TRANSIENT_TRANSACTION_ERROR] });
}
