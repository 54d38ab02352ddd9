import { dueOf } from '@app/schemas/counter/dues';
import { storedLineTotalCents } from '@app/schemas/kit/amounts';
import { msg } from '@app/schemas/messages/message';
import { receiptNumber, type Sale, sales } from '@app/schemas/sales';
import { posted } from '../../books/posted.ts';
import { type Posting, postingOf } from '../../books/posting.ts';
import { refuseClosedDate, refuseOldDate } from '../../books/rules.ts';
import { completed } from '../../crud/new-record.ts';
import { pinMaker } from '../../crud/references.ts';
import type { ApiResource } from '../../crud/resource.ts';
import { type Changed, crudService, presenter, recordOf, type ServiceOf } from '../../crud/service.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { invalidField } from '../../lib/errors.ts';
import { type NewSale, newSale, placeOfLine } from './new-sale.ts';
import { canonicalNames, onAccount, refuseWriteOff } from './payment-methods.service.ts';
import { receiptKey } from '../receipt-checks/receipt-tokens.service.ts';
import { keepSoldNames, SaleModel } from './sale.model.ts';
import { readFacts, refuseUnknown, type SaleFacts, type SaleInput } from './sale-facts.ts';
import { refuseLowPrices, refuseOverLimit, refusePayments } from './sale-rules.ts';

/** Nothing of a void sale. */
const payableNow = { $cond: [{ $eq: ['$state', 'void'] }, 0, '$payable'] };

export const salesResource: ApiResource<typeof sales> = {
  contract: sales,
  model: SaleModel,
  title: ({ _id, custormerName }) =>
    msg('#{{number}} to {{name}}', { number: receiptNumber(_id), name: custormerName }),
  sums: [{ $group: { _id: null, payable: { $sum: payableNow }, due: { $sum: '$due' } } }],
};
const crud = crudService(salesResource);
const answered = presenter(salesResource);

/** Sells goods out of stocks: all is stored or nothing (HTTP contract, "Rules"). */
export const salesService: ServiceOf<typeof sales, { facts: SaleFacts }> = {
  ...crud,
  queue: () => [],
  transact: (_verb, { soldData, customerId }: SaleInput) =>
    posted({ places: soldData, customers: customerId ? [customerId] : [] }),
  prefetch: async (input) => ({ ...input, facts: await readFacts(input) }),
  create: createSale,
};

async function createSale(
  { facts, ...sent }: SaleInput & { facts: SaleFacts },
  context: WriteContext,
): Promise<Changed<Sale>> {
  const posting = postingOf(context);
  const { actor, session } = context;
  refuseWriteOff(sent.payments ?? [], actor);
  await pinMaker(actor, session);
  refuseOldDate('SalesDate', sent.SalesDate, posting, actor);
  const pathOf = (index: number) => `payments.${index}.`;
  const payments =
    sent.payments && (await canonicalNames(sent.payments, { session, pathOf, known: facts.names }));
  const input = { ...sent, payments };
  refuseUnknown(input, facts);
  refuseClosedDate(input.SalesDate, posting.rules);
  const sale = newSale(input, actor, { rules: posting.rules, receiptKey: await receiptKey(), facts });
  refuseLowPrices(sale, facts, posting.rules, actor);
  refusePayments(sale);
  const custormerName = await chargeCustomer(sale, context, posting);
  await takeGoods(sale, posting);
  await keepSoldNames(sale.soldData);
  const stored = completed(SaleModel, { ...sale, custormerName, number: posting.nextNumber('sale') });
  posting.insert(SaleModel, stored);
  countSale(sale, posting);
  return answerOf(stored, facts);
}

/**
 * Puts what is due on the customer's account.
 * @returns the name of the customer: their own where none was given
 * @throws VALIDATION_FAILED, CREDIT_LIMIT
 */
async function chargeCustomer(sale: NewSale, { actor }: WriteContext, posting: Posting): Promise<string> {
  const { customerId, due, payments, custormerName } = sale;
  const used = onAccount(payments);
  if (!customerId) {
    if (used) throw invalidField('customerId', msg('A payment on account needs a customer'));
    return custormerName;
  }
  const account = await posting.charge({ customerId, dues: dueOf(sale, due), credit: -used }, 'payments');
  refuseOverLimit(account, due, actor);
  return custormerName || account.name;
}

/** @throws INSUFFICIENT_STOCK */
async function takeGoods({ _id, SalesDate, soldData }: NewSale, posting: Posting): Promise<void> {
  const lines = soldData.map((line, index) => ({
    place: placeOfLine(line),
    quantity: line.quantity,
    path: `soldData.${index}.quantity`,
  }));
  await posting.refuseShortages(lines);
  const cause = { reason: 'sale', reference: _id, date: SalesDate } as const;
  for (const { place, quantity } of lines) await posting.take(place, quantity, cause);
}

function countSale({ SalesDate: date, soldData }: NewSale, posting: Posting): void {
  const lines = soldData.map((line) => ({
    productId: line.productId,
    quantity: line.quantity,
    total: Number(storedLineTotalCents(line)),
  }));
  posting.addToSums({ date, sales: 1, lines });
}

function answerOf({ soldData, customerId, ...sale }: NewSale, { customers }: SaleFacts): Changed<Sale> {
  const lines = soldData.map(({ productId, productName, warehouseId, warehouseName, ...line }) => ({
    ...line,
    productId: { _id: productId, name: productName },
    warehouseId: { _id: warehouseId, name: warehouseName },
  }));
  const customer = customerId && (customers.get(String(customerId)) ?? null);
  const record = answered({ ...sale, soldData: lines, customerId: customer });
  const message = msg('Sale #{{number}} to {{name}} for {{total, number}} birr created', {
    number: receiptNumber(record._id),
    name: record.custormerName,
    total: record.payable,
  });
  const of = recordOf(salesResource, record);
  return { record, audit: { action: 'Create', type: sales.label, message, record: of } };
}
