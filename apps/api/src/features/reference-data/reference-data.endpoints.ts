import { admins } from '@app/schemas/kit/resource';
import {
  referenceCreate,
  referenceDataAnswer,
  referenceDataRequest,
  referenceItem,
  referenceMessages,
  referencePaths,
  referenceRemove,
  referenceUpdate,
} from '@app/schemas/reference-data';
import { defineEndpoint } from '../../calls/endpoint.ts';
import { outcomeOf, recordAnswer, removeAnswer, removeRequest, updateRequest } from '../../crud/endpoints.ts';
import { forbidden } from '../../lib/errors.ts';
import { readLists } from './reference-data.service.ts';
import { addItem, changeItem, removeItem } from './reference-items.service.ts';

const answer = recordAnswer(referenceItem);

/** Lists behind the dropdowns, maintained by admins (specification 2, sections 3 and 7). */
export const referenceDataEndpoints = [
  defineEndpoint({
    route: referencePaths.list,
    summary: 'List the reference data',
    access: 'signedIn',
    request: referenceDataRequest,
    answer: referenceDataAnswer,
    read: async ({ all }, { actor }) => {
      if (all && actor.role !== 'admin') throw forbidden();
      return { data: [await readLists(all)] };
    },
  }),
  defineEndpoint({
    route: referencePaths.create,
    summary: 'Add an item to a list',
    access: admins,
    request: referenceCreate,
    answer,
    idempotent: true,
    queue: ({ list }) => [list],
    write: async (input, { session }) => ({
      status: 201,
      ...outcomeOf(referenceMessages.created, await addItem(input, session)),
    }),
  }),
  defineEndpoint({
    route: referencePaths.update,
    summary: 'Rename, move, activate or deactivate an item',
    access: admins,
    request: updateRequest(referenceUpdate),
    answer,
    queue: ({ _id }) => [_id],
    write: async ({ _id, __v, ...changes }, context) =>
      outcomeOf(referenceMessages.updated, await changeItem(_id, changes, context, __v ?? undefined)),
  }),
  defineEndpoint({
    route: referencePaths.remove,
    summary: 'Delete an item that nothing uses',
    access: admins,
    request: removeRequest.extend(referenceRemove.shape),
    answer: removeAnswer,
    queue: ({ _id }) => [_id],
    write: async ({ _id, list, __v }, { session }) => {
      const audit = await removeItem(_id, list, session, __v ?? undefined);
      return outcomeOf(referenceMessages.removed, { record: { _id }, audit });
    },
  }),
];
