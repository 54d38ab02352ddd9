import { z } from 'zod';
import { optionalBirr, optionalDays, optionalTin, yesOrNo } from '../kit/business-fields.ts';
import { declare } from '../kit/declared.ts';
import {
  calendarDate,
  choice,
  hasAtMostDecimals,
  oneOf,
  optional,
  optionalText,
  text,
  tooExact,
} from '../kit/fields.ts';
import { storedDate, storedHundredths, storedMoney } from '../kit/stored.ts';
import { asText, type Label, msg } from '../messages/message.ts';
import { logo, storedLogo } from './logo.ts';

const vatModes = {
  none: 'None',
  included: 'Included in prices',
  added: 'Added on top',
} as const satisfies Readonly<Record<string, Label>>;
const belowPriceRules = {
  allow: 'Allow',
  warn: 'Warn',
  refuse: 'Refuse',
} as const satisfies Readonly<Record<string, Label>>;

const VAT_RATE_MAX = 100;
const DAYS_MAX = 3_650;

const noRate = asText(msg('VAT rate must be from 0 to 100'));
const listed = (label: Label) => msg('{{label}} must be one of the list', { label });
const days = (label: Label) => optionalDays(label, DAYS_MAX);

/** What admins say of the company and its rules (part 3, section 1). */
export const companyInput = z.object({
  name: text('Company name'),
  nameAm: optionalText('Company name in Amharic'),
  address: optionalText('Address'),
  phone: declare(optionalText('Phone'), { label: 'Phone', kind: 'phone', keyboard: 'tel', isOptional: true }),
  tin: optionalTin('TIN'),
  vatNo: optionalText('VAT registration number'),
  vat: choice('VAT', vatModes, listed('VAT')),
  vatRate: declare(
    z
      .number(noRate)
      .min(0, noRate)
      .max(VAT_RATE_MAX, noRate)
      .refine((rate) => hasAtMostDecimals(rate, 2), tooExact('VAT rate, %', 2)),
    { label: 'VAT rate, %', kind: 'count' },
  ),
  receiptFooter: optionalText('Text at the foot of receipts'),
  logo,
  salesDaysBack: days('Days back that encoders may date a sale or payment'),
  lockedUntil: optional(
    calendarDate('Books are closed until', {
      notFuture: true,
      required: msg('{{label}} must be a date', { label: 'Books are closed until' }),
      future: msg('Date must not be in the future'),
    }),
  ),
  belowPrice: choice('Selling below the list price', belowPriceRules, listed('Selling below the list price')),
  encodersMayReturn: yesOrNo('Encoders may take goods back'),
  returnDays: days('Within days of the sale'),
  encodersMayAdjust: yesOrNo('Encoders may correct stock'),
  newCustomerLimit: optionalBirr('Credit limit of customers that encoders make'),
  cashLimit: optionalBirr('Warn of cash above'),
});

/** As stored: money in cents, the rate in hundredths of a per cent. */
export const companyRecord = z.object({
  name: z.string(),
  nameAm: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  tin: z.string().nullable(),
  vatNo: z.string().nullable(),
  vat: oneOf(vatModes),
  vatRate: storedHundredths,
  receiptFooter: z.string().nullable(),
  logo: storedLogo.nullable(),
  salesDaysBack: z.number().nullable(),
  lockedUntil: storedDate.nullable(),
  belowPrice: oneOf(belowPriceRules),
  encodersMayReturn: z.boolean(),
  returnDays: z.number().nullable(),
  encodersMayAdjust: z.boolean(),
  newCustomerLimit: storedMoney.nullable(),
  cashLimit: storedMoney.nullable(),
  __v: z.number(),
});
export type Company = z.output<typeof companyRecord>;

export const companyUpdated = msg('{{label}} updated successfully', { label: 'Company' });
