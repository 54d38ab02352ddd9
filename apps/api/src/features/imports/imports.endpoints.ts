import { dutyEstimate, dutyOf, dutyPath, dutyRequest } from '@app/schemas/imports/duty';
import { expectedPage, expectedPath, expectedRequest } from '@app/schemas/imports/expected-goods';
import { closeRequest, importCalls, importMessages, reopenRequest } from '@app/schemas/imports/import-calls';
import { setImportCostsRequest } from '@app/schemas/imports/import-costs';
import { detailedImports } from '@app/schemas/imports/import-detail';
import { setGoodsRequest } from '@app/schemas/imports/import-goods';
import { imports } from '@app/schemas/imports/imports';
import { paperPaths, paperSaved, setPaperRequest } from '@app/schemas/imports/papers';
import { admins, everyone } from '@app/schemas/kit/resource';
import { z } from 'zod';
import { defineEndpoint } from '../../calls/endpoint.ts';
import { crudEndpoints, outcomeOf, recordAnswer, updateRequest } from '../../crud/endpoints.ts';
import { listedKeys } from '../../crud/listed-names.ts';
import { referenceKeys } from '../../crud/references.ts';
import { readerOf } from '../../database/reader.ts';
import { readTaxes } from '../taxes/taxes.service.ts';
import { expectedGoods } from './expected-goods.ts';
import { setCosts } from './import-costs.ts';
import { setGoods } from './import-goods.ts';
import { closeImport, importsResource, importsService, reopenImport } from './imports.service.ts';
import { setPaper } from './set-paper.ts';

const answer = recordAnswer(detailedImports.detail);

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
  defineEndpoint({
    route: importCalls.setGoods,
    summary: 'Set the goods of an import',
    access: admins,
    request: updateRequest(setGoodsRequest),
    answer,
    queue: (input) => [input._id, ...referenceKeys('Import', input)],
    write: async (input, context) => outcomeOf(importMessages.setGoods, await setGoods(input, context)),
  }),
  defineEndpoint({
    route: importCalls.setCosts,
    summary: 'Set the costs of an import',
    access: admins,
    request: updateRequest(setImportCostsRequest),
    answer,
    queue: (input) => [input._id, ...listedKeys(imports, input)],
    write: async (input, context) => outcomeOf(importMessages.setCosts, await setCosts(input, context)),
  }),
  defineEndpoint({
    route: expectedPath,
    summary: 'List the goods that imports are to bring',
    access: everyone,
    request: expectedRequest,
    answer: expectedPage,
    read: async (request, context) => expectedGoods(request, readerOf(context)),
  }),
  defineEndpoint({
    route: dutyPath,
    summary: 'Estimate what customs take of goods',
    access: admins,
    request: dutyRequest,
    answer: z.object({ data: dutyEstimate }),
    read: async (input, context) => ({ data: dutyOf(input, await readTaxes(readerOf(context))) }),
  }),
];
