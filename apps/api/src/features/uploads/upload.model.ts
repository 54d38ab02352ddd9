import type { UploadKind, UploadState } from '@app/schemas/uploads';
import { defineCollection } from '../../database/model.ts';
import { AnyField, type Id, IdField } from '../../database/types.ts';
import type { Author } from '../../http/caller/author.ts';
import type { Actor } from '../../http/caller/context.ts';
import type { UploadColumn } from './columns.ts';
import type { RowMistake } from './looked-row.ts';

/** A spreadsheet that somebody has brought, as it was looked at last. */
export type Upload = {
  _id: Id;
  user: Id;
  of: UploadKind;
  state: UploadState['state'];
  /** The file as it came, and what was found in its rows, line by line. */
  file: Id;
  looked: Id;
  columns: UploadColumn[];
  rows: number;
  new: number;
  changed: number;
  same: number;
  /** Rows that have mistakes. */
  wrong: number;
  mistakes: number;
  /** Who lets it be applied, since when, and as whom the audit trail names them. */
  by?: Pick<Actor, 'id' | 'email' | 'name' | 'role' | 'scope'>;
  author?: Author;
  appliedAt?: Date;
  expiresAt: Date;
};

export const UploadModel = defineCollection<Upload>('Upload', {
  collection: 'uploads',
  scope: 'everyone',
  fields: {
    user: IdField,
    of: String,
    state: String,
    file: IdField,
    looked: IdField,
    columns: AnyField,
    rows: Number,
    new: Number,
    changed: Number,
    same: Number,
    wrong: Number,
    mistakes: Number,
    by: AnyField,
    author: AnyField,
    appliedAt: Date,
    expiresAt: Date,
  },
  indexes: [{ keys: { state: 1 } }, { keys: { expiresAt: 1 }, expireAfterSeconds: 0 }],
});

/** Rows that were applied together. Its id, the upload with the place of the first, lets no other process repeat it. */
export type UploadSlice = {
  _id: string;
  upload: Id;
  from: number;
  count: number;
  new: number;
  changed: number;
  same: number;
  skipped: number;
  mistakes: RowMistake[];
  expiresAt: Date;
};
export const UploadSliceModel = defineCollection<UploadSlice>('UploadSlice', {
  collection: 'uploadslices',
  scope: 'everyone',
  fields: {
    _id: String,
    upload: IdField,
    from: Number,
    count: Number,
    new: Number,
    changed: Number,
    same: Number,
    skipped: Number,
    mistakes: AnyField,
    expiresAt: Date,
  },
  indexes: [{ keys: { upload: 1, from: 1 } }, { keys: { expiresAt: 1 }, expireAfterSeconds: 0 }],
});
