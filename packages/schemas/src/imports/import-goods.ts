import { z } from 'zod';
import { optionalQuantity } from '../kit/business-fields.ts';
import { declare } from '../kit/declared.ts';
import { AMOUNT_MAX, atMost, hasAtMostDecimals, id, optional, quantity, tooExact } from '../kit/fields.ts';
import { idIn } from '../kit/import-reference.ts';
import { productOnce } from '../kit/product-once.ts';
import { productReference, storedMoney, storedQuantity, storedTenThousandths } from '../kit/stored.ts';
import { asText, msg } from '../messages/message.ts';

/** What an import brings in (part 5, section 5), in its currency. */

const GOODS_MAX = 500;

const noPrice = asText(msg('{{label}} must be 0 or more', { label: 'Unit price' }));
/** Missing: not known yet. */
const unitPrice = declare(
  optional(
    z
      .number(noPrice)
      .min(0, noPrice)
      .max(AMOUNT_MAX, atMost('Unit price', AMOUNT_MAX))
      .refine((value) => hasAtMostDecimals(value, 4), tooExact('Unit price', 4)),
  ),
  { label: 'Unit price', kind: 'count', isOptional: true },
);

/** A product by its id, or as it is answered. */
export const productOfImport = declare(
  z.preprocess(idIn, id(msg('{{label}} is required', { label: 'Product' }))),
  { label: 'Product', kind: 'reference' },
);

const line = z.object({
  productId: productOfImport,
  quantity: quantity('Quantity'),
  unitPrice,
  /** Weight and volume are those of the whole line. */
  weight: optionalQuantity('Weight'),
  volume: optionalQuantity('Volume'),
  /** Of the quantity. */
  short: optionalQuantity('Will not come'),
});

const noGoods = asText(msg('{{label}} must be a list', { label: 'Goods' }));
const tooMany = asText(msg('An import can have at most {{max}} goods', { max: GOODS_MAX }));
export const setGoodsRequest = z.object({
  goods: z.array(line, noGoods).max(GOODS_MAX, tooMany).check(productOnce),
});
export type SetGoods = z.output<typeof setGoodsRequest>['goods'];

/** A line of goods as stored. */
export const storedImportGoods = z.object({
  productId: productReference,
  quantity: storedQuantity,
  unitPrice: storedTenThousandths.nullable(),
  weight: storedQuantity.nullable(),
  volume: storedQuantity.nullable(),
  short: storedQuantity,
  received: storedQuantity,
});

/** A line of goods as answered, with what it has come to. */
export const importGoods = storedImportGoods.extend({
  /** Its goods alone, in birr. */
  value: storedMoney,
  /** With its shares of costs. */
  landed: storedMoney,
  /** Of one that comes; null where nothing does. */
  unitCost: storedMoney.nullable(),
  outstanding: storedQuantity,
  /** What the product is sold for now. */
  price: storedMoney.nullable(),
});
