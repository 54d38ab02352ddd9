import type { ReferenceList } from '@app/schemas/kit/listed';
import { defineCollection } from '../database/model.ts';
import type { Id } from '../database/types.ts';

/** A choice in a dropdown. Records store its name as of when they were written. */
export type StoredItem = {
  _id: Id;
  __v: number;
  list: ReferenceList;
  name: string;
  /** The name as `nameKey` normalizes it; unique in a list. */
  nameKey: string;
  position: number;
  active: boolean;
  /** Of a payment method: whether payments by it bring money. */
  money?: boolean;
  /** Whether a payment or a return keeps its name: such an item isn't deleted, whatever it is called by now. */
  isKept?: boolean;
  /** Incremented whenever a record takes on the name, so that this conflicts with renaming and deleting it. */
  uses?: number;
};

export const ReferenceItemModel = defineCollection<StoredItem>('ReferenceItem', {
  collection: 'referenceitems',
  scope: 'everyone',
  fields: {
    list: String,
    name: String,
    nameKey: String,
    position: Number,
    active: Boolean,
    money: Boolean,
    isKept: Boolean,
    uses: Number,
    __v: { type: Number, default: 0 },
  },
  indexes: [{ keys: { list: 1, nameKey: 1 }, unique: true }, { keys: { list: 1, position: 1, _id: 1 } }],
});
