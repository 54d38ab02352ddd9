import { z } from 'zod';
import { declare } from '../kit/declared.ts';
import {
  AMOUNT_MAX,
  aboveZero,
  atMost,
  hasAtMostDecimals,
  NOTE_MAX,
  number,
  optional,
  optionalDate,
  optionalPaperNumber,
  optionalText,
  paperNumber,
  text,
  tooExact,
} from '../kit/fields.ts';
import { asText, type Label, msg } from '../messages/message.ts';
import { currency, currencyOr } from './currency.ts';

/** What is typed of an import: apart from all that it tells, as lists of shipments load it too. */

/** Birr for one of the currency. */
const rate = declare(
  optional(
    number('Rate', msg('{{label}} must be a number', { label: 'Rate' }))
      .positive(asText(aboveZero('Rate')))
      .max(AMOUNT_MAX, atMost('Rate', AMOUNT_MAX))
      .refine((value) => hasAtMostDecimals(value, 6), tooExact('Rate', 6)),
  ),
  { label: 'Rate', kind: 'count', isOptional: true },
);

const ofThree = (label: Label) => ({
  required: msg('{{label}} must be at least {{min}} characters', { label, min: 3 }),
  min: 3,
});
const fields = {
  description: text('Description', { max: NOTE_MAX }),
  supplier: text('Supplier', ofThree('Supplier')),
  importer: text('Importer', ofThree('Importer')),
  paymentMode: optionalText('Payment mode'),
  proformaNo: optionalPaperNumber('Proforma invoice number'),
  rate,
  expected: optionalDate('Expected at the dry port'),
  note: optionalText('Note', NOTE_MAX),
};

export const importCreate = z.object({
  /** Blank: the next one. */
  number: optionalPaperNumber('Number'),
  ...fields,
  currency: currencyOr('USD'),
});
export type ImportInput = z.output<typeof importCreate>;
export const importUpdate = z.object({ number: paperNumber('Number'), ...fields, currency }).partial();
