import { dueOf } from '@app/schemas/counter/dues';
import { storedLineTotalCents } from '@app/schemas/kit/amounts';
import { msg } from '@app/schemas/messages/message';
import { receiptNumber, type Sale, sales } from '@app/schemas/sales';
import { posted } from '../../books/posted.ts';
import { type Posting, postingOf } from '../../books/posting.ts';
import { refuseClosedDate, refuseOldDate } from '../../books/rules.ts';
import { completed } from '../../crud/new-record.ts';
import { pinCreator } from '../../crud/references.ts';
import type { ApiResource } from '../../crud/resource.ts';
import { crudService, presenter, recordOf, type ServiceOf, type Written } from '../../crud/service.ts';
import { readerOf } from '../../database/reader.ts';
import type { Actor, WriteContext } from '../../http/caller/context.ts';
import { invalidField } from '../../lib/errors.ts';
import { newSale } from './new-sale.ts';
import { canonicalNames, onAccount, refuseWriteOff } from './payment-methods.service.ts';
import { receiptKey } from './receipt-tokens.service.ts';
import { keepSoldNames, SaleModel } from './sale.model.ts';
import { readFacts, refuseUnknown, type SaleFacts, type SaleInput } from './sale-facts.ts';
import { refuseLowPrices, refuseOverLimit, refusePayments } from './sale-rules.ts';
import type { StoredSale } from './stored-sale.ts';

/** Nothing of a void sale. */
const payableNow = { $cond: [{ $eq: ['$state', 'void'] }, 0, '$payable'] };

export const salesResource: ApiResource<typeof sales> = {
  contract: sales,
  model: SaleModel,
  title: ({ _id, custormerName }) =>
    msg('#{{number}} to {{name}}', { number: receiptNumber(_id), name: custormerName }),
  sums: [
    { $group: { _id: null, records: { $sum: 1 }, payable: { $sum: payableNow }, due: { $sum: '$due' } } },
  ],
};
const crud = crudService(salesResource);
const answered = presenter(salesResource);

/** Sells goods out of stocks: all is stored or nothing (HTTP contract, "Rules"). */
export const salesService: ServiceOf<typeof sales, { facts: SaleFacts }> = {
  ...crud,
  queue: () => [],
  transact: (_verb, { soldData, customerId }: SaleInput) =>
    posted({ places: soldData, customers: customerId ? [customerId] : [] }),
  prefetch: async (input, context) => ({ ...input, facts: await readFacts(input, readerOf(context)) }),
  create: createSale,
};

async function createSale(
  { facts, ...sent }: SaleInput & { facts: SaleFacts },
  context: WriteContext,
): Promise<Written<Sale>> {
  const posting = postingOf(context);
  const { actor, session } = context;
  refuseWriteOff(sent.payments ?? [], actor);
  await pinCreator(actor, session);
  refuseOldDate('SalesDate', sent.SalesDate, posting, actor);
  const pathOf = (index: number) => `payments.${index}.`;
  const payments =
    sent.payments && (await canonicalNames(sent.payments, { session, pathOf, known: facts.names }));
  const input = { ...sent, payments };
  refuseUnknown(input, facts);
  refuseClosedDate(input.SalesDate, posting.rules);
  const number = posting.nextNumber('sale');
  const sale = newSale(input, actor, { rules: posting.rules, receiptKey: await receiptKey(), number, facts });
  refuseLowPrices(sale, facts, posting.rules, actor);
  refusePayments(sale);
  await chargeCustomer(sale, actor, posting);
  await takeGoods(sale, posting);
  countSale(sale, posting);
  await keepSoldNames(sale.soldData);
  posting.insert(SaleModel, completed(SaleModel, sale));
  return answerOf(sale, facts);
}

/** Puts what is due on the customer's account. @throws VALIDATION_FAILED, CREDIT_LIMIT */
async function chargeCustomer(sale: StoredSale, actor: Actor, posting: Posting): Promise<void> {
  const { customerId, due, payments } = sale;
  const used = onAccount(payments);
  if (customerId) {
    const account = await posting.charge({ customerId, dues: dueOf(sale, due), credit: -used }, 'payments');
    refuseOverLimit(account, due, actor);
  } else if (used) throw invalidField('customerId', msg('A payment on account needs a customer'));
}

/** @throws INSUFFICIENT_STOCK */
async function takeGoods({ _id, number, SalesDate, soldData }: StoredSale, posting: Posting): Promise<void> {
  await posting.refuseShortages(
    soldData.map((line, index) => ({
      place: line,
      quantity: line.quantity,
      path: `soldData.${index}.quantity`,
    })),
  );
  const cause = { reason: 'sale', reference: _id, number, date: SalesDate } as const;
  for (const line of soldData) line.value = await posting.take(line, line.quantity, cause);
}

function countSale({ SalesDate: date, soldData }: StoredSale, posting: Posting): void {
  const lines = soldData.map((line) => ({
    productId: line.productId,
    quantity: line.quantity,
    total: Number(storedLineTotalCents(line)),
  }));
  posting.addToSums({ date, sales: 1, lines });
}

function answerOf(sale: StoredSale, { customers, products }: SaleFacts): Written<Sale> {
  const soldData = sale.soldData.map((line) => ({
    ...line,
    productId: { ...products.get(String(line.productId)), _id: line.productId, name: line.productName },
    warehouseId: { _id: line.warehouseId, name: line.warehouseName },
  }));
  const customerId = sale.customerId && customers.get(String(sale.customerId));
  const record = answered({ ...sale, soldData, customerId });
  const message = msg('Sale #{{number}} to {{name}} for {{total, number}} birr created', {
    number: receiptNumber(record._id),
    name: record.custormerName,
    total: record.payable,
  });
  const of = recordOf(salesResource, record);
  return { record, audit: { action: 'Create', type: sales.label, message, record: of } };
}
