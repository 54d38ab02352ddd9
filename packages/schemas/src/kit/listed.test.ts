import { expect, it } from 'vitest';
import { z } from 'zod';
import { ethiopianShipments } from '../shipments/ethiopian-shipments.ts';
import { freeZoneShipments } from '../shipments/free-zone-shipments.ts';

/** Finds the schema at a dotted path, which may lead through lists and what may be null. */
function schemaAt(schema: unknown, [key, ...rest]: readonly string[]): unknown {
  if (schema instanceof z.ZodNullable && key) return schemaAt(schema.unwrap(), [key, ...rest]);
  if (schema instanceof z.ZodArray && key) return schemaAt(schema.element, [key, ...rest]);
  return schema instanceof z.ZodObject && key ? schemaAt(schema.shape[key], rest) : schema;
}

it.each([ethiopianShipments, freeZoneShipments])(
  'every field of $name that takes listed names is a text',
  ({ record, listed }) => {
    for (const path of Object.keys(listed)) {
      const found = schemaAt(record, path.split('.'));
      const text = found instanceof z.ZodNullable ? found.unwrap() : found;
      expect([path, text instanceof z.ZodString]).toEqual([path, true]);
    }
  },
);
