import { codeName, ErrorCode } from './codes.ts';

const DUPLICATE_FIELD = 40413;

/** An error that goes to the client with MongoDB's code. */
export class CommandError extends Error {
  readonly code: number;
  readonly labels: readonly string[];

  constructor(code: number, message: string, { labels = [] }: { labels?: readonly string[] } = {}) {
    super(message);
    this.code = code;
    this.labels = labels;
  }

  get codeName(): string {
    return codeName(this.code);
  }
}

export function badValue(message: string): CommandError {
  return new CommandError(ErrorCode.BadValue, message);
}

export function failedToParse(message: string): CommandError {
  return new CommandError(ErrorCode.FailedToParse, message);
}

export function typeMismatch(message: string): CommandError {
  return new CommandError(ErrorCode.TypeMismatch, message);
}

/** Refuses a document that has a field twice: which one is meant is unknown. */
export function duplicateField(owner: string, name: string): CommandError {
  return new CommandError(DUPLICATE_FIELD, `BSON field '${owner}.${name}' is a duplicate field`);
}

/** Refuses something that MongoDB has and this engine has not. */
export function notSupported(what: string, code: number = ErrorCode.NotImplemented): CommandError {
  return new CommandError(code, `${what} is not supported by the embedded engine`);
}

/** The label that makes drivers run a whole transaction again. */
export const TRANSIENT_TRANSACTION_ERROR = 'TransientTransactionError';

/** A transaction wants what has changed since its beginning in a way that its snapshot doesn't show. */
export function snapshotUnavailable(what: string): CommandError {
  return new CommandError(
    ErrorCode.SnapshotUnavailable,
    `Unable to read from a snapshot due to pending collection catalog changes; please retry the operation. ${what}`,
    { labels: [TRANSIENT_TRANSACTION_ERROR] },
  );
}

/** Two transactions want the same document or key. */
export function writeConflict(): CommandError {
  return new CommandError(
    ErrorCode.WriteConflict,
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
    { labels: [TRANSIENT_TRANSACTION_ERROR] },
  );
}
