import { saleTotalCents, toCents, toThousandths } from '@app/schemas/amounts';
import { receiptNumber, type Sale, type saleInput, sales } from '@app/schemas/sales';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { withNames } from '../../crud/names.ts';
import { holdMaker } from '../../crud/references.ts';
import type { ApiResource } from '../../crud/resource.ts';
import { listFields } from '../../crud/search.ts';
import { type CrudService, crudService, presenter, recordOf, stampsOf } from '../../crud/service.ts';
import { type HttpError, invalidFields, refusedFields } from '../../errors.ts';
import type { Actor } from '../../http/context.ts';
import { writeMovements } from '../stocks/movements.service.ts';
import { type Shortage, stockKey, type Withdrawal, withdraw } from '../stocks/withdrawals.service.ts';
import { SaleModel } from './sale.model.ts';

type SaleInput = z.output<typeof saleInput>;

export const salesResource: ApiResource = {
  contract: sales,
  model: SaleModel,
  title: ({ _id, custormerName }) => `#${receiptNumber(String(_id))} to ${custormerName}`,
};
const crud = crudService<Sale>(salesResource);
const answered = presenter<Sale>(salesResource);
/** Amounts and quantities as sentences have them: to make a format takes longer than to use it. */
const inWords = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });

/** A sale takes its goods from the stocks: all of it is stored, or nothing (HTTP contract, "Rules"). */
export const salesService: CrudService<Sale> = {
  ...crud,
  queue: (input) => (input as SaleInput).soldData.map(stockKey),
  async create(input, context) {
    const { actor, session, env } = context;
    await holdMaker(actor, session);
    const stored = storedSale(input as SaleInput, actor);
    // Outside of the transaction, together with others: what takes the goods makes sure that these things exist.
    const [named] = await withNames('Sale', [stored]);
    const record = answered(named);
    refuseUnknown(record);

    const { movements, shortages } = await withdraw(withdrawalsOf(record), {
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
    const message = `Sale ${salesResource.title(record)} for ${inWords.format(record.total)} birr created`;
    return {
      record,
      audit: { action: 'Create', type: sales.label, message, record: recordOf(salesResource, record) },
    };
  },
};

/** A sale as it is stored first, but for its searched parts. */
export function storedSale(input: SaleInput, actor: Pick<Actor, 'id' | 'name'>) {
  const soldData = input.soldData.map(({ productId, warehouseId, quantity, SellingPrice }) => ({
    _id: new Types.ObjectId(),
    productId: new Types.ObjectId(productId),
    warehouseId: new Types.ObjectId(warehouseId),
    quantity: toThousandths(quantity),
    SellingPrice: toCents(SellingPrice),
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

/** @throws VALIDATION_FAILED for lines whose product or warehouse doesn't exist; these have no name */
function refuseUnknown({ soldData }: Sale): void {
  const errors: Record<string, string[]> = {};
  for (const [index, { productId, warehouseId }] of soldData.entries()) {
    if (!productId.name) errors[`soldData.${index}.productId`] = ['Product does not exist'];
    if (!warehouseId.name) errors[`soldData.${index}.warehouseId`] = ['Warehouse does not exist'];
  }
  if (Object.keys(errors).length) throw invalidFields(errors);
}

/** What has to leave each stock, however many lines name it; always in the same order, against deadlocks. */
function withdrawalsOf({ soldData }: Sale): Withdrawal[] {
  const byStock = new Map<string, Withdrawal>();
  for (const { productId, warehouseId, quantity } of soldData) {
    const place = {
      productId: productId._id,
      productName: productId.name,
      warehouseId: warehouseId._id,
      warehouseName: warehouseId.name,
    };
    const known = byStock.get(stockKey(place));
    byStock.set(stockKey(place), { quantity: (known?.quantity ?? 0) + toThousandths(quantity), ...place });
  }
  return [...byStock.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, withdrawal]) => withdrawal);
}

function insufficient({ soldData }: Sale, shortages: readonly Shortage[]): HttpError {
  const sentences = new Map(
    shortages.map((shortage) => [stockKey(shortage.withdrawal), sentenceOf(shortage)]),
  );
  const errors: Record<string, string[]> = {};
  for (const [index, { productId, warehouseId }] of soldData.entries()) {
    const sentence = sentences.get(stockKey({ productId: productId._id, warehouseId: warehouseId._id }));
    if (sentence) errors[`soldData.${index}.quantity`] = [sentence];
  }
  return refusedFields('INSUFFICIENT_STOCK', errors);
}

function sentenceOf({ withdrawal, available }: Shortage): string {
  const { productName, warehouseName, quantity } = withdrawal;
  const [left, asked] = [available, quantity].map((thousandths) => inWords.format(thousandths / 1000));
  return `Only ${left} of ${productName} left in ${warehouseName}, ${asked} asked`;
}
