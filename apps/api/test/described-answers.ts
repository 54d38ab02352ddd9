import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Express, Response } from 'express';
import { describeApi, type OpenApi } from '../src/api-description/openapi.ts';
import type { Endpoint } from '../src/crud/endpoint.ts';

/**
 * Holds every JSON answer of an app against its own description: its status has to be described, and its body to
 * be what is described for it.
 * @returns the breaches so far, one sentence each
 */
export function watchAnswers(app: Express, endpoints: readonly Endpoint[]): readonly string[] {
  const breachOf = checkerOf(describeApi(endpoints, 'under test'));
  const breaches: string[] = [];
  const { send } = app.response;
  app.response.send = function (this: Response, body: unknown) {
    const { method, originalUrl } = this.req;
    const { pathname } = new URL(originalUrl, 'http://localhost');
    // What is sent as an object comes here again, as its text.
    if (pathname.startsWith('/api/v1/') && typeof body === 'string') {
      const operation = { method: method.toLowerCase(), path: pathname.slice('/api/v1'.length) };
      const breach = breachOf(operation, this.statusCode, JSON.parse(body));
      if (breach) breaches.push(`${method} ${pathname}: ${breach}`);
    }
    return send.call(this, body);
  };
  return breaches;
}

type Asked = { method: string; path: string };

function checkerOf(description: OpenApi) {
  // Formats stand beside patterns that say the same.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(description, 'api');
  const pointer = (...parts: readonly string[]) =>
    `api#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
  const validate = (at: string, body: unknown) => {
    const isValid = ajv.getSchema(at) ?? ajv.compile({ $ref: at });
    return isValid(body) ? undefined : ajv.errorsText(isValid.errors);
  };
  return ({ method, path }: Asked, status: number, body: unknown): string | undefined => {
    const operation = description.paths[path]?.[method];
    // Whoever asks for no route of ours gets an error like any other.
    if (!operation) return validate(pointer('components', 'schemas', 'Error'), body);
    if (!operation.responses[status]) return `the status ${status} is not described`;
    const at = ['paths', path, method, 'responses', String(status), 'content', 'application/json', 'schema'];
    return validate(pointer(...at), body);
  };
}
