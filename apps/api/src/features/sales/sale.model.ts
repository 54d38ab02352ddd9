import { receiptNumber, sales } from '@app/schemas/sales';
import { Schema } from 'mongoose';
import { defineModel } from '../../database/model.ts';

/** Quantities in thousandths, money in cents. */
const soldLine = new Schema({
  productId: Schema.Types.ObjectId,
  warehouseId: Schema.Types.ObjectId,
  quantity: Number,
  SellingPrice: Number,
});

export const SaleModel = defineModel('Sale', {
  contract: sales,
  counted: '{{count, number}} sales',
  fields: {
    custormerName: String, // sic
    SalesDate: Date,
    SalesMan: String,
    soldData: [soldLine],
    total: Number,
    /** True until the daily sums include the sale; see sales-summary.service.ts. */
    unsummed: Boolean,
  },
  indexes: [{ keys: { unsummed: 1 }, sparse: true }],
  references: [
    { path: 'soldData.productId', to: 'Product', label: 'Product' },
    { path: 'soldData.warehouseId', to: 'Warehouse', label: 'Warehouse' },
  ],
  searchTexts: ({ _id, custormerName, SalesMan }) => [
    receiptNumber(String(_id)),
    String(custormerName),
    String(SalesMan),
  ],
  searchNumbers: ({ _id }) => [receiptNumber(String(_id))],
  searchReferences: { 'soldData.productId': 'Product', 'soldData.warehouseId': 'Warehouse' },
});
