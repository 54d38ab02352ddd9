import { defineCollection } from '../../database/model.ts';
import { type Id, IdField } from '../../database/types.ts';

/** A cost that an admin has set for all that there was of a product; in cents and thousandths. */
export type SetCost = {
  _id: Id;
  productId: Id;
  unitCost: number;
  quantity: number;
  reason: string;
  at: Date;
  userId: Id;
};

/** For admins alone. */
export const ProductCostModel = defineCollection<SetCost>('ProductCost', {
  collection: 'productcosts',
  scope: 'everyone',
  fields: {
    productId: IdField,
    unitCost: Number,
    quantity: Number,
    reason: String,
    at: Date,
    userId: IdField,
  },
  indexes: [{ keys: { productId: 1, _id: 1 } }],
});
