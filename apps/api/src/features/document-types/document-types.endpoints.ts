import {
  documentTypesPaths,
  documentTypesRecord,
  documentTypesUpdate,
  documentTypesUpdated,
} from '@app/schemas/document-types';
import { admins } from '@app/schemas/kit/resource';
import { z } from 'zod';
import { defineEndpoint } from '../../calls/endpoint.ts';
import { outcomeOf, recordAnswer } from '../../crud/endpoints.ts';
import { readerOf } from '../../database/reader.ts';
import { documentTypes } from '../reference-data/paper-types.service.ts';
import { readSetting } from '../settings/settings.service.ts';
import { changeDocumentTypes } from './document-types.service.ts';

/** Document types in the settings (specification 1, sections 3 and 5). */
export const documentTypesEndpoints = [
  defineEndpoint({
    route: documentTypesPaths.get,
    summary: 'The document types',
    access: admins,
    request: z.object({}),
    answer: z.object({ data: documentTypesRecord }),
    read: async (_input, context) => ({ data: await readSetting(documentTypes, readerOf(context)) }),
  }),
  defineEndpoint({
    route: documentTypesPaths.update,
    summary: 'Change the document types',
    access: admins,
    request: documentTypesUpdate,
    answer: recordAnswer(documentTypesRecord),
    queue: () => [documentTypes.id],
    write: async (changes, context) =>
      outcomeOf(documentTypesUpdated, await changeDocumentTypes(changes, context)),
  }),
];
