import { type IncomingHttpHeaders, request } from 'node:http';
import { type Route, splitRoute } from '@app/schemas/kit/resource';
import type { Client, Reachable } from './api.ts';

export type RawCall = {
  method?: string;
  /** Sent as is, without normalization. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};
export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: string };

/** Sends a call that no well-behaved client would. */
export function rawCall(
  api: Reachable,
  { method = 'GET', path, headers = {}, body }: RawCall,
): Promise<RawAnswer> {
  const { port } = new URL(api.url);
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** Sends a body as is; "@1e999" stands for the number, which JSON.stringify can't write. */
export function sendRaw(who: Client, route: Route, body: unknown, type = 'application/json') {
  const { method, path } = splitRoute(route);
  const verb = method.toLowerCase() as 'post' | 'put' | 'delete';
  const text = typeof body === 'string' ? body : JSON.stringify(body).replaceAll(/"@(-?1e999)"/g, '$1');
  return who.agent[verb](`/api/v1${path}`)
    .set({ 'X-XSRF-TOKEN': who.xsrf(), 'Content-Type': type })
    .send(text);
}

/** Reads a client's cookies by name. */
export function cookiesOf({ agent }: Client): Record<string, string> {
  const cookies = agent.jar.getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false });
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
}

/** Headers that a signed-in client's browser sends with every call. */
export const headersOf = (who: Client) => headersFor(cookiesOf(who));

/** Headers with these cookies and their CSRF token. */
export function headersFor(cookies: Record<string, string>): Record<string, string> {
  const pairs = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  return { Cookie: pairs.join('; '), 'X-XSRF-TOKEN': decodeURIComponent(cookies['XSRF-TOKEN'] ?? '') };
}
