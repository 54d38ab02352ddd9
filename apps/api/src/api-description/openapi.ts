import { type ErrorCode, errorAnswer, errorCodes } from '@app/schemas/kit/errors';
import { splitRoute } from '@app/schemas/kit/resource';
import { z } from 'zod';
import type { Endpoint } from '../calls/endpoint.ts';
import { OWNER_HEADER } from '../http/caller/session.ts';

export type JsonSchema = Record<string, unknown>;
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: object[];
  parameters?: object[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: JsonSchema }> }>;
};
export type OpenApi = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: object; schemas: Record<string, JsonSchema> };
};

const description = [
  'Sign in with POST /auth/login; the session travels in an httpOnly cookie. Every POST, PUT and DELETE',
  'except the login needs the value of the XSRF-TOKEN cookie in the X-XSRF-TOKEN header. A create that',
  'carries an Idempotency-Key is done once, however often it is sent.',
].join(' ');

/** Describes the API by the schemas that validate its calls (HTTP contract, "Addresses"). */
export function describeApi(endpoints: readonly Endpoint[], version: string): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const endpoint of endpoints) {
    const { method, path } = splitRoute(endpoint.route);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Inventory Enterprise', version, description },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'token' } },
      schemas: { Error: schemaOf(errorAnswer, 'output') },
    },
  };
}

function operationOf(endpoint: Endpoint): Operation {
  const { method, path } = splitRoute(endpoint.route);
  const makes = endpoint.idempotent && !endpoint.changesOnly;
  const status = String(endpoint.status ?? (makes ? 201 : 200));
  const roles = typeof endpoint.access === 'string' ? '' : `For ${endpoint.access.join(' and ')}.`;
  const schema = schemaOf(endpoint.request, 'input');
  const hasInput = Object.keys((schema.properties as object | undefined) ?? schema).length > 0;
  const inQuery = method === 'GET' || method === 'DELETE' || endpoint.takesBytes !== undefined;
  const parameters = [...(inQuery ? queryParameters(schema) : []), ...headersOf(method, endpoint)];
  return {
    operationId: path.slice(1).replaceAll('/', '_'),
    tags: [path.split('/')[1] ?? ''],
    summary: endpoint.summary,
    description: roles,
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    ...(parameters.length && { parameters }),
    ...(endpoint.takesBytes && { requestBody: { required: false, content: filesOf(endpoint.takesBytes) } }),
    ...(!inQuery &&
      hasInput && { requestBody: { required: true, content: { 'application/json': { schema } } } }),
    responses: {
      [status]: {
        description: 'Done',
        content: Object.fromEntries(
          (endpoint.media ?? ['application/json']).map((type) => [
            type,
            { schema: schemaOf(endpoint.answer, 'output') },
          ]),
        ),
      },
      ...errorsOf(endpoint),
    },
  };
}

const filesOf = ({ types = ['*/*'] }: NonNullable<Endpoint['takesBytes']>) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described as JsonSchema;
}

function queryParameters(schema: JsonSchema): object[] {
  const required = (schema.required as string[] | undefined) ?? [];
  return Object.entries((schema.properties as Record<string, JsonSchema> | undefined) ?? {}).map(
    ([name, property]) => ({ name, in: 'query', required: required.includes(name), schema: property }),
  );
}

const whosePage = 'The id of the user whom the page is for. The answer is 401 when the session is another’s.';

function headersOf(method: string, { access, idempotent }: Endpoint): object[] {
  const header = (name: string, required: boolean, text: string) => ({
    name,
    in: 'header',
    required,
    description: text,
    schema: { type: 'string' },
  });
  const changes = method !== 'GET' && access !== 'public';
  return [
    ...(access === 'public' ? [] : [header(OWNER_HEADER, false, whosePage)]),
    ...(changes ? [header('X-XSRF-TOKEN', true, 'The value of the XSRF-TOKEN cookie')] : []),
    ...(idempotent
      ? [header('Idempotency-Key', false, '1 to 255 characters of your own, once for each create')]
      : []),
  ];
}

/** Lists the errors that a call may end in, by status. */
function errorsOf({ access, route }: Endpoint): Operation['responses'] {
  const codes = (Object.keys(errorCodes) as ErrorCode[]).filter((code) => {
    if (code === 'FORBIDDEN_ORIGIN') return access === 'public';
    if (access === 'public' && (code === 'FORBIDDEN' || code === 'EBADCSRFTOKEN'))
      return route.includes('login');
    return true;
  });
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(errorCodes[code], [...(byStatus.get(errorCodes[code]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      String(status),
      {
        description: ofStatus.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}
