import {
  addFileRequest,
  fileDeleted,
  fileRequest,
  IMPORT_FILE_BYTES_MAX,
  importFile,
  importFilePaths,
  importFileTooLarge,
  importFileTypes,
  wrongImportFile,
} from '@app/schemas/imports/import-files';
import { admins } from '@app/schemas/kit/resource';
import { z } from 'zod';
import { defineEndpoint } from '../../calls/endpoint.ts';
import { outcomeOf, recordAnswer, removeAnswer } from '../../crud/endpoints.ts';
import { addFile, deleteFile, sendImportFile } from './import-files.ts';

/** Files of imports' papers (part 5, section 2). */
export const importFilesEndpoints = [
  defineEndpoint({
    route: importFilePaths.add,
    summary: 'Add a file to a paper of an import',
    access: admins,
    takesBytes: {
      wrongType: wrongImportFile,
      max: IMPORT_FILE_BYTES_MAX,
      tooLarge: importFileTooLarge,
    },
    request: addFileRequest,
    status: 201,
    idempotent: true,
    answer: recordAnswer(importFile),
    own: addFile,
  }),
  defineEndpoint({
    route: importFilePaths.remove,
    summary: 'Delete a file of an import',
    access: admins,
    request: fileRequest,
    answer: removeAnswer,
    queue: ({ _id }) => [_id],
    write: async ({ _id }, context) => outcomeOf(fileDeleted, await deleteFile(_id, context)),
  }),
  defineEndpoint({
    route: importFilePaths.get,
    summary: 'Read a file of an import',
    access: admins,
    request: fileRequest,
    answer: z.string(),
    media: Object.keys(importFileTypes),
    stream: ({ _id }, context) => sendImportFile(_id, context),
  }),
];
