import { z } from 'zod';
import { yesOrNo } from '../kit/business-fields.ts';
import { choice, money, optional, optionalDate, optionalPaperNumber, text } from '../kit/fields.ts';
import { productReference, storedDate, storedMoney } from '../kit/stored.ts';
import { asText, type Label, msg } from '../messages/message.ts';
import { productOfImport } from './import-goods.ts';
import { splits } from './landed-cost.ts';

/** What bringing goods in costs (part 5, section 5), in birr without VAT that is claimed back. */

const COSTS_MAX = 500;

const splitLabels = {
  value: 'Value',
  quantity: 'Quantity',
  weight: 'Weight',
  volume: 'Volume',
  equal: 'Equal',
} as const satisfies Record<(typeof splits)[number], Label>;

const listOf = (label: Label) => asText(msg('{{label}} must be a list', { label }));
const cost = z.object({
  /** A name of the list of cost kinds. */
  kind: text('Kind'),
  amount: money('Amount'),
  date: optionalDate('Date'),
  reference: optionalPaperNumber('Reference'),
  split: optional(
    choice('Split by', splitLabels, msg('{{label}} must be one of the list', { label: 'Split by' })),
  ).transform((split) => split ?? 'value'),
  /** Those that bear it; none: all. */
  products: optional(z.array(productOfImport, listOf('Products'))).transform((products) => [
    ...new Set(products ?? []),
  ]),
  estimate: optional(yesOrNo('Estimate')).transform((estimate) => estimate ?? false),
});

const tooMany = asText(msg('An import can have at most {{max}} costs', { max: COSTS_MAX }));
export const setImportCostsRequest = z.object({
  costs: z.array(cost, listOf('Costs')).max(COSTS_MAX, tooMany),
});
export type SetImportCosts = z.output<typeof setImportCostsRequest>['costs'];

/** A cost as stored. */
export const storedImportCost = z.object({
  kind: z.string(),
  amount: storedMoney,
  date: storedDate.nullable(),
  reference: z.string().nullable(),
  split: z.enum(splits),
  /** None: all. */
  products: z.array(productReference),
  estimate: z.boolean(),
});

/** A cost as answered: its shares add up to it exactly. */
export const importCost = storedImportCost.extend({
  shares: z.array(z.object({ productId: productReference, amount: storedMoney })),
});
