import { toThousandths } from '@app/schemas/kit/amounts';
import { msg } from '@app/schemas/messages/message';
import { quantityTooSmall, type Stock, stocks } from '@app/schemas/stocks';
import type { Cause } from '../../books/movement.model.ts';
import { type PlaceIds, placeKey, placeOf, productKey } from '../../books/places.ts';
import { posted } from '../../books/posted.ts';
import { type Posting, postingOf } from '../../books/posting.ts';
import { refuseAdjusting } from '../../books/rules.ts';
import { StockModel } from '../../books/stock.model.ts';
import { valueTaken, type Worth } from '../../books/values.ts';
import type { ApiResource, InputOf } from '../../crud/resource.ts';
import { crudService, type ServiceOf } from '../../crud/service.ts';
import { Id } from '../../database/types.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { refusedFields } from '../../lib/errors.ts';
import { takeReason } from '../reference-data/kept-names.service.ts';
import { ofLevels, ofNeeds } from './stock-filters.ts';

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
  computed: { level: ofLevels, need: ofNeeds },
  title: ({ productId, warehouseId }) =>
    msg('{{product}} in {{warehouse}}', { product: productId.name, warehouse: warehouseId.name }),
  fileColumns: {
    productId: { width: 36, header: 'Product name' },
    warehouseId: { width: 28, header: 'Warehouse name' },
    quantity: 14,
    'productId.unit': 12,
  },
  sums: [
    { $group: { _id: '$productId', records: { $sum: 1 }, quantity: { $sum: '$quantity' } } },
    {
      $group: {
        _id: null,
        records: { $sum: '$records' },
        quantity: { $sum: '$quantity' },
        products: { $sum: 1 },
      },
    },
  ],
};
const crud = crudService(stocksResource);

type StoredStock = PlaceIds & Worth;
type StockChanges = InputOf<typeof stocks, 'update'>;

/**
 * One record per product and warehouse; each change of its quantity writes a movement (HTTP contract, "Rules"), which
 * counts as of today.
 */
export const stocksService: ServiceOf<typeof stocks> = {
  ...crud,
  queue: () => [],
  transact: () => posted(),
  async create(input, context) {
    const posting = postingOf(context);
    posting.own(placeKey(input), productKey(input));
    const value = await posting.valueAtAverage(input, toThousandths(input.quantity));
    const changed = await crud.create({ ...input, value }, context);
    const { record } = changed;
    writeMovementOf(record, { reason: 'opening', change: toThousandths(record.quantity), value }, context);
    return changed;
  },
  async update(id, { reason, ...changes }, context, version) {
    const posting = postingOf(context);
    const stored = await ownStock(id, posting);
    const value = stored && (await valueAfter(stored, changes, posting));
    const isWorthMore = value !== stored?.value;
    const changed = await crud.update(id, { ...changes, ...(isWorthMore && { value }) }, context, version);
    const { record, before } = changed;
    const isCorrected = record.quantity !== before.quantity;
    if (isCorrected) refuseAdjusting(posting.rules, posting.actor);
    const because = isCorrected && reason ? await takeReason(reason, posting.session) : null;
    posting.own(placeKey(placeOf(record)), productKey(placeOf(record)));
    const was = { ...before, value: stored?.value ?? 0 };
    writeMovementsBetween(was, { ...record, value: value ?? 0 }, because, context);
    if (record.quantity === 0 && before.quantity !== 0)
      throw refusedFields('VALIDATION_FAILED', { quantity: [quantityTooSmall] });
    return changed;
  },
  async remove(id, context, version) {
    const posting = postingOf(context);
    const value = (await ownStock(id, posting))?.value ?? 0;
    const changed = await crud.remove(id, context, version);
    const { record } = changed;
    const gone = { ...record, quantity: 0, __v: record.__v + 1 };
    const change = -toThousandths(record.quantity);
    writeMovementOf(gone, { reason: 'deletion', change, value: -value }, context);
    return changed;
  },
};

/** Reads a stock that is about to be changed, and keeps its place to this work. */
async function ownStock(_id: string, posting: Posting): Promise<StoredStock | undefined> {
  posting.own(_id);
  const stock = await posting.reader.findOne<StoredStock>(StockModel, { _id });
  if (stock) posting.own(placeKey(stock), productKey(stock));
  return stock && { ...stock, value: stock.value ?? 0 };
}

/** Tells what a stock is worth after these changes: what it has more comes at the average, what it has less takes its share. */
async function valueAfter(stock: StoredStock, changes: StockChanges, posting: Posting): Promise<number> {
  const quantity = changes.quantity === undefined ? stock.quantity : toThousandths(changes.quantity);
  const more = quantity - stock.quantity;
  if (quantity <= 0) return 0;
  return stock.value + (more > 0 ? await posting.valueAtAverage(stock, more) : 0 - valueTaken(stock, -more));
}

type Valued = Stock & { value: number };

function writeMovementsBetween(
  before: Valued,
  after: Valued,
  because: string | null,
  context: WriteContext,
): void {
  const [had, has] = [toThousandths(before.quantity), toThousandths(after.quantity)];
  if (isElsewhere(before, after)) {
    const gone = { ...before, quantity: 0, __v: after.__v };
    writeMovementOf(gone, { reason: 'transfer', change: 0 - had, value: 0 - before.value }, context);
    writeMovementOf(after, { reason: 'transfer', change: has, value: after.value }, context);
    return;
  }
  const moved = {
    reason: 'correction',
    change: has - had,
    value: after.value - before.value,
    because,
  } as const;
  if (moved.change) writeMovementOf(after, moved, context);
}

const isElsewhere = (before: Stock, after: Stock) =>
  before.productId._id !== after.productId._id || before.warehouseId._id !== after.warehouseId._id;

type Moved = Pick<Cause, 'reason' | 'because'> & { change: number; value: number };
/**
 * Writes the movement, in thousandths and cents, that led to the stock's present quantity. It counts as of today.
 * @throws PERIOD_LOCKED
 */
function writeMovementOf(
  { _id, quantity, __v: version, ...at }: Stock,
  { change, value, ...cause }: Moved,
  { transaction }: WriteContext,
): void {
  const posting = postingOf({ transaction });
  posting.refuseClosedToday();
  const moved = { stockId: new Id(_id), change, value, balance: toThousandths(quantity), version };
  posting.record({ place: placeOf(at), cause: { ...cause, date: posting.today }, ...moved });
}
