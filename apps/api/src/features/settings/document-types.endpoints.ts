import {
  documentTypesInput,
  documentTypesPaths,
  documentTypesRecord,
  documentTypesUpdated,
} from '@app/schemas/document-types';
import { admins } from '@app/schemas/resource';
import { model, Schema } from 'mongoose';
import { z } from 'zod';
import { differences } from '../../crud/differences.ts';
import { defineEndpoint } from '../../crud/endpoint.ts';
import { changeAnswer } from '../../crud/endpoints.ts';

const ID = 'documenttypes';
const settingSchema = new Schema(
  { _id: String, values: Object },
  { collection: 'settings', versionKey: false, minimize: false },
);
const SettingModel = model('Setting', settingSchema);

/** The form of document types in the settings (specification 1, sections 3 and 5). */
export const documentTypesEndpoints = [
  defineEndpoint({
    route: documentTypesPaths.get,
    summary: 'The document types',
    access: admins,
    request: z.object({}),
    answer: z.object({ data: documentTypesRecord }),
    read: async () => {
      const stored = await SettingModel.findById(ID).lean();
      return { data: documentTypesRecord.parse(stored?.values ?? {}) };
    },
  }),
  defineEndpoint({
    route: documentTypesPaths.update,
    summary: 'Change the document types',
    access: admins,
    request: documentTypesInput.partial(),
    answer: changeAnswer(documentTypesRecord),
    queue: () => [ID],
    write: async (changes, { session }) => {
      const before = await SettingModel.findById(ID, null, { session }).lean();
      const was = documentTypesRecord.parse(before?.values ?? {});
      const values = { ...was, ...changes };
      await SettingModel.updateOne({ _id: ID }, { $set: { values } }, { session, upsert: true });
      return {
        body: { message: documentTypesUpdated, data: documentTypesRecord.parse(values) },
        audit: {
          action: 'Update',
          type: 'Document types',
          message: 'Document types updated',
          changes: differences(was, values, Object.keys(changes)),
        },
      };
    },
  }),
];
