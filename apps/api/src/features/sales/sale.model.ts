import { receiptNumber, sales } from '@app/schemas/sales';
import { defineModel, groupOf } from '../../database/model.ts';
import { defineSharedTexts } from '../../database/search/shared-texts.ts';
import { AnyField, IdField } from '../../database/types.ts';

/** Quantities in thousandths, money in cents. */
const soldLine = groupOf({
  productId: IdField,
  /** As product and warehouse were called when it was sold. */
  productName: String,
  warehouseId: IdField,
  warehouseName: String,
  quantity: Number,
  SellingPrice: Number,
  vatExempt: Boolean,
  unit: String,
  /** How much of it came back. */
  returned: Number,
  /** What it took of the stock's value, in cents: for admins alone, so that no contract declares it. */
  value: Number,
});
const payment = groupOf({
  method: String,
  /** Below 0 for a refund. */
  amount: Number,
  money: Boolean,
  date: Date,
  reference: String,
  bank: String,
  user: String,
  userId: IdField,
  voided: AnyField,
  /** The customer's payment that it is a part of, with its whole amount. */
  partOf: AnyField,
  /** The payment without money that it takes back. */
  takesBack: IdField,
});

/** Sales of before have none. */
const returnNumbers = (returns: readonly { number: string | null }[] | undefined) =>
  (returns ?? []).flatMap(({ number }) => number ?? []);

/** Names of goods and warehouses as they were sold: many sales share them, and are found by them. */
const soldTexts = defineSharedTexts('SoldText', 'soldtexts');

type SoldNames = { productName?: string; warehouseName?: string };
/** Lists the names in these lines, each once; there are none before their migration. */
const namesIn = (lines: readonly SoldNames[]): string[] => [
  ...new Set(
    lines
      .flatMap(({ productName, warehouseName }) => [productName, warehouseName])
      .filter((name) => name !== undefined),
  ),
];
/** Makes sales be found by the names in these lines. */
export const keepSoldNames = (lines: readonly SoldNames[]): Promise<void> =>
  soldTexts.keep(namesIn(lines).map((name) => [name, name]));

export const SaleModel = defineModel('Sale', {
  contract: sales,
  scope: (warehouseId) => ({
    'soldData.warehouseId': warehouseId,
    soldData: { $not: { $elemMatch: { warehouseId: { $ne: warehouseId } } } },
  }),
  fields: {
    custormerName: String, // sic
    SalesDate: Date,
    SalesMan: String,
    soldData: [soldLine],
    total: Number,
    number: String,
    customerId: IdField,
    terms: String,
    dueDate: Date,
    payments: [payment],
    returns: [AnyField],
    vat: AnyField,
    payable: Number,
    paid: Number,
    returned: Number,
    due: Number,
    state: String,
    void: AnyField,
    fiscalNo: String,
    note: String,
    receiptToken: String,
    company: AnyField,
  },
  indexes: [
    { keys: { number: 1 }, unique: true, sparse: true },
    { keys: { customerId: 1, dueDate: 1 }, partialFilterExpression: { due: { $gt: 0 } } },
    { keys: { 'returns.date': 1 }, sparse: true },
  ],
  references: [
    {
      path: 'soldData.productId',
      to: 'Product',
      label: 'Product',
      kept: { name: 'productName', unit: 'unit' },
    },
    { path: 'soldData.warehouseId', to: 'Warehouse', label: 'Warehouse', kept: { name: 'warehouseName' } },
    { path: 'customerId', to: 'Customer', label: 'Customer' },
  ],
  creators: ['payments.userId', 'returns.userId'],
  searchTexts: ({ _id, number, returns, custormerName, SalesMan }) => [
    receiptNumber(String(_id)),
    number,
    ...returnNumbers(returns),
    custormerName,
    SalesMan,
  ],
  searchNumbers: ({ _id, number, returns }) => [
    receiptNumber(String(_id)),
    ...(number ? [number] : []),
    ...returnNumbers(returns),
  ],
  sharedTexts: ({ soldData }) => namesIn(soldData as SoldNames[]),
  textsWith: soldTexts.textsWith,
});
