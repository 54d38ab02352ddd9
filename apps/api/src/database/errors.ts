import { msg } from '@app/schemas/messages/message';
import mongoose from 'mongoose';
import { conflict, type FieldMessages, type HttpError, refusedFields } from '../lib/errors.ts';
import { noAnswer, wasAway } from './watch.ts';

const { MongoBulkWriteError, MongoError, MongoServerError } = mongoose.mongo;

/** Names of errors that mean the database is unreachable or closing. */
const away =
  /^(MongoServerSelectionError|MongooseServerSelectionError|MongoNetwork\w*Error|MongoNotConnectedError|MongoTopologyClosedError|MongoServerClosedError|MongoClientClosedError|MongoStalePrimaryError|MongoPoolC\w+Error|PoolCleared\w*Error|MongoWaitQueueTimeoutError|MongoOperationTimeoutError|MongoExpiredSessionError)$/;
/** Socket errors that the driver passes on when a connection breaks during a write. */
const brokenSocket =
  /^(EPIPE|ECONN\w+|ENOTCONN|ETIMEDOUT|E(HOST|NET)(DOWN|UNREACH)|ERR_STREAM_(DESTROYED|WRITE_AFTER_END)|ERR_SOCKET_CLOSED\w*)$/;
/** Labels by which driver or server mark an error as retryable. */
const passingLabels = [
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
  'RetryableWriteError',
  'RetryableError',
  'ResetPool',
  'PoolRequestedRetry',
  'SystemOverloadedError',
];
/**
 * Codes of a server that is unreachable (6, 7, 89, 9001), shutting down or changing its role (91, 189, 10058,
 * 10107, 11600, 11602, 13435, 13436), busy (24, 46, 117, 462), out of disk (14031) or time (50, 202, 262), that has
 * lost a cursor (43, 175, 237), a snapshot (239, 246) or a transaction (217, 225, 251, 290), or found a conflict (112).
 */
const passingCodes = new Set([
  6, 7, 24, 43, 46, 50, 89, 91, 112, 117, 175, 189, 202, 217, 225, 237, 239, 246, 251, 262, 290, 462, 9001,
  10058, 10107, 11600, 11602, 13435, 13436, 14031,
]);

/** Maps a driver error to the error for the caller; undefined for any other error. */
export function databaseError(error: unknown): HttpError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isDuplicate(error)) return conflict('DUPLICATE', msg('There is such a record already'));
  return isPassing(error) || isPassing(insideOf(error)) ? noAnswer(error) : undefined;
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Mongoose has no error type for that.
  if (away.test(error.name) || error.message.includes('initial connection')) return true;
  if (!(error instanceof MongoError)) return 'code' in error && brokenSocket.test(String(error.code));
  if (passingLabels.some((label) => error.hasErrorLabel(label))) return true;
  return wasAway() || (error instanceof MongoServerError && passingCodes.has(Number(error.code)));
}

/** Unwraps the cause of a failed bulk write. */
const insideOf = (error: Error): unknown =>
  error instanceof MongoBulkWriteError ? error.errorResponse : undefined;

/** Tells whether a unique index refused a write; `field` narrows it to indexes on that field. */
export function isDuplicate(error: unknown, field?: string): boolean {
  if (!(error instanceof MongoError) || error.code !== 11000) return false;
  return !field || field in ((error as { keyPattern?: object }).keyPattern ?? {});
}

/**
 * Handles a failed write, as `write().catch(refuseDuplicate({ emailKey: { email: ['Email is taken'] } }))`.
 * @throws DUPLICATE with the messages of the field whose unique index refused it, else the error itself
 */
export const refuseDuplicate =
  (taken: Readonly<Record<string, FieldMessages>>) =>
  (error: unknown): never => {
    for (const [field, sentences] of Object.entries(taken))
      if (isDuplicate(error, field)) throw refusedFields('DUPLICATE', sentences);
    throw error;
  };
