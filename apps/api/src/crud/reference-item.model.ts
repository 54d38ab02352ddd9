import type { ReferenceList } from '@app/schemas/kit/listed';
import { model, Schema, type Types } from 'mongoose';

/** A choice in a dropdown. Records store its name as of when they were written. */
export type StoredItem = {
  _id: Types.ObjectId;
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

/** Normalizes a name for comparison: ignores letter case, spaces and invisible characters. */
export const nameKey = (name: string): string =>
  name
    .replace(/[\s\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
    .normalize('NFC')
    .toLowerCase();

const itemSchema = new Schema<StoredItem>(
  {
    list: String,
    name: String,
    nameKey: String,
    position: Number,
    active: Boolean,
    money: Boolean,
    isKept: Boolean,
    uses: Number,
  },
  { collection: 'referenceitems' },
);
itemSchema.index({ list: 1, nameKey: 1 }, { unique: true });
itemSchema.index({ list: 1, position: 1, _id: 1 });
export const ReferenceItemModel = model<StoredItem>('ReferenceItem', itemSchema);
