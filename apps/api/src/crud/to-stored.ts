import { z } from 'zod';
import { replaceAt } from '../database/paths.ts';

type Amount = { field: string; path: string; codec: z.ZodCodec };
const known = new WeakMap<z.ZodObject, readonly Amount[]>();

/**
 * Converts the amounts of an input to what is stored, at any depth, by the codecs of the record's schema: birr to cents,
 * quantities to thousandths.
 */
export function toStored<T extends object>(record: z.ZodObject, input: T): T {
  const amounts = known.get(record) ?? amountsIn(record, '');
  known.set(record, amounts);
  return amounts.reduce<T>(
    (stored, { field, path, codec }) =>
      field in stored ? (replaceAt(stored, path, (value) => z.encode(codec, value)) as T) : stored,
    { ...input },
  );
}

function amountsIn(schema: unknown, path: string): Amount[] {
  if (schema instanceof z.ZodCodec && schema.in instanceof z.ZodNumber)
    return [{ field: path.split('.')[0] ?? '', path, codec: schema }];
  if (schema instanceof z.ZodArray) return amountsIn(schema.element, path);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return amountsIn(schema.unwrap(), path);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([key, inner]) =>
    amountsIn(inner, path ? `${path}.${key}` : key),
  );
}
