import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { useApi, useServer } from '../../../test/api.ts';
import { rawCall } from '../../../test/raw.ts';

const script = `export const words = '${'what compresses well '.repeat(50)}';`;
const brotli = brotliCompressSync(script);
const gzip = gzipSync(script);
const web = mkdtempSync(path.join(tmpdir(), 'web-'));
mkdirSync(path.join(web, 'assets'));
const write = (name: string, content: string | Buffer) =>
  writeFileSync(path.join(web, 'assets', name), content);
write('app-0123abcd.js', script);
write('app-0123abcd.js.br', brotli);
write('app-0123abcd.js.gz', gzip);
write('plain-0123abcd.js', script);
afterAll(() => rmSync(web, { recursive: true }));

useApi();
const server = useServer({}, { webDirectory: web });
const where = '/assets/app-0123abcd.js';
const ask = (headers: Record<string, string>, file = where) => rawCall(server, { path: file, headers });

describe('a file that the build has packed', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotli.length],
    ['gzip, deflate', 'gzip', gzip.length],
    ['br;q=0, gzip', 'gzip', gzip.length],
    ['identity', undefined, script.length],
  ])('goes to whom takes %s as %s', async (accepted, encoding, bytes) => {
    const { status, headers } = await ask({ 'Accept-Encoding': accepted });
    expect([status, headers['content-encoding'], Number(headers['content-length'])]).toEqual([
      200,
      encoding,
      bytes,
    ]);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
  });

  it('is the same file once it is unpacked', async () => {
    for (const accepted of ['br', 'gzip', 'identity']) {
      const answer = await fetch(server.url + where, { headers: { 'Accept-Encoding': accepted } });
      expect([accepted, await answer.text()]).toEqual([accepted, script]);
    }
  });

  it('is refused in words that are not packed', async () => {
    const { headers, body } = await ask({ 'Accept-Encoding': 'br', 'If-Match': '"another"' });
    expect([headers['content-encoding'], JSON.parse(body).code]).toEqual([undefined, 'NOT_FOUND']);
  });
});

it('a file without a packed one beside it goes as it is', async () => {
  const { headers, body } = await ask({ 'Accept-Encoding': 'br' }, '/assets/plain-0123abcd.js');
  expect([headers['content-encoding'], body]).toEqual([undefined, script]);
});
