import { id } from '@app/schemas/kit/fields';
import { listRequest, pageOf, searchRequest } from '@app/schemas/kit/lists';
import type { Resource, Route, Verb } from '@app/schemas/kit/resource';
import { inAnswer, messageAnswer } from '@app/schemas/messages/answer';
import { asText, type Message, msg } from '@app/schemas/messages/message';
import { z } from 'zod';
import { defineEndpoint, type Endpoint, type Outcome } from '../calls/endpoint.ts';
import { type ApiResource, noteServed, type Values } from './resource.ts';
import { type CrudService, crudService, detailOf, type Written } from './service.ts';

const noVersion = asText(msg('{{label}} must be a whole number', { label: 'Version' }));
/** The version of an update, or none. */
export const version = z.int(noVersion).min(0, noVersion).nullish();

/** Takes an update's id from `_id` or `id`, as clients send either. */
export const updateRequest = <T extends object>(schema: z.ZodType<T>) =>
  z.preprocess(
    (body) => (isObject(body) ? { ...body, _id: body._id ?? body.id } : body),
    z.intersection(z.object({ _id: id(), __v: version }), schema),
  );

export const recordAnswer = (record: z.ZodType) => messageAnswer.extend({ data: record });

/** What a call answers that has changed a record. */
export const outcomeOf = (
  message: Message | undefined,
  { record, audit, afterCommit }: Written<object>,
): Outcome => ({
  body: { ...(message && inAnswer(message)), data: record },
  audit,
  ...(afterCommit && { afterCommit }),
});

const idRequest = z.object({ _id: id() });
/** A version that may come from the query, where numbers are texts and empty means none. */
export const versionInQuery = z.preprocess(
  (value) => (value === '' ? null : typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
  version,
);
export const removeRequest = idRequest.extend({ __v: versionInQuery });
export const removeAnswer = recordAnswer(idRequest);
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Defines a resource's endpoints, one for each path in its contract. */
export function crudEndpoints(
  resource: ApiResource,
  service: CrudService = crudService(resource),
): Endpoint[] {
  const { contract } = resource;
  const { create, update } = contract;
  noteServed(resource);
  return [
    ...at(contract, 'list', (common) =>
      defineEndpoint({
        ...common,
        summary: `List ${contract.name}`,
        request: listRequest(contract),
        answer: pageOf(contract.record, contract.sums),
        stream: (request, context) => service.list(request, context),
      }),
    ),
    ...at(contract, 'search', (common) =>
      defineEndpoint({
        ...common,
        summary: `Search ${contract.name}`,
        request: searchRequest(contract),
        answer: pageOf(contract.record, contract.sums),
        stream: (request, context) => service.search(request, context),
      }),
    ),
    ...at(contract, 'get', (common) =>
      defineEndpoint({
        ...common,
        summary: `Get one of ${contract.name}`,
        request: idRequest,
        answer: z.object({ data: detailOf(contract) }),
        read: async ({ _id }, context) => ({ data: await service.get(_id, context) }),
      }),
    ),
    ...(create ? at(contract, 'create', (common) => creating(common, resource, create, service)) : []),
    ...(update ? at(contract, 'update', (common) => updating(common, resource, update, service)) : []),
    ...at(contract, 'remove', (common) =>
      defineEndpoint({
        ...common,
        summary: `Delete one of ${contract.name}`,
        request: removeRequest,
        answer: removeAnswer,
        queue: ({ _id }) => [_id],
        transact: (input) => service.transact?.('remove', input),
        write: async ({ _id, __v }, context) => {
          const { audit } = await service.remove(_id, context, __v ?? undefined);
          return outcomeOf(contract.messages.removed, { record: { _id }, audit });
        },
      }),
    ),
  ];
}

type Common = Pick<Endpoint, 'route' | 'access'>;

/** Defines a verb's endpoint if the contract offers it. */
function at(contract: Resource, verb: Verb, define: (common: Common) => Endpoint): Endpoint[] {
  const route: Route | undefined = contract.paths[verb];
  const access = contract.access[verb];
  return route && access ? [define({ route, access })] : [];
}

function creating(
  common: Common,
  { contract }: ApiResource,
  schema: z.ZodType,
  service: CrudService,
): Endpoint {
  return defineEndpoint({
    ...common,
    summary: `Create one of ${contract.name}`,
    request: schema as z.ZodType<Values>,
    answer: recordAnswer(detailOf(contract)),
    idempotent: true,
    queue: service.queue,
    prefetch: service.prefetch,
    transact: (input) => service.transact?.('create', input),
    write: async (input, context) => ({
      status: 201,
      ...outcomeOf(contract.messages.created, await service.create(input, context)),
    }),
  });
}

function updating(
  common: Common,
  { contract }: ApiResource,
  schema: z.ZodType,
  service: CrudService,
): Endpoint {
  return defineEndpoint({
    ...common,
    summary: `Change one of ${contract.name}`,
    request: updateRequest(schema as z.ZodType<Values>),
    answer: recordAnswer(detailOf(contract)),
    queue: ({ _id, ...changes }) => [_id, ...service.queue(changes)],
    transact: (input) => service.transact?.('update', input),
    write: async ({ _id, __v, ...changes }, context) =>
      outcomeOf(contract.messages.updated, await service.update(_id, changes, context, __v ?? undefined)),
  });
}
