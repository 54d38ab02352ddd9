import { taxesInput, taxesPaths, taxesRecord, taxesUpdated } from '@app/schemas/imports/taxes';
import { admins } from '@app/schemas/kit/resource';
import { z } from 'zod';
import { defineEndpoint } from '../../calls/endpoint.ts';
import { outcomeOf, recordAnswer } from '../../crud/endpoints.ts';
import { readerOf } from '../../database/reader.ts';
import { changeSetting } from '../settings/settings.service.ts';
import { readTaxes, taxes } from './taxes.service.ts';

/** What customs take of goods beside their duty (part 5, section 5). */
export const taxesEndpoints = [
  defineEndpoint({
    route: taxesPaths.get,
    summary: 'The rates of taxes on imports',
    access: admins,
    request: z.object({}),
    answer: z.object({ data: taxesRecord }),
    read: async (_input, context) => ({ data: await readTaxes(readerOf(context)) }),
  }),
  defineEndpoint({
    route: taxesPaths.update,
    summary: 'Change the rates of taxes on imports',
    access: admins,
    request: taxesInput.partial(),
    answer: recordAnswer(taxesRecord),
    queue: () => [taxes.id],
    write: async (input, context) => outcomeOf(taxesUpdated, await changeSetting(taxes, input, context)),
  }),
];
