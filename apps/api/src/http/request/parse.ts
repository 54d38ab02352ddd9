import { asText, fromText, type Message, msg } from '@app/schemas/messages/message';
import type { z } from 'zod';
import { invalidFields } from '../../lib/errors.ts';

/** Validates a body or query. @throws VALIDATION_FAILED with the first field's message and all messages by path */
export function parse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const { data, errors } = tryParse(schema, input);
  if (errors) throw invalidFields(errors);
  return data;
}

type Tried<D> = { data: D; errors?: never } | { data?: never; errors: Record<string, Message[]> };

/** @returns the parsed input, or all messages by path */
export function tryParse<T extends z.ZodType>(schema: T, input: unknown): Tried<z.output<T>> {
  const result = schema.safeParse(input, { error: unnamed });
  if (result.success) return { data: result.data };
  const texts: Record<string, Set<string>> = Object.create(null);
  for (const { path, message } of result.error.issues) {
    const field = path.join('.');
    texts[field] ??= new Set();
    texts[field].add(message);
  }
  const errors: Record<string, Message[]> = Object.create(null);
  for (const [field, messages] of Object.entries(texts)) errors[field] = [...messages].map(fromText);
  return { errors };
}

/** Replaces zod's default messages where the schema has none. */
const unnamed = ({ path }: { path?: PropertyKey[] | undefined }) =>
  asText(
    path?.length
      ? msg('{{path}} is not valid', { path: path.join('.') })
      : msg('The request must be a JSON object'),
  );
