import { z } from 'zod';
import { type MessageAnswer, messageAnswer } from '../messages/answer.ts';
import { oneOf } from './fields.ts';

/** Every code of an error answer, with its status. */
export const errorCodes = {
  VALIDATION_FAILED: 400,
  MALFORMED_JSON: 400,
  WRONG_PASSWORD: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  FORBIDDEN_ORIGIN: 403,
  EBADCSRFTOKEN: 403,
  PASSWORD_CHANGE_REQUIRED: 403,
  PASSWORD_REQUIRED: 403,
  NOT_FOUND: 404,
  DUPLICATE: 409,
  IN_USE: 409,
  INSUFFICIENT_STOCK: 409,
  LAST_ADMIN: 409,
  SELF: 409,
  STALE: 409,
  IDEMPOTENCY_CONFLICT: 409,
  PERIOD_LOCKED: 409,
  CREDIT_LIMIT: 409,
  SALE_VOID: 409,
  REVERSED: 409,
  ARRIVED: 409,
  COUNT_OPEN: 409,
  MISTAKES: 409,
  APPLIED: 409,
  IMPORT_CLOSED: 409,
  IMPORT_OPEN: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;
export type ErrorCode = keyof typeof errorCodes;

/** Messages by field path, such as `soldData.2.quantity`. */
const fieldErrors = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.output<typeof fieldErrors>;

/** The keys and values of the same messages, for translation. */
const fieldErrorKeys = z.record(z.string(), z.array(messageAnswer.omit({ message: true })));
type FieldErrorKeys = Record<string, Pick<MessageAnswer, 'messageKey' | 'messageValues'>[]>;

/** The body of every answer that is not a success. */
export const errorAnswer = messageAnswer.extend({
  code: oneOf(errorCodes),
  errors: fieldErrors.optional(),
  errorKeys: fieldErrorKeys.optional(),
  requestId: z.string(),
});
export type ErrorAnswer = MessageAnswer & {
  code: ErrorCode;
  errors?: FieldErrors;
  errorKeys?: FieldErrorKeys;
  requestId: string;
};
