import { toThousandths } from '@app/schemas/kit/amounts';
import { msg } from '@app/schemas/messages/message';
import { type MovementReason, quantityTooSmall, type Stock, stocks } from '@app/schemas/stocks';
import { writeMovement } from '../../books/movement.model.ts';
import { placeKey, placeOf } from '../../books/places.ts';
import { posted } from '../../books/posted.ts';
import { postingOf } from '../../books/posting.ts';
import { StockModel } from '../../books/stock.model.ts';
import type { ApiResource } from '../../crud/resource.ts';
import { crudService, type ServiceOf } from '../../crud/service.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { refusedFields } from '../../lib/errors.ts';

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
  queue: () => [],
  transact: () => posted(),
  async create(input, context) {
    postingOf(context).own(placeKey(input));
    const changed = await crud.create(input, context);
    writeMovementOf(changed.record, 'opening', toThousandths(changed.record.quantity), context);
    return changed;
  },
  async update(id, changes, context, version) {
    const posting = postingOf(context);
    posting.own(id);
    const changed = await crud.update(id, changes, context, version);
    const { record, before } = changed;
    posting.own(placeKey(placeOf(before)), placeKey(placeOf(record)));
    writeMovementsBetween(before, record, context);
    if (record.quantity === 0 && before.quantity !== 0)
      throw refusedFields('VALIDATION_FAILED', { quantity: [quantityTooSmall] });
    return changed;
  },
  async remove(id, context, version) {
    const posting = postingOf(context);
    posting.own(id);
    const changed = await crud.remove(id, context, version);
    const { record } = changed;
    posting.own(placeKey(placeOf(record)));
    const gone = { ...record, quantity: 0, __v: record.__v + 1 };
    writeMovementOf(gone, 'deletion', -toThousandths(record.quantity), context);
    return changed;
  },
};

function writeMovementsBetween(before: Stock, after: Stock, context: WriteContext): void {
  if (isElsewhere(before, after)) {
    const gone = { ...before, quantity: 0, __v: after.__v };
    writeMovementOf(gone, 'transfer', 0 - toThousandths(before.quantity), context);
    writeMovementOf(after, 'transfer', toThousandths(after.quantity), context);
    return;
  }
  const change = toThousandths(after.quantity) - toThousandths(before.quantity);
  if (change) writeMovementOf(after, 'correction', change, context);
}

const isElsewhere = (before: Stock, after: Stock) =>
  before.productId._id !== after.productId._id || before.warehouseId._id !== after.warehouseId._id;

/**
 * Writes the movement, of so many thousandths, that led to the stock's present quantity. It counts as of today.
 * @throws PERIOD_LOCKED
 */
function writeMovementOf(
  stock: Stock,
  reason: MovementReason,
  change: number,
  { actor, session, transaction }: WriteContext,
): void {
  const posting = postingOf({ transaction });
  posting.refuseClosedToday();
  const { today: date } = posting;
  const balance = toThousandths(stock.quantity);
  const counted = { change, balance, version: stock.__v, reason, date };
  writeMovement({ stockId: stock._id, ...placeOf(stock), ...counted }, actor, session);
}
