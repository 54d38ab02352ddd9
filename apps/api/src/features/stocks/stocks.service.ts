import { toThousandths } from '@app/schemas/kit/amounts';
import { msg } from '@app/schemas/messages/message';
import { type MovementReason, quantityTooSmall, type Stock, stocks } from '@app/schemas/stocks';
import type { ApiResource } from '../../crud/resource.ts';
import { crudService, type ServiceOf } from '../../crud/service.ts';
import { refusedFields } from '../../lib/errors.ts';
import { refuseClosedToday } from '../company/closed-books.service.ts';
import { type MovementDraft, namedPlace, writeMovements } from './movements.service.ts';
import { StockModel } from './stock.model.ts';

export const stocksResource: ApiResource<typeof stocks> = {
  contract: stocks,
  model: StockModel,
  taken: {
    productId: {
      productId: [
        msg('This product is in that warehouse already. Change the quantity of that stock instead.'),
      ],
    },
  },
  title: ({ productId, warehouseId }) =>
    msg('{{product}} in {{warehouse}}', { product: productId.name, warehouse: warehouseId.name }),
  fileColumns: {
    productId: { width: 36, header: 'Product name' },
    warehouseId: { width: 28, header: 'Warehouse name' },
    quantity: 14,
  },
  sums: [
    { $group: { _id: '$productId', quantity: { $sum: '$quantity' } } },
    { $group: { _id: null, quantity: { $sum: '$quantity' }, products: { $sum: 1 } } },
  ],
};
const crud = crudService(stocksResource);

/**
 * One record per product and warehouse; each change of its quantity writes a movement (HTTP contract, "Rules"), which
 * counts as of today.
 */
export const stocksService: ServiceOf<typeof stocks> = {
  ...crud,
  async create(input, context) {
    const changed = await crud.create(input, context);
    await refuseClosedToday(placeOf(changed.record), context);
    const opening = movement(changed.record, 'opening', toThousandths(changed.record.quantity));
    writeMovements([opening], context);
    return changed;
  },
  async update(id, changes, context, version) {
    const changed = await crud.update(id, changes, context, version);
    const { record, before } = changed;
    const movements = movementsBetween(before, record);
    if (movements.length) await refuseClosedToday(placeOf(record), context);
    if (record.quantity === 0 && before.quantity !== 0)
      throw refusedFields('VALIDATION_FAILED', { quantity: [quantityTooSmall] });
    writeMovements(movements, context);
    return changed;
  },
  async remove(id, context, version) {
    const changed = await crud.remove(id, context, version);
    await refuseClosedToday(placeOf(changed.record), context);
    const { quantity, __v } = changed.record;
    const rest = movement(
      { ...changed.record, quantity: 0, __v: __v + 1 },
      'deletion',
      -toThousandths(quantity),
    );
    writeMovements([rest], context);
    return changed;
  },
};

const placeOf = ({ productId, warehouseId }: Stock) => ({
  ...{ productId: productId._id, warehouseId: warehouseId._id },
});

function movementsBetween(before: Stock, after: Stock): MovementDraft[] {
  if (isElsewhere(before, after)) {
    const out = movement(
      { ...before, quantity: 0, __v: after.__v },
      'transfer',
      0 - toThousandths(before.quantity),
    );
    return [out, movement(after, 'transfer', toThousandths(after.quantity))];
  }
  const change = toThousandths(after.quantity) - toThousandths(before.quantity);
  return change ? [movement(after, 'correction', change)] : [];
}

const isElsewhere = (before: Stock, after: Stock) =>
  before.productId._id !== after.productId._id || before.warehouseId._id !== after.warehouseId._id;

/** Drafts the movement, of so many thousandths, that led to the stock's present quantity. */
function movement(stock: Stock, reason: MovementReason, change: number): MovementDraft {
  return {
    stockId: stock._id,
    ...namedPlace(stock),
    change,
    balance: toThousandths(stock.quantity),
    reason,
    version: stock.__v,
  };
}
