import { type ErrorCode, errorCodes } from '@app/schemas/kit/errors';
import { english, type Label, type Message, msg } from '@app/schemas/messages/message';

/** Messages by field path, such as `soldData.2.quantity`. */
export type FieldMessages = Readonly<Record<string, readonly Message[]>>;

/** An expected failure with a message for the user. Anything else thrown is a bug and answers 500. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly userMessage: Message;
  readonly errors: FieldMessages | undefined;
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    userMessage: Message,
    details: { errors?: FieldMessages; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(english(userMessage), { cause: details.cause });
    this.name = 'HttpError';
    this.code = code;
    this.userMessage = userMessage;
    this.status = errorCodes[code];
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
  }
}

/** @param label begins the sentence, "Product" */
export const notFound = (label: Label) => new HttpError('NOT_FOUND', msg('{{label}} not found', { label }));
/** Not signed in, or wrong credentials. */
export const unauthenticated = (message = msg('Please sign in')) => new HttpError('UNAUTHENTICATED', message);
/** Signed in, but not allowed. */
export const forbidden = (message = msg('Your role may not do this')) => new HttpError('FORBIDDEN', message);
/** A temporary failure: the same request may succeed a second later. */
export const unavailable = (message: Message, cause?: unknown) =>
  new HttpError('UNAVAILABLE', message, { retryAfter: 1, cause });

/** A valid request that conflicts with the state of the data. */
export const conflict = (code: ErrorCode, message: Message) => new HttpError(code, message);

/** Reports errors by field; the first one is the message too. */
export function refusedFields(code: ErrorCode, errors: FieldMessages): HttpError {
  const [message = msg('The request is not valid')] = Object.values(errors).flat();
  return new HttpError(code, message, { errors });
}
/** Field values that break a rule. */
export const invalidFields = (errors: FieldMessages) => refusedFields('VALIDATION_FAILED', errors);
/** A single field's value that breaks a rule. */
export const invalidField = (path: string, message: Message) => invalidFields({ [path]: [message] });
