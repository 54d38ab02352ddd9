import mongoose from 'mongoose';
import { conflict, type HttpError } from '../http/errors.ts';
import { noAnswer, wasAway } from './watch.ts';

const { MongoError, MongoServerError } = mongoose.mongo;

/** Errors that say that the database is away or going, by name. */
const away =
  /^(MongoServerSelectionError|MongooseServerSelectionError|MongoNetwork\w*Error|MongoNotConnectedError|MongoTopologyClosedError|MongoPoolC\w+Error|PoolCleared\w*Error|MongoWaitQueueTimeoutError|MongoOperationTimeoutError|MongoExpiredSessionError)$/;
/** Codes of a server that is shutting down, changing its role, or out of disk or time. */
const passing = new Set([50, 89, 91, 112, 189, 251, 10107, 11600, 11602, 13435, 13436, 14031]);

/** What an error of the driver means to a caller, or undefined for one that is no database error. */
export function databaseError(error: unknown): HttpError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isDuplicate(error)) return conflict('DUPLICATE', 'There is such a record already');
  const isAway = away.test(error.name) || error.message.includes('initial connection');
  const isPassing = error instanceof MongoServerError && passing.has(Number(error.code));
  const isAftermath = error instanceof MongoError && wasAway();
  if (isAway || isPassing || isAftermath) return noAnswer(error);
  return undefined;
}

/** Whether a unique index refused a write; `field` narrows it to indexes that hold this field. */
export function isDuplicate(error: unknown, field?: string): boolean {
  if (!(error instanceof MongoError) || error.code !== 11000) return false;
  return !field || field in ((error as { keyPattern?: object }).keyPattern ?? {});
}
