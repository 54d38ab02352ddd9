import { z } from 'zod';
import { declare } from '../kit/declared.ts';
import { asText, msg } from '../messages/message.ts';

const noCurrency = asText(msg('Currency must be a code of three letters'));
/** A currency in any letter case. */
export const currency = declare(
  z
    .string(noCurrency)
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, noCurrency),
  { label: 'Currency', kind: 'text' },
);

const isBlank = (value: unknown) => value == null || (typeof value === 'string' && value.trim() === '');
/** A currency that may be left out. */
export const currencyOr = (usual: string) =>
  declare(
    z.preprocess((value) => (isBlank(value) ? usual : value), currency),
    { label: 'Currency', kind: 'text', isOptional: true },
  );
