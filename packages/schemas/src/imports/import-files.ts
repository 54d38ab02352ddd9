import { z } from 'zod';
import { storedDate, storedId } from '../kit/stored.ts';

/** Files of an import's papers (part 5, section 2). */

/** What files may be: how their names end, and whether a browser may show them. */
const importFileTypes = {
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
