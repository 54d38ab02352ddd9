import { z } from 'zod';
import { optionalPaperNumber, quantity, text } from '../kit/fields.ts';
import { asText, msg } from '../messages/message.ts';

/** The longest code or bar code. */
export const CODE_MAX = 40;
export const PACKS_MAX = 5;

const noPacks = asText(msg('{{label}} must be a list', { label: 'Packs' }));
const pack = z.object(
  {
    unit: text('Unit'),
    quantity: quantity('Quantity'),
    barcode: optionalPaperNumber('Bar code', CODE_MAX).transform((code) => code ?? null),
  },
  noPacks,
);

/** Packs that a product comes in, such as a carton of 24; nothing means none. */
export const packs = z.preprocess(
  (value) => (value === null || value === '' ? [] : value),
  z
    .array(pack, noPacks)
    .max(PACKS_MAX, asText(msg('A product can have at most {{max}} packs', { max: PACKS_MAX })))
    .optional(),
);
