import type { ErrorAnswer, FieldErrors } from '@app/schemas/kit/errors';
import { asText, type Values } from '@app/schemas/messages/message';

type Worded = {
  message?: string | undefined;
  messageKey?: string | null | undefined;
  messageValues?: Values | null | undefined;
};

/**
 * Returns the message of an answer or audit entry, as a text for `translated`. Entries older than message keys have
 * English text only.
 */
export const textOf = ({ message = '', messageKey, messageValues }: Worded): string =>
  messageKey ? asText({ key: messageKey, values: messageValues ?? {} }) : message;

/** Does the same for the errors of fields. */
export const fieldTextsOf = ({
  errors = {},
  errorKeys,
}: Pick<ErrorAnswer, 'errors' | 'errorKeys'>): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, messages]) => [
      path,
      messages.map((message, at) => textOf({ message, ...errorKeys?.[path]?.[at] })),
    ]),
  );
