import type { RawValue } from '../../bson/raw-value.ts';
import { rawDocument } from '../../bson/raw-value.ts';
import type { Writable } from '../../bson/value.ts';
import { encodeDocument } from '../../bson/writer.ts';
import { ErrorCode } from '../../errors/codes.ts';
import { CommandError } from '../../errors/command-error.ts';
import { isOfTransaction } from '../../transaction/retry-records.ts';
import type { Session } from '../../transaction/session.ts';
import type { CommandContext } from '../request/context.ts';

/** Fields of an answer. */
export type ReplyFields = Readonly<Record<string, Writable>>;

/** Keeps the record of a retryable write while it is made; does nothing for other writes. */
export interface WriteRecord {
  /** How far the write had come when the engine stopped, if it is one taken up again. */
  readonly resumeFrom: RawValue | undefined;
  /** Notes within a commit group how far the write has come. */
  progress(state: ReplyFields): void;
  /** Notes within the last commit group what the answer is. */
  complete(reply: ReplyFields): void;
}

const NO_RECORD: WriteRecord = {
  resumeFrom: undefined,
  progress: () => undefined,
  complete: () => undefined,
};

/** Makes a write once, however often it is sent under the same number. */
export function once(
  context: CommandContext,
  make: (record: WriteRecord) => Promise<ReplyFields>,
): Promise<ReplyFields> {
  const { session, txnNumber, transaction } = context;
  if (session === undefined || txnNumber === undefined || transaction !== undefined) return make(NO_RECORD);
  // What failed, perhaps since its client had gone, has had no effect: whoever asks again gets it made.
  if (session.lastWrite?.txnNumber === txnNumber)
    return session.lastWrite.reply.catch(() => once(context, make));
  const reply = start(context, session, txnNumber, make);
  const write = { txnNumber, reply, isPending: true };
  session.lastWrite = write;
  reply.then(
    () => {
      write.isPending = false;
    },
    () => {
      if (session.lastWrite === write) session.lastWrite = undefined;
    },
  );
  return reply;
}

async function start(
  context: CommandContext,
  session: Session,
  txnNumber: bigint,
  make: (record: WriteRecord) => Promise<ReplyFields>,
): Promise<ReplyFields> {
  const { retries } = context.engine;
  const known = retries.find(session.id);
  if (known !== undefined && known.txnNumber > txnNumber) throw tooOld(txnNumber, known.txnNumber);
  const isSame = known?.txnNumber === txnNumber;
  if (isSame && isOfTransaction(known)) throw ofTransaction();
  if (isSame && known.complete) return fieldsOf(known.state);
  const save = (state: ReplyFields, complete: boolean) =>
    retries.save(session.id, { txnNumber, complete, state: rawDocument(encodeDocument(state)) });
  return make({
    resumeFrom: isSame ? known.state : undefined,
    progress: (state) => save(state, false),
    complete: (reply) => save(reply, true),
  });
}

function fieldsOf(document: RawValue): ReplyFields {
  return Object.fromEntries(document.fields().map(({ name, value }) => [name, value]));
}

/** The error for a write that is not part of the transaction whose number it has. */
export function ofTransaction(): CommandError {
  return new CommandError(
    ErrorCode.IncompleteTransactionHistory,
    'Cannot retry a retryable write that has been converted into a transaction',
  );
}

/** The error for a write whose number is lower than one that the session has used. */
export function tooOld(txnNumber: bigint, newer: bigint): CommandError {
  return new CommandError(
    ErrorCode.TransactionTooOld,
    `Retryable write with txnNumber ${txnNumber} is prohibited on session because a newer retryable write with txnNumber ${newer} has already started on this session.`,
  );
}
