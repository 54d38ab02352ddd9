import { goods } from '@app/schemas/goods/documents';
import { defineCollection, defineModel, groupOf } from '../../database/model.ts';
import { defineSharedTexts } from '../../database/search/shared-texts.ts';
import { AnyField, type Id, IdField } from '../../database/types.ts';

/** Quantities in thousandths, money in cents. */
const line = groupOf(
  {
    productId: IdField,
    /** As product and unit were called on the day. */
    productName: String,
    unit: String,
    quantity: Number,
    value: Number,
    unitCost: Number,
    expected: Number,
    counted: Number,
  },
  { hasId: false },
);

/** Names of goods and warehouses on the day: many documents share them, and are found by them. */
const goodsTexts = defineSharedTexts('GoodsText', 'goodstexts');

type Names = {
  warehouseName: string;
  toWarehouseName: string | null;
  lines: readonly { productName: string }[];
};
const namesIn = ({ warehouseName, toWarehouseName, lines }: Names): string[] => [
  ...new Set([
    warehouseName,
    ...(toWarehouseName ? [toWarehouseName] : []),
    ...lines.map(({ productName }) => productName),
  ]),
];
/** Makes a document be found by the names in it. */
export const keepGoodsNames = (document: Names): Promise<void> =>
  goodsTexts.keep(namesIn(document).map((name) => [name, name]));

export const GoodsModel = defineModel('Goods', {
  contract: goods,
  // From there or to there.
  scope: (warehouseId) => ({ places: warehouseId }),
  fields: {
    kind: String,
    number: String,
    date: Date,
    state: String,
    warehouseId: IdField,
    warehouseName: String,
    toWarehouseId: IdField,
    toWarehouseName: String,
    places: [IdField],
    reason: String,
    supplier: String,
    reference: String,
    note: String,
    importId: IdField,
    blind: Boolean,
    lines: [line],
    leg: String,
    costs: String,
    reverses: AnyField,
    reversedBy: AnyField,
    arrived: AnyField,
    postedAt: Date,
    openAt: IdField,
  },
  indexes: [
    { keys: { number: 1 }, unique: true, partialFilterExpression: { number: { $type: 'string' } } },
    { keys: { openAt: 1 }, unique: true, sparse: true },
  ],
  references: [
    { path: 'lines.productId', to: 'Product', label: 'Product', kept: { name: 'productName', unit: 'unit' } },
    { path: 'warehouseId', to: 'Warehouse', label: 'Warehouse', kept: { name: 'warehouseName' } },
    { path: 'toWarehouseId', to: 'Warehouse', label: 'Warehouse', kept: { name: 'toWarehouseName' } },
    { path: 'importId', to: 'Import', label: 'Import' },
  ],
  searchTexts: ['number', 'supplier', 'reference', 'note', 'reason'],
  searchNumbers: ({ number, reference }) => [number, reference].filter((one) => one !== null),
  searchReferences: { 'lines.productId': 'Product', places: 'Warehouse' },
  sharedTexts: (document) => namesIn(document as unknown as Names),
  textsWith: goodsTexts.textsWith,
});

/** What somebody has counted of a product, and what was there at that moment; in thousandths. */
export type CountEntry = {
  _id: Id;
  countId: Id;
  warehouseId: Id;
  productId: Id;
  expected: number;
  counted: number;
};
/** The lines of open counts, each on its own, so that several people enter them at once. */
export const CountEntryModel = defineCollection<CountEntry>('CountEntry', {
  collection: 'countentries',
  scope: (warehouseId) => ({ warehouseId }),
  fields: {
    countId: IdField,
    warehouseId: IdField,
    productId: IdField,
    expected: Number,
    counted: Number,
  },
  indexes: [{ keys: { countId: 1, productId: 1 }, unique: true }, { keys: { productId: 1 } }],
  partOf: { of: 'Goods', path: 'productId', to: 'Product' },
});
