import { type DocumentTypes, documentTypesRecord } from '@app/schemas/document-types';
import { msg } from '@app/schemas/messages/message';
import { differences } from '../../crud/differences.ts';
import type { Written } from '../../crud/service.ts';
import { defineCollection } from '../../database/model.ts';
import { type Reader, readerOf } from '../../database/reader.ts';
import { upsertLater } from '../../database/transactions/pending-writes.ts';
import type { WriteContext } from '../../http/caller/context.ts';

const LABEL = 'Document types';
/** Id of the only setting; its changes queue on this too. */
export const DOCUMENT_TYPES = 'documenttypes';
const SettingModel = defineCollection<{ _id: string; values: object }>('Setting', {
  collection: 'settings',
  scope: 'everyone',
  fields: { _id: String, values: Object },
});

/** Reads the document types; blank until an admin has named them. */
export async function readDocumentTypes(reader: Reader): Promise<DocumentTypes> {
  const stored = await reader.findOne(SettingModel, { _id: DOCUMENT_TYPES });
  return documentTypesRecord.parse(stored?.values ?? {});
}

/** Changes some document types and leaves the others. */
export async function changeDocumentTypes(
  changes: object,
  context: WriteContext,
): Promise<Written<DocumentTypes>> {
  const before = await readDocumentTypes(readerOf(context));
  const values = { ...before, ...changes };
  upsertLater(context.session, SettingModel, { _id: DOCUMENT_TYPES }, { $set: { values } });
  const message = msg('Document types updated');
  const changed = differences(before, values, Object.keys(changes));
  return {
    record: documentTypesRecord.parse(values),
    audit: {
      action: 'Update',
      type: LABEL,
      message,
      record: { kind: 'document-types', _id: DOCUMENT_TYPES },
      changes: changed,
    },
  };
}
