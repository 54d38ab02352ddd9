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
    details: { errors?: FieldErrors; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'HttpError';
    this.code = code;
    this.status = errorCodes[code];
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
  }
}

/** @param what starts the sentence, "Product" */
export const notFound = (what: string) => new HttpError('NOT_FOUND', `${what} not found`);
/** Nobody is signed in, or not with these credentials. */
export const unauthenticated = (message = 'Please sign in') => new HttpError('UNAUTHENTICATED', message);
/** Whoever is signed in may not do this. */
export const forbidden = (message = 'Your role may not do this') => new HttpError('FORBIDDEN', message);
/** Something that passes: the same request may succeed a second later. */
export const unavailable = (message: string, cause?: unknown) =>
  new HttpError('UNAVAILABLE', message, { retryAfter: 1, cause });

/** The request is fine, the state of the data refuses it. */
export const conflict = (code: ErrorCode, message: string) => new HttpError(code, message);

/** Something is to be said of fields: the first sentence about the first of them is the message as well. */
export function refusedFields(code: ErrorCode, errors: FieldErrors): HttpError {
  const [message = 'The request is not valid'] = Object.values(errors).flat();
  return new HttpError(code, message, { errors });
}
/** The values of these fields break a rule. */
export const invalidFields = (errors: FieldErrors) => refusedFields('VALIDATION_FAILED', errors);
/** The same of a single field. */
export const invalidField = (path: string, message: string) => invalidFields({ [path]: [message] });
