import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Express, Response } from 'express';
import { describeApi, type OpenApi } from '../src/api-description/openapi.ts';
import type { Endpoint } from '../src/calls/endpoint.ts';

/**
 * Checks every JSON answer of an app against the API description: its status and its body.
 * @returns the breaches so far, one sentence each
 */
export function watchAnswers(app: Express, endpoints: readonly Endpoint[]): readonly string[] {
  const breachOf = checkerOf(describeApi(endpoints, 'under test'));
  const breaches: string[] = [];
  const { send } = app.response;
  app.response.send = function (this: Response, body: unknown) {
    const { method, originalUrl } = this.req;
    const { pathname } = new URL(originalUrl, 'http://localhost');
    // Express calls this again with the text of an object.
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
  // Formats would only repeat the patterns beside them.
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
    // Unknown routes answer with an ordinary error.
    if (!operation) return validate(pointer('components', 'schemas', 'Error'), body);
    if (!operation.responses[status]) return `the status ${status} is not described`;
    const at = ['paths', path, method, 'responses', String(status), 'content', 'application/json', 'schema'];
    return validate(pointer(...at), body);
  };
}
