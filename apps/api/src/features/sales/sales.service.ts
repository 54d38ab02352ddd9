import { dueOf } from '@app/schemas/counter/dues';
import { fromThousandths } from '@app/schemas/kit/amounts';
import { type Label, type Message, msg } from '@app/schemas/messages/message';
import { receiptNumber, type Sale, sales } from '@app/schemas/sales';
import { completed } from '../../crud/new-record.ts';
import { pinMaker } from '../../crud/references.ts';
import type { ApiResource } from '../../crud/resource.ts';
import { crudService, presenter, recordOf, type ServiceOf } from '../../crud/service.ts';
import { withNames } from '../../database/names.ts';
import { insertLater } from '../../database/transactions/later-writes.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { type HttpError, invalidField, invalidFields, refusedFields } from '../../lib/errors.ts';
import { refuseClosedDate } from '../company/closed-books.service.ts';
import { namedPlace, stockKey, writeMovements } from '../stocks/movements.service.ts';
import { type Shortage, type Withdrawal, withdraw } from '../stocks/withdrawals.service.ts';
import { accountQueue, charge, onAccount, refuseOverLimit } from './customer-accounts.ts';
import { type SaleInput, type StoredSale, storedSale } from './new-sale.ts';
import { refuseWriteOff, spelled } from './payment-methods.ts';
import { receiptKey } from './receipt-tokens.service.ts';
import { keepSoldNames, SaleModel } from './sale.model.ts';
import { numberSales } from './sale-numbers.service.ts';
import { placeOf, readProducts, refuseLowPrices, refuseOldDate, ruleQueue, rulesAt } from './sale-rules.ts';

/** Nothing of a void sale. */
const payableNow = { $cond: [{ $eq: ['$state', 'void'] }, 0, '$payable'] };

export const salesResource: ApiResource<typeof sales> = {
  contract: sales,
  model: SaleModel,
  title: ({ _id, custormerName }) =>
    msg('#{{number}} to {{name}}', { number: receiptNumber(_id), name: custormerName }),
  sums: [{ $group: { _id: null, payable: { $sum: payableNow }, due: { $sum: '$due' } } }],
  completion: { complete: numberSales, isComplete: ({ number }) => number !== null },
};
const crud = crudService(salesResource);
const answered = presenter(salesResource);

/** Takes the goods of a sale from the stocks: all is stored or nothing (HTTP contract, "Rules"). */
export const salesService: ServiceOf<typeof sales, { named: Named }> = {
  ...crud,
  queue: (input) => {
    const account = input.customerId ? [accountQueue(input.customerId)] : [];
    return [...input.soldData.map(stockKey), ruleQueue(placeOf(input)), ...account];
  },
  // What one sale leaves for the end, the next knows from memory: stocks and rules.
  areCreatesGrouped: true,
  // Names are looked up for concurrent sales at once. The withdrawal makes sure that the records exist.
  lookUp: async (input) => {
    const [named] = await withNames<[Named]>('Sale', [input]);
    return { named, ...input };
  },
  async create({ named, ...sent }, context) {
    const { actor, session, env } = context;
    refuseWriteOff(sent.payments ?? [], actor);
    await pinMaker(actor, session);
    const rules = await rulesAt(placeOf(sent), context);
    refuseOldDate('SalesDate', sent.SalesDate, rules, context);
    const pathOf = (index: number) => `payments.${index}.`;
    const payments = sent.payments && (await spelled(sent.payments, { session, pathOf }));
    const input = { ...sent, payments };
    refuseUnknown(named);
    refuseClosedDate(input.SalesDate, rules);
    const products = await readProducts(input, rules, context);
    const exempt = new Set(products.flatMap(({ _id, vatExempt }) => (vatExempt ? String(_id) : [])));
    const moment = { rules, exempt, receiptKey: await receiptKey(), places: named.soldData };
    const stored = storedSale(input, actor, moment);
    refuseLowPrices(stored.soldData, products, rules, context);
    refusePayments(stored);
    await chargeCustomer(stored, input, context);
    const record = answered({
      ...stored,
      soldData: stored.soldData.map((line) => ({
        ...line,
        productId: { _id: line.productId, name: line.productName },
        warehouseId: { _id: line.warehouseId, name: line.warehouseName },
      })),
      customerId: named.customerId ?? null,
    });
    const { movements, shortages } = await withdraw(withdrawalsOf(record, stored), {
      session,
      allowNegative: env.ALLOW_NEGATIVE_STOCK,
      user: actor,
    });
    if (shortages.length) throw insufficient(record, shortages);
    await keepSoldNames(stored.soldData);
    insertLater(session, SaleModel, [completed(SaleModel, stored)]);
    const [reference, date] = [record._id, stored.SalesDate];
    writeMovements(
      movements.map((movement) => ({ reference, date, ...movement })),
      context,
    );
    const message = msg('Sale #{{number}} to {{name}} for {{total, number}} birr created', {
      number: receiptNumber(record._id),
      name: record.custormerName,
      total: record.payable,
    });
    return {
      record,
      audit: { action: 'Create', type: sales.label, message, record: recordOf(salesResource, record) },
    };
  },
};

type Reference = { _id: string; name: string };
/** An input with the names of what it refers to. */
type Named = {
  soldData: { productId: Reference; warehouseId: Reference }[];
  customerId?: Reference | null;
};

/** @throws VALIDATION_FAILED for payments that don't fit the total */
function refusePayments({ terms, payable, payments }: StoredSale): void {
  const sum = payments.reduce((all, { amount }) => all + amount, 0);
  if (terms === 'paid' && sum !== payable)
    throw invalidField('payments', msg('Payments must add up to the total'));
  if (terms === 'credit' && sum >= payable)
    throw invalidField('payments', msg('Payments must be less than the total'));
}

/**
 * Puts what is due on the customer's account, and takes the customer's name where none was given.
 * @throws VALIDATION_FAILED, CREDIT_LIMIT
 */
async function chargeCustomer(stored: StoredSale, { custormerName }: SaleInput, context: WriteContext) {
  const used = onAccount(stored.payments);
  const { customerId, due } = stored;
  if (!customerId) {
    if (used) throw invalidField('customerId', msg('A payment on account needs a customer'));
    return;
  }
  const account = await charge({ customerId, dues: dueOf(stored, due), credit: -used }, context, 'payments');
  refuseOverLimit(account, due, context);
  if (custormerName === null) stored.custormerName = account.name;
}

const unknown = (label: Label) => msg('{{label}} does not exist', { label });

/** @throws VALIDATION_FAILED for references to what doesn't exist, as shown by a missing name */
function refuseUnknown({ soldData, customerId }: Named): void {
  const errors: Record<string, Message[]> = {};
  if (customerId && !customerId.name) errors.customerId = [unknown('Customer')];
  for (const [index, { productId, warehouseId }] of soldData.entries()) {
    if (!productId.name) errors[`soldData.${index}.productId`] = [unknown('Product')];
    if (!warehouseId.name) errors[`soldData.${index}.warehouseId`] = [unknown('Warehouse')];
  }
  if (Object.keys(errors).length) throw invalidFields(errors);
}

/** Adds up what leaves each stock, in a fixed order to prevent deadlocks. */
function withdrawalsOf({ soldData }: Sale, stored: Pick<StoredSale, 'soldData'>): Withdrawal[] {
  const byStock = new Map<string, Withdrawal>();
  for (const [index, line] of soldData.entries()) {
    const place = namedPlace(line);
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
