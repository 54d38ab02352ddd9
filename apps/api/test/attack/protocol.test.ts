import { deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../api.ts';
import { figure } from '../figures.ts';
import { refusal, totalOf } from '../observations.ts';
import { cookiesOf, headersOf, rawCall } from '../raw.ts';
import { useWorld } from '../world.ts';
import { sendBytes, statusesOf } from './raw-socket.ts';

const api = useApi();
const world = useWorld(api);
const list = 'POST /warehouse/getwarehouses';
const create = '/api/v1/warehouse/create';
let session: string;
let token: string;
let before: number;

beforeAll(async () => {
  const { Cookie = '', 'X-XSRF-TOKEN': xsrf = '' } = headersOf(world.admin);
  session = `Cookie: ${Cookie}\r\nX-XSRF-TOKEN: ${xsrf}\r\nContent-Type: application/json\r\n`;
  token = cookiesOf(world.admin).token ?? '';
  before = await totalOf(world.admin, list);
});

const json = '{"name":"Smuggled","address":"x"}';
const me = 'GET /api/v1/auth/me HTTP/1.1\r\nHost: x\r\n';
const post = `POST ${create} HTTP/1.1\r\nHost: x\r\n`;

describe('bytes that no honest client sends', () => {
  /** What is sent, with "@" for the session's headers. */
  const attacks: Record<string, () => string | Buffer> = {
    'a length beside chunks': () =>
      `${post}@Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${post}@Content-Length: ${json.length}\r\n\r\n${json}`,
    'chunks beside a length': () =>
      `${post}@Transfer-Encoding: chunked\r\nContent-Length: ${json.length}\r\n\r\n${json}`,
    'an unknown transfer encoding': () => `${post}@Transfer-Encoding: xchunked\r\n\r\n${json}`,
    'a hidden transfer encoding': () =>
      `${post}@Transfer-Encoding : chunked\r\n\r\n21\r\n${json}\r\n0\r\n\r\n`,
    'two transfer encodings': () =>
      `${post}@Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n21\r\n${json}\r\n0\r\n\r\n`,
    'chunks within another transfer encoding': () =>
      `${post}@Transfer-Encoding: gzip, chunked\r\n\r\n21\r\n${json}\r\n0\r\n\r\n`,
    'chunks in a protocol that has none': () =>
      `POST ${create} HTTP/1.0\r\n@Transfer-Encoding: chunked\r\n\r\n21\r\n${json}\r\n0\r\n\r\n`,
    'a body that ends with the connection': () => `POST ${create} HTTP/1.0\r\n@\r\n${json}`,
    'line feeds between chunks': () => `${post}@Transfer-Encoding: chunked\r\n\r\n21\n${json}\n0\n\n`,
    'a chunk with a long extension': () =>
      `${post}@Transfer-Encoding: chunked\r\n\r\n21;x=${'y'.repeat(20_000)}\r\n${json}\r\n0\r\n\r\n`,
    'a token in a trailer': () =>
      `${post}${session.replace(/X-XSRF-TOKEN: .*\r\n/, '')}Transfer-Encoding: chunked\r\nTrailer: X-XSRF-TOKEN\r\n\r\n21\r\n${json}\r\n0\r\n${session.match(/X-XSRF-TOKEN: .*\r\n/)?.[0]}\r\n`,
    'two tokens': () => `${post}@X-XSRF-TOKEN: x\r\nContent-Length: ${json.length}\r\n\r\n${json}`,
    'an expectation that nobody can meet': () =>
      `${post}@Expect: miracles\r\nContent-Length: ${json.length}\r\n\r\n${json}`,
    'an address of another scheme': () => 'GET javascript:alert(1) HTTP/1.1\r\nHost: x\r\n\r\n',
    'an address that is a host': () => 'GET elsewhere.test:80 HTTP/1.1\r\nHost: x\r\n\r\n',
    'an address that starts with a host': () => `POST //elsewhere.test${create} HTTP/1.1\r\nHost: x\r\n@\r\n`,
    'a whole address with a detour': () =>
      `POST http://x/api/v1/auth/../warehouse/create HTTP/1.1\r\nHost: x\r\n@Content-Length: ${json.length}\r\n\r\n${json}`,
    'two lengths': () => `${post}@Content-Length: 5\r\nContent-Length: ${json.length}\r\n\r\n${json}`,
    'a list of lengths': () => `${post}@Content-Length: ${json.length}, ${json.length}\r\n\r\n${json}`,
    'a signed length': () => `${post}@Content-Length: +${json.length}\r\n\r\n${json}`,
    'a negative length': () => `${post}@Content-Length: -1\r\n\r\n${json}`,
    'a hexadecimal length': () => `${post}@Content-Length: 0x21\r\n\r\n${json}`,
    'a huge length': () => `${post}@Content-Length: 99999999999999999999\r\n\r\n${json}`,
    'a chunk with a wrong size': () => `${post}@Transfer-Encoding: chunked\r\n\r\nzz\r\n${json}\r\n0\r\n\r\n`,
    'a chunk with a huge size': () =>
      `${post}@Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n${json}\r\n0\r\n\r\n`,
    'a bare line feed': () => `POST ${create} HTTP/1.1\nHost: x\n${'@'.replaceAll('\r', '')}\n\n${json}`,
    'a folded header': () => `${post}@X-More: a\r\n b\r\nContent-Length: 5\r\n\r\n${json}`,
    'a header without a name': () => `${post}@: x\r\n\r\n`,
    'a NUL in a header': () => `${post}@X-More: a\0b\r\n\r\n`,
    'a space in a header name': () => `${post}@X More: a\r\n\r\n`,
    'no host': () => 'GET /api/v1/auth/me HTTP/1.1\r\n\r\n',
    'two hosts': () => 'GET /api/v1/auth/me HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
    'an old protocol': () => 'GET /api/v1/auth/me HTTP/0.9\r\n\r\n',
    'a protocol to come': () => 'GET /api/v1/auth/me HTTP/9.9\r\nHost: x\r\n\r\n',
    'another protocol': () => Buffer.from('16030100c8010000c40303', 'hex'),
    'the start of HTTP/2': () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'a method of its own': () => `HACK ${create} HTTP/1.1\r\nHost: x\r\n@\r\n`,
    TRACE: () => `TRACE ${create} HTTP/1.1\r\nHost: x\r\n@\r\n`,
    CONNECT: () => 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\n\r\n',
    'an upgrade': () => `${me}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    'an address that is a star': () => 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
    'an address with raw bytes': () =>
      Buffer.from('GET /api/v1/\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n', 'latin1'),
    'an address that is too long': () => `GET /api/v1/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    'a header that is too long': () => `${me}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    'a cookie that is too long': () => `${me}Cookie: token=${'x'.repeat(20_000)}\r\n\r\n`,
    'thousands of headers': () =>
      `${me}${Array.from({ length: 5_000 }, (_, at) => `X-${at}: x\r\n`).join('')}\r\n`,
    'a broken-off head': () => `${post}@X-Mo`,
    'a broken-off body': () => `${post}@Content-Length: 1000\r\n\r\n{"name":"Half"`,
    'nothing but line ends': () => '\r\n'.repeat(1_000),
    'a thousand requests at once': () => `${me}\r\n`.repeat(1_000),
  };

  it.each(Object.entries(attacks))('%s: nothing is made, nothing breaks', async (_name, attack) => {
    const bytes = attack();
    const sent = typeof bytes === 'string' ? bytes.replaceAll('@', session) : bytes;
    const received = await sendBytes(api, sent);
    figure('attacks tried', 1);
    expect(statusesOf(received).filter((status) => status < 400 || status >= 500)).toEqual([]);
    expect(received).not.toMatch(/node_modules|\.ts:|at Object|Smuggled/);
    expect(await totalOf(world.admin, list)).toBe(before);
  });
});

describe('a body in another form', () => {
  const sendBody = (body: string | Buffer, headers: Record<string, string>) =>
    rawCall(api, {
      method: 'POST',
      path: create,
      headers: {
        ...headersOf(world.admin),
        'Content-Type': 'application/json',
        'Content-Length': `${Buffer.byteLength(body)}`,
        ...headers,
      },
      body,
    });
  const bomb = gzipSync(Buffer.alloc(50_000_000, ' '), { level: 9 });
  const utf16 = Buffer.from(json, 'utf16le');

  it.each<readonly [string, string | Buffer, Record<string, string>, number]>([
    ['UTF-16', utf16, { 'Content-Type': 'application/json; charset=utf-16' }, 415],
    ['UTF-16LE', utf16, { 'Content-Type': 'application/json; charset="utf-16le"' }, 415],
    ['UTF-7', json, { 'Content-Type': 'application/json; charset=utf-7' }, 415],
    ['UTF-32', json, { 'Content-Type': 'application/json; charset=utf-32' }, 415],
    ['Latin-1', json, { 'Content-Type': 'application/json; Charset=ISO-8859-1' }, 415],
    ['no encoding there is', json, { 'Content-Type': 'application/json; charset=utf-8x' }, 415],
    ['an empty encoding', json, { 'Content-Type': 'application/json; charset=' }, 415],
    ['two types', json, { 'Content-Type': 'application/json, text/plain' }, 415],
    ['a type of its own', json, { 'Content-Type': 'application/vnd.api+json' }, 415],
    ['a form', 'name=x&address=y', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    ['a plain text', json, { 'Content-Type': 'text/plain' }, 415],
    ['a gzip bomb', bomb, { 'Content-Encoding': 'gzip' }, 413],
    ['a bomb in a bomb', gzipSync(bomb), { 'Content-Encoding': 'gzip, gzip' }, 415],
    ['a deflated bomb', deflateSync(Buffer.alloc(50_000_000, ' ')), { 'Content-Encoding': 'deflate' }, 413],
    ['no gzip', json, { 'Content-Encoding': 'gzip' }, 400],
    ['broken gzip', gzipSync(json).subarray(0, 20), { 'Content-Encoding': 'gzip' }, 400],
    ['an unknown packing', json, { 'Content-Encoding': 'compress' }, 415],
    ['more JSON after the end', `${json}${json}`, {}, 400],
    ['a comment', `${json}//x`, {}, 400],
    ['a trailing comma', '{"name":"x","address":"y",}', {}, 400],
    ['Infinity', '{"name":Infinity,"address":"y"}', {}, 400],
    ['single quotes', "{'name':'x'}", {}, 400],
    ['a control character', '{"name":"a\tb","address":"y"}', {}, 400],
    ['half an escape', '{"name":"\\u12"}', {}, 400],
    [
      'overlong UTF-8',
      Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')]),
      {},
      400,
    ],
    [
      'a surrogate in UTF-8',
      Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
      {},
      400,
    ],
  ])('%s is refused', async (_name, body, headers, expected) => {
    const { status, body: answered } = await sendBody(body, headers);
    figure('attacks tried', 1);
    expect(status).toBe(expected);
    refusal({ status, body: JSON.parse(answered) });
    expect(await totalOf(world.admin, list)).toBe(before);
  });

  it('has one meaning when it names a field twice', async () => {
    const { status, body } = await sendBody('{"name":"First","address":"x","name":{"$gt":""}}', {});
    expect([status, JSON.parse(body).code]).toEqual([400, 'VALIDATION_FAILED']);
    figure('attacks tried', 1);
  });
});

describe('cookies of other making', () => {
  const status = async (cookie: string) =>
    (await rawCall(api, { path: '/api/v1/auth/me', headers: { Cookie: cookie } })).status;

  it('are no session', async () => {
    for (const cookie of [
      'token=',
      'token',
      '=',
      ';;;',
      'token=j:{"$gt":""}',
      'token=j:[1]',
      'token=s:x.y',
      'token=%',
      'token=%00',
      'token=undefined',
      'token=null',
      'token=true',
      'token=..',
      'token=...',
      '__proto__=x',
      'token[]=x',
      'constructor=x; token=x',
      `Token=${token}`,
      `TOKEN=${token}`,
      `token=x; token=${token}`,
      `token =x; token=${token}`,
      `token=${token.slice(0, -1)}`,
      `token=${token}.x`,
      `token="${token} "`,
      `token=Bearer ${token}`,
      `tokens=${token}`,
      `__Host-token=${token}`,
    ]) {
      expect([cookie, await status(cookie)]).toEqual([cookie, 401]);
      figure('attacks tried', 1);
    }
    expect(await status(`token=${token}`)).toBe(200);
  });
});
