import { splitRoute } from '@app/schemas/kit/resource';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../test/api.ts';
import { totalOf } from '../../test/observations.ts';
import { headersOf, rawCall } from '../../test/raw.ts';
import { useWorld } from '../../test/world.ts';

const api = useApi();
const world = useWorld(api);

describe('other ways to write a path', () => {
  const tricks: Record<string, (path: string) => string> = {
    'capital letters': (path) => path.toUpperCase(),
    'a capital letter': (path) => path.replace(/[a-z](?=[a-z]*$)/, (letter) => letter.toUpperCase()),
    'a slash at the end': (path) => `${path}/`,
    'a double slash': (path) => path.replace('/v1/', '/v1//'),
    'a double slash in front': (path) => `/${path}`,
    'an encoded slash': (path) => path.replace('/v1/', '/v1%2f'),
    'an encoded letter': (path) =>
      path.replace(/[a-z]$/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    'a dot segment': (path) => path.replace('/v1/', '/v1/./'),
    'a step up': (path) => path.replace('/v1/', '/v1/auth/../'),
    'an encoded step up': (path) => path.replace('/v1/', '/v1/auth/%2e%2e/'),
    'a backslash': (path) => path.replace('/v1/', '/v1\\'),
    'a parameter': (path) => `${path};a=b`,
    'an extension': (path) => `${path}.json`,
    'an encoded space': (path) => `${path}%20`,
    'an encoded NUL': (path) => `${path}%00`,
    'half an encoding': (path) => `${path}%e0%a4`,
  };

  it.each(Object.entries(tricks))('%s: leads nowhere', async (_trick, write) => {
    const headers = { ...headersOf(world.admin), 'Content-Type': 'application/json' };
    for (const { route } of api.endpoints) {
      const { method, path } = splitRoute(route);
      const body = method === 'GET' ? '' : '{}';
      const trick = write(`/api/v1${path}`);
      const answer = await rawCall(api, {
        method,
        path: trick,
        headers: { ...headers, 'Content-Length': `${body.length}` },
        body,
      });
      expect([trick, answer.status, JSON.parse(answer.body).code]).toEqual([trick, 404, 'NOT_FOUND']);
    }
  });

  it('and another method: lead nowhere', async () => {
    const before = await totalOf(world.admin, 'POST /aduit/getalladuit');
    const known = new Set<string>(api.endpoints.map(({ route }) => route));
    for (const path of new Set(api.endpoints.map(({ route }) => splitRoute(route).path))) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
        if (known.has(`${method} ${path}`)) continue;
        const headers = { ...headersOf(world.admin), 'X-HTTP-Method-Override': 'DELETE' };
        const { status } = await rawCall(api, { method, path: `/api/v1${path}`, headers });
        expect([method, path, status]).toEqual([method, path, 404]);
      }
    }
    expect(await totalOf(world.admin, 'POST /aduit/getalladuit')).toBe(before);
  });

  it('a query or an absolute address: change nothing about who may', async () => {
    const path = '/api/v1/users/getencoders';
    const headers = { ...headersOf(world.encoder), 'Content-Type': 'application/json' };
    for (const written of [
      `${path}?role=admin`,
      `${path}?x=/auth/login`,
      `http://elsewhere.test${path}`,
      `${path}?`,
    ]) {
      const { status } = await rawCall(api, { method: 'POST', path: written, headers, body: '{}' });
      expect([written, status]).toEqual([written, 403]);
    }
  });
});
