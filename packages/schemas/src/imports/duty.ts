import { z } from 'zod';
import { yesOrNo } from '../kit/business-fields.ts';
import { declare } from '../kit/declared.ts';
import { aboveZero, atMost, hasAtMostDecimals, number, optional, tooExact } from '../kit/fields.ts';
import { storedMoney } from '../kit/stored.ts';
import { asText } from '../messages/message.ts';
import { percent, type Taxes } from './taxes.ts';

/** What customs will take of goods (part 5, section 5). */

export const dutyPath = 'POST /import/duty';

/** Birr; all that is taken of more could not be added up exactly. */
const VALUE_MAX = 900_000_000_000;
const value = declare(
  number('Customs value')
    .positive(asText(aboveZero('Customs value')))
    .max(VALUE_MAX, atMost('Customs value', VALUE_MAX))
    .refine((birr) => hasAtMostDecimals(birr, 2), tooExact('Customs value', 2)),
  { label: 'Customs value, birr', kind: 'money' },
);

export const dutyRequest = z.object({
  value,
  duty: percent('Duty', 'Duty, %'),
  excise: optional(percent('Excise', 'Excise, %', 500)),
  /** Counts unless false. */
  surtax: optional(yesOrNo('Surtax')),
});
export type DutyRequest = z.output<typeof dutyRequest>;

/** In birr; VAT and withholding can be claimed back. */
export const dutyEstimate = z.object({
  duty: storedMoney,
  excise: storedMoney,
  vat: storedMoney,
  surtax: storedMoney,
  withholding: storedMoney,
  welfare: storedMoney,
  total: storedMoney,
});
export type DutyEstimate = z.output<typeof dutyEstimate>;

/** A hundred per cent, in hundredths. */
const WHOLE = 100_00n;
const hundredths = (decimal: number) => BigInt(Math.round(decimal * 100));
/** A per cent of cents, rounded half up. */
const part = (cents: bigint, rate: number) => (cents * hundredths(rate) + WHOLE / 2n) / WHOLE;

/** Estimates what customs take, in birr: each part is rounded before the next one is reckoned on it. */
export function dutyOf(asked: DutyRequest, rates: Taxes): DutyEstimate {
  const worth = hundredths(asked.value);
  const duty = part(worth, asked.duty);
  const excise = part(worth + duty, asked.excise ?? 0);
  const vat = part(worth + duty + excise, rates.vat);
  const hasSurtax = asked.surtax !== false;
  const surtax = hasSurtax ? part(worth + duty + excise + vat, rates.surtax) : 0n;
  const withholding = part(worth, rates.withholding);
  const welfare = hasSurtax ? 0n : part(worth, rates.welfare);
  const parts = { duty, excise, vat, surtax, withholding, welfare };
  const total = Object.values(parts).reduce((sum, cents) => sum + cents, 0n);
  const inCents = Object.entries({ ...parts, total }).map(([name, cents]) => [name, Number(cents)]);
  return dutyEstimate.parse(Object.fromEntries(inCents));
}
