import type { FieldErrors } from '@app/schemas/errors';
import type { z } from 'zod';
import { invalidFields } from '../errors.ts';

/** Checks a body or query. @throws VALIDATION_FAILED with the first field's message and all messages by path. */
export function parse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input, { error: unnamed });
  if (result.success) return result.data;
  const errors: FieldErrors = Object.create(null);
  for (const { path, message } of result.error.issues) {
    const key = path.join('.');
    errors[key] ??= [];
    if (!errors[key].includes(message)) errors[key].push(message);
  }
  throw invalidFields(errors);
}

/** What is said where the schema has no sentence of its own. */
const unnamed = ({ path }: { path?: PropertyKey[] | undefined }) =>
  path?.length ? `${path.join('.')} is not valid` : 'The request must be a JSON object';
