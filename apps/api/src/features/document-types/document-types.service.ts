import { type DocumentTypes, documentTypesRecord } from '@app/schemas/document-types';
import { msg } from '@app/schemas/messages/message';
import { type ClientSession, model, Schema } from 'mongoose';
import { differences } from '../../crud/differences.ts';
import type { Changed } from '../../crud/service.ts';

const LABEL = 'Document types';
/** Id of the only setting; its changes queue on this too. */
export const DOCUMENT_TYPES = 'documenttypes';
const settingSchema = new Schema(
  { _id: String, values: Object },
  { collection: 'settings', versionKey: false, minimize: false },
);
const SettingModel = model('Setting', settingSchema);

/** Reads the document types; blank until an admin has named them. */
export async function readDocumentTypes(session?: ClientSession): Promise<DocumentTypes> {
  const stored = await SettingModel.findById(DOCUMENT_TYPES)
    .session(session ?? null)
    .lean();
  return documentTypesRecord.parse(stored?.values ?? {});
}

/** Changes some document types and leaves the others. */
export async function changeDocumentTypes(
  changes: object,
  session: ClientSession,
): Promise<Changed<DocumentTypes>> {
  const before = await readDocumentTypes(session);
  const values = { ...before, ...changes };
  await SettingModel.updateOne({ _id: DOCUMENT_TYPES }, { $set: { values } }, { session, upsert: true });
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
