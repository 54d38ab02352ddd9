import type { DocumentTypesUpdate } from '@app/schemas/document-types';
import { invalidPaperType } from '@app/schemas/imports/papers';
import type { Message } from '@app/schemas/messages/message';
import type { Written } from '../../crud/service.ts';
import { readerOf } from '../../database/reader.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { invalidFields } from '../../lib/errors.ts';
import { documentTypes, readNeeded, takePaperType } from '../reference-data/paper-types.service.ts';
import { changeSetting } from '../settings/settings.service.ts';

/** @throws VALIDATION_FAILED for needed types that are none of the twelve, nor in the list */
export async function changeDocumentTypes(
  changes: DocumentTypesUpdate,
  context: WriteContext,
): Promise<Written<object>> {
  if (!changes.needed) return changeSetting(documentTypes, changes, context);
  const types: string[] = [];
  const held = await readNeeded(readerOf(context));
  const errors: Record<string, Message[]> = {};
  for (const [at, sent] of changes.needed.entries()) {
    const type = await takePaperType(sent, held, context.session);
    if (type) types.push(type);
    else errors[`needed.${at}`] = [invalidPaperType];
  }
  if (Object.keys(errors).length) throw invalidFields(errors);
  return changeSetting(documentTypes, { ...changes, needed: [...new Set(types)] }, context);
}
