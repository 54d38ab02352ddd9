import { z } from 'zod';
import { declare } from '../kit/declared.ts';
import { hasAtMostDecimals, tooExact } from '../kit/fields.ts';
import { storedHundredths } from '../kit/stored.ts';
import { asText, type Label, msg } from '../messages/message.ts';

/** What customs take of goods beside their duty, in the settings (part 5, section 5). */

export const taxesPaths = { get: 'GET /settings/taxes', update: 'PUT /settings/taxes' } as const;
export const taxesUpdated = msg('{{label}} updated successfully', { label: 'Taxes' });

/** A per cent of at least 0, with two decimals. @param shown is how a form calls it */
export function percent(label: Label, shown: Label, max = 100) {
  const noPercent = asText(msg('{{label}} must be from {{min}} to {{max}}', { label, min: 0, max }));
  const rule = z.number(noPercent).min(0, noPercent).max(max, noPercent);
  return declare(
    rule.refine((value) => hasAtMostDecimals(value, 2), tooExact(label, 2)),
    { label: shown, kind: 'count' },
  );
}

export const taxesInput = z.object({
  vat: percent('VAT', 'VAT, %'),
  surtax: percent('Surtax', 'Surtax, %'),
  withholding: percent('Withholding', 'Withholding, %'),
  welfare: percent('Social welfare levy', 'Social welfare levy, %'),
});

/** As stored: in hundredths of a per cent. */
export const taxesRecord = z.object({
  vat: storedHundredths.default(15),
  surtax: storedHundredths.default(10),
  withholding: storedHundredths.default(3),
  welfare: storedHundredths.default(3),
});
export type Taxes = z.output<typeof taxesRecord>;
