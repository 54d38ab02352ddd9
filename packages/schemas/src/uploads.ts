import { z } from 'zod';
import { customers } from './customers.ts';
import { id, oneOf, requiredId, TEXT_MAX } from './kit/fields.ts';
import { readerFields } from './kit/reader.ts';
import type { Resource, Route, UploadSheet } from './kit/resource.ts';
import { storedId } from './kit/stored.ts';
import { type MessageAnswer, messageAnswer } from './messages/answer.ts';
import { asText, msg } from './messages/message.ts';
import { products } from './products.ts';
import { stocks } from './stocks.ts';

/** The most that a spreadsheet may have. */
export const UPLOAD_BYTES_MAX = 10_485_760;
export const UPLOAD_ROWS_MAX = 10_000;
/** How much of a check is answered. */
export const CHANGES_SHOWN = 100;
export const MISTAKES_SHOWN = 1_000;

/** What can be uploaded (part 4, section 6). */
const uploadable = { products, customers, stocks } as const;
export type UploadKind = keyof typeof uploadable;
export type Uploadable = Resource & { sheet: UploadSheet };

export const uploadPaths = {
  check: 'POST /upload/check',
  template: 'GET /upload/template',
  mistakes: 'GET /upload/mistakes',
  before: 'GET /upload/before',
  apply: 'POST /upload/apply',
  state: 'GET /upload/state',
} as const satisfies Readonly<Record<string, Route>>;

const of = oneOf(uploadable, msg('Only products, customers and stocks can be uploaded'));
/** Names of fields by position, with a comma between; nothing for a column that is left out. */
const columns = z
  .string()
  .max(20 * TEXT_MAX)
  .transform((names) => names.split(',').map((name) => name.trim()))
  .optional();

/** Of a new file, or with other columns of one that was looked at already. */
export const checkUploadRequest = z
  .object({ of: of.optional(), _id: id().optional(), columns })
  .refine((request) => request.of !== undefined || request._id !== undefined, {
    path: ['of'],
    error: asText(msg('Only products, customers and stocks can be uploaded')),
  });
export const uploadTemplateRequest = z.object({ of, ...readerFields });
export const uploadFileRequest = z.object({ _id: id(), ...readerFields });
export const uploadStateRequest = z.object({ _id: id() });
export const applyUploadRequest = z.object({
  uploadId: requiredId('Uploaded file'),
  skipMistakes: z.boolean().nullish(),
});

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();
/** A change of a record by a row, with values as the API has them, and names for ids. */
const changedRow = z.object({
  row: z.int(),
  _id: storedId,
  name: z.string(),
  fields: z.array(z.object({ field: z.string(), from: value, to: value })),
});

/** What is wrong with a cell. Heads are row 1. */
const mistake = messageAnswer.extend({ row: z.int(), column: z.string(), value: z.string() });
export type UploadMistake = MessageAnswer & Pick<z.output<typeof mistake>, 'row' | 'column' | 'value'>;

const uploadCounts = { rows: z.int(), new: z.int(), changed: z.int(), same: z.int() };
export const uploadCheck = z.object({
  uploadId: storedId,
  ...uploadCounts,
  columns: z.array(z.object({ head: z.string(), field: z.string(), example: z.string() })),
  changes: z.array(changedRow),
  mistakes: z.array(mistake),
  mistakesTotal: z.int(),
});
export type UploadCheck = Omit<z.output<typeof uploadCheck>, 'mistakes'> & { mistakes: UploadMistake[] };

export const uploadState = z.object({
  _id: storedId,
  of,
  state: z.enum(['checked', 'applying', 'applied']),
  ...uploadCounts,
  done: z.int(),
  skipped: z.int(),
});
export type UploadState = z.output<typeof uploadState>;
