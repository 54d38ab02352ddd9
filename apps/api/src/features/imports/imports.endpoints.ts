import { closeRequest, importCalls, importMessages, reopenRequest } from '@app/schemas/imports/import-calls';
import { imports } from '@app/schemas/imports/imports';
import { paperPaths, paperSaved, setPaperRequest } from '@app/schemas/imports/papers';
import { admins } from '@app/schemas/kit/resource';
import { defineEndpoint } from '../../calls/endpoint.ts';
import { crudEndpoints, outcomeOf, recordAnswer, updateRequest } from '../../crud/endpoints.ts';
import { closeImport, importsResource, importsService, reopenImport } from './imports.service.ts';
import { setPaper } from './set-paper.ts';

const answer = recordAnswer(imports.detail);

/** Imports (part 5). */
export const importsEndpoints = [
  ...crudEndpoints(importsResource, importsService),
  defineEndpoint({
    route: importCalls.close,
    summary: 'Close an import',
    access: admins,
    request: closeRequest,
    answer,
    queue: ({ _id }) => [_id],
    write: async ({ _id }, context) => outcomeOf(importMessages.close, await closeImport(_id, context)),
  }),
  defineEndpoint({
    route: importCalls.reopen,
    summary: 'Open a closed import again',
    access: admins,
    request: reopenRequest,
    answer,
    queue: ({ _id }) => [_id],
    write: async (input, context) => outcomeOf(importMessages.reopen, await reopenImport(input, context)),
  }),
  defineEndpoint({
    route: paperPaths.set,
    summary: 'Set a paper of an import',
    access: admins,
    request: updateRequest(setPaperRequest),
    answer,
    queue: ({ _id }) => [_id],
    write: async ({ __v, ...input }, context) =>
      outcomeOf(paperSaved, await setPaper(input, context, __v ?? undefined)),
  }),
];
