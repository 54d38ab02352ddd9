import type { ReferenceList } from '@app/schemas/reference-data';
import { model, Schema, type Types } from 'mongoose';

/** One choice of a dropdown. Records hold its name, as it was when they were written. */
export type StoredItem = {
  _id: Types.ObjectId;
  __v: number;
  list: ReferenceList;
  name: string;
  /** What `nameKey` makes of the name: once in a list. */
  nameKey: string;
  position: number;
  active: boolean;
  /** Raised whenever a record comes to hold the name, so that this collides with its renaming and deletion. */
  uses?: number;
};

/** What a name is known by in its list: letter case, spaces and marks that can't be seen don't count. */
export const nameKey = (name: string): string =>
  name
    .replace(/[\s\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
    .normalize('NFC')
    .toLowerCase();

const itemSchema = new Schema<StoredItem>(
  { list: String, name: String, nameKey: String, position: Number, active: Boolean, uses: Number },
  { collection: 'referenceitems' },
);
itemSchema.index({ list: 1, nameKey: 1 }, { unique: true });
itemSchema.index({ list: 1, position: 1, _id: 1 });
export const ReferenceItemModel = model<StoredItem>('ReferenceItem', itemSchema);
