import { z } from 'zod';
import { id, TEXT_MAX, text } from '../kit/fields.ts';
import type { Route } from '../kit/resource.ts';
import { storedDate, storedId } from '../kit/stored.ts';
import { msg } from '../messages/message.ts';

/** Files of an import's papers (part 5, section 2). */

export const importFilePaths = {
  add: 'POST /import/addfile',
  remove: 'DELETE /import/deletefile',
  get: 'GET /import/file',
} as const satisfies Readonly<Record<string, Route>>;
export const fileAdded = msg('File added');
export const fileDeleted = msg('File deleted');

/** The most that a file may have, and how many an import. */
export const IMPORT_FILE_BYTES_MAX = 15_728_640;
export const IMPORT_FILES_MAX = 40;
export const importFileTooLarge = msg('A file can have at most 15 MB');
export const wrongImportFile = msg('Files must be PDF, JPEG, PNG, WebP, HEIC, Excel or Word');
export const tooManyImportFiles = msg('An import can have at most {{max}} files', { max: IMPORT_FILES_MAX });

/** What files may be: how their names end, and whether a browser may show them. */
export const importFileTypes = {
  'application/pdf': { endings: ['pdf'], isShown: true },
  'image/jpeg': { endings: ['jpg', 'jpeg'], isShown: true },
  'image/png': { endings: ['png'], isShown: true },
  'image/webp': { endings: ['webp'], isShown: true },
  'image/heic': { endings: ['heic', 'heif'], isShown: false },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { endings: ['xlsx'], isShown: false },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    endings: ['docx'],
    isShown: false,
  },
} as const satisfies Readonly<Record<string, { endings: readonly string[]; isShown: boolean }>>;
export type ImportFileType = keyof typeof importFileTypes;

export const importFile = z.object({
  _id: storedId,
  name: z.string(),
  contentType: z.enum(Object.keys(importFileTypes) as ImportFileType[]),
  /** In bytes. */
  size: z.int(),
  at: storedDate,
  /** Who has added it, by name. */
  user: z.string(),
});
export type ImportFile = z.output<typeof importFile>;

/** A name without folders and control characters, which some systems send. */
const fileName = z.preprocess(
  (value) => (typeof value === 'string' ? (value.split(/[/\\]/).at(-1) ?? '').replace(CONTROLS, '') : value),
  text('Name', { max: TEXT_MAX }),
);
/** NUL is refused, as in any text. */
const CONTROLS = /(?!\0)[\p{Cc}\p{Zl}\p{Zp}]/gu;

/** Comes in the query; the body is the file. */
export const addFileRequest = z.object({
  _id: id(),
  type: text('Paper', { required: msg('Invalid document type') }),
  name: fileName,
});
export const fileRequest = z.object({ _id: id() });
