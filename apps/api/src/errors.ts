import { type ErrorCode, errorCodes, type FieldErrors } from '@app/schemas/errors';

/** An expected failure, whose message may be shown. Anything else that is thrown is a bug and answers 500. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: { errors?: FieldErrors | undefined; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'HttpError';
    this.code = code;
    this.status = errorCodes[code];
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
  }
}

export const notFound = (what: string) => new HttpError('NOT_FOUND', `${what} not found`);
export const unauthenticated = (message = 'Please sign in') => new HttpError('UNAUTHENTICATED', message);
export const forbidden = (message = 'Your role may not do this') => new HttpError('FORBIDDEN', message);
export const unavailable = (message: string, cause?: unknown) =>
  new HttpError('UNAVAILABLE', message, { retryAfter: 1, cause });

/** Fields are wrong: the first sentence about the first of them is the message as well. */
export function invalidFields(errors: FieldErrors): HttpError {
  const [message = 'The request is not valid'] = Object.values(errors).flat();
  return new HttpError('VALIDATION_FAILED', message, { errors });
}
/** One field is wrong: the sentence is the message and stands at the field as well. */
export const invalidField = (path: string, message: string) => invalidFields({ [path]: [message] });

/** The request is fine, the state of the data refuses it. */
export const conflict = (code: ErrorCode, message: string, errors?: FieldErrors) =>
  new HttpError(code, message, { errors });
