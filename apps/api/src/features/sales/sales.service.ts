import { fromThousandths, saleTotalCents } from '@app/schemas/kit/amounts';
import { type Label, type Message, msg } from '@app/schemas/messages/message';
import { receiptNumber, type Sale, type saleInput, sales } from '@app/schemas/sales';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { pinMaker } from '../../crud/references.ts';
import type { ApiResource } from '../../crud/resource.ts';
import { type CrudService, crudService, presenter, recordOf, stampsOf } from '../../crud/service.ts';
import { toStored } from '../../crud/to-stored.ts';
import { withNames } from '../../database/names.ts';
import { listFields } from '../../database/search/search.ts';
import type { Actor } from '../../http/caller/context.ts';
import { type HttpError, invalidFields, refusedFields } from '../../lib/errors.ts';
import { writeMovements } from '../stocks/movements.service.ts';
import { type Shortage, stockKey, type Withdrawal, withdraw } from '../stocks/withdrawals.service.ts';
import { SaleModel } from './sale.model.ts';
import { refuseClosedDate, refuseLowPrices, refuseOldDate, ruleQueue, rulesOf } from './sale-rules.ts';

type SaleInput = z.output<typeof saleInput>;
type StoredSale = ReturnType<typeof storedSale>;

export const salesResource: ApiResource = {
  contract: sales,
  model: SaleModel,
  title: ({ _id, custormerName }) =>
    msg('#{{number}} to {{name}}', { number: receiptNumber(String(_id)), name: String(custormerName) }),
};
const crud = crudService<Sale>(salesResource);
const answered = presenter<Sale>(salesResource);

/** Takes the goods of a sale from the stocks: all is stored or nothing (HTTP contract, "Rules"). */
export const salesService: CrudService<Sale> = {
  ...crud,
  queue: (input) => [...(input as SaleInput).soldData.map(stockKey), ruleQueue(input as SaleInput)],
  async create(values, context) {
    const { actor, session, env } = context;
    const input = values as SaleInput;
    await pinMaker(actor, session);
    const rules = await rulesOf(input, context);
    refuseOldDate(input, rules, context);
    const stored = storedSale(input, actor);
    // Reads names outside the transaction, where look-ups are batched; the withdrawal makes sure that the records
    // exist.
    const [named] = await withNames('Sale', [stored]);
    const record = answered(named);
    refuseUnknown(record);
    refuseClosedDate(input, rules);
    await refuseLowPrices(record, rules, context);

    const { movements, shortages } = await withdraw(withdrawalsOf(record, stored), {
      session,
      allowNegative: env.ALLOW_NEGATIVE_STOCK,
      user: actor,
    });
    if (shortages.length) throw insufficient(record, shortages);

    await SaleModel.collection.insertOne(Object.assign(stored, listFields('Sale', stored)), { session });
    const [reference, date] = [record._id, stored.SalesDate];
    await writeMovements(
      movements.map((movement) => ({ ...movement, reference, date })),
      context,
    );
    const message = msg('Sale #{{number}} to {{name}} for {{total, number}} birr created', {
      number: receiptNumber(record._id),
      name: record.custormerName,
      total: record.total,
    });
    return {
      record,
      audit: { action: 'Create', type: sales.label, message, record: recordOf(salesResource, record) },
    };
  },
};

/** Builds a new sale as stored, but for its search parts and sort keys. */
export function storedSale(input: SaleInput, actor: Pick<Actor, 'id' | 'name'>) {
  const soldData = toStored(sales.record, input).soldData.map(({ productId, warehouseId, ...amounts }) => ({
    _id: new Types.ObjectId(),
    productId: new Types.ObjectId(productId),
    warehouseId: new Types.ObjectId(warehouseId),
    ...amounts,
  }));
  return {
    _id: new Types.ObjectId(),
    ...input,
    soldData,
    total: Number(saleTotalCents(input.soldData)),
    unsummed: true,
    ...stampsOf(actor),
  };
}

const unknown = (label: Label) => msg('{{label}} does not exist', { label });

/** @throws VALIDATION_FAILED for lines whose product or warehouse doesn't exist, as shown by a missing name */
function refuseUnknown({ soldData }: Sale): void {
  const errors: Record<string, Message[]> = {};
  for (const [index, { productId, warehouseId }] of soldData.entries()) {
    if (!productId.name) errors[`soldData.${index}.productId`] = [unknown('Product')];
    if (!warehouseId.name) errors[`soldData.${index}.warehouseId`] = [unknown('Warehouse')];
  }
  if (Object.keys(errors).length) throw invalidFields(errors);
}

/** Adds up what leaves each stock, in a fixed order to prevent deadlocks. */
function withdrawalsOf({ soldData }: Sale, stored: Pick<StoredSale, 'soldData'>): Withdrawal[] {
  const byStock = new Map<string, Withdrawal>();
  for (const [index, { productId, warehouseId }] of soldData.entries()) {
    const place = {
      productId: productId._id,
      productName: productId.name,
      warehouseId: warehouseId._id,
      warehouseName: warehouseId.name,
    };
    const known = byStock.get(stockKey(place));
    const quantity = stored.soldData[index]?.quantity ?? 0;
    byStock.set(stockKey(place), { quantity: (known?.quantity ?? 0) + quantity, ...place });
  }
  return [...byStock.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, withdrawal]) => withdrawal);
}

function insufficient({ soldData }: Sale, shortages: readonly Shortage[]): HttpError {
  const messages = new Map(shortages.map((shortage) => [stockKey(shortage.withdrawal), messageOf(shortage)]));
  const errors: Record<string, Message[]> = {};
  for (const [index, { productId, warehouseId }] of soldData.entries()) {
    const message = messages.get(stockKey({ productId: productId._id, warehouseId: warehouseId._id }));
    if (message) errors[`soldData.${index}.quantity`] = [message];
  }
  return refusedFields('INSUFFICIENT_STOCK', errors);
}

function messageOf({ withdrawal, available }: Shortage): Message {
  const { productName, warehouseName, quantity } = withdrawal;
  return msg('Only {{left, number}} of {{product}} left in {{warehouse}}, {{asked, number}} asked', {
    left: fromThousandths(available),
    product: productName,
    warehouse: warehouseName,
    asked: fromThousandths(quantity),
  });
}
