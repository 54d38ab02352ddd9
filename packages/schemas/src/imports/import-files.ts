import { z } from 'zod';
import type { Route } from '../kit/resource.ts';
import { storedDate, storedId } from '../kit/stored.ts';
import { msg } from '../messages/message.ts';

/** Files of an import's papers (part 5, section 2). */

export const importFilePaths = {
  add: 'POST /import/addfile',
  remove: 'DELETE /import/deletefile',
  get: 'GET /import/file',
} as const satisfies Readonly<Record<string, Route>>;

/** The most that a file may have. */
export const IMPORT_FILE_BYTES_MAX = 15_728_640;
export const importFileTooLarge = msg('A file can have at most 15 MB');

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
