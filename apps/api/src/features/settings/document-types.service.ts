import { type DocumentTypes, documentTypesRecord } from '@app/schemas/document-types';
import { type ClientSession, model, Schema } from 'mongoose';
import { differences } from '../../crud/differences.ts';
import type { Changed } from '../../crud/service.ts';

const LABEL = 'Document types';
/** The one setting there is, by its id; changes of it queue on this too. */
export const DOCUMENT_TYPES = 'documenttypes';
const settingSchema = new Schema(
  { _id: String, values: Object },
  { collection: 'settings', versionKey: false, minimize: false },
);
const SettingModel = model('Setting', settingSchema);

/** The document types; blank ones until an admin has named them. */
export async function readDocumentTypes(session?: ClientSession): Promise<DocumentTypes> {
  const stored = await SettingModel.findById(DOCUMENT_TYPES)
    .session(session ?? null)
    .lean();
  return documentTypesRecord.parse(stored?.values ?? {});
}

/** Changes some of the document types, and leaves the others as they are. */
export async function changeDocumentTypes(
  changes: object,
  session: ClientSession,
): Promise<Changed<DocumentTypes>> {
  const before = await readDocumentTypes(session);
  const values = { ...before, ...changes };
  await SettingModel.updateOne({ _id: DOCUMENT_TYPES }, { $set: { values } }, { session, upsert: true });
  const message = `${LABEL} updated`;
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
