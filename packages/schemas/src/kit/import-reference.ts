import { z } from 'zod';
import { msg } from '../messages/message.ts';
import { declare } from './declared.ts';
import { id } from './fields.ts';
import { storedId } from './stored.ts';

/** Takes a record as it is answered, or nothing where a form sends an empty text. */
export const idIn = (value: unknown) => {
  if (value === '') return null;
  return typeof value === 'object' && value !== null && '_id' in value ? value._id : value;
};

/** The import that a shipment or a receipt belongs to (part 5, section 1): its id, the answered object, or null. */
export const importReference = declare(
  z.preprocess(idIn, id(msg('{{label}} does not exist', { label: 'Import' })).nullish()),
  { label: 'Import', kind: 'reference', isOptional: true },
);

export const storedImport = declare(
  z.object({ _id: storedId, number: z.string() }).nullable().default(null),
  {
    label: 'Import',
    kind: 'reference',
  },
);
