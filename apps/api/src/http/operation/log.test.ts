import mongoose from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { adminAccount, client, useApi, useServer } from '../../../test/api.ts';
import { cookiesOf } from '../../../test/raw.ts';
import { createLog } from './log.ts';

const lines: Record<string, unknown>[] = [];
const output = { write: (line: string) => void lines.push(JSON.parse(line)) };
const log = createLog({ LOG_LEVEL: 'info' }, output);
useApi();
const api = useServer({}, { log });
beforeEach(() => void lines.splice(0));

describe('the log', () => {
  it('has a line for each request: what, how it ended, how long it took and by whom', async () => {
    const who = client(api);
    await who.signIn(adminAccount);
    const { headers } = await who.call('GET /auth/me', { secret: 'in-the-query' });
    const line = lines.at(-1);
    expect(line).toMatchObject({
      level: 30,
      req: { id: headers['x-request-id'], method: 'GET', path: '/api/v1/auth/me' },
      res: { statusCode: 200 },
      user: expect.stringMatching(/^[\da-f]{24}$/),
    });
    expect(line?.responseTime).toEqual(expect.any(Number));
  });

  it('has no password, cookie, token, body or query in it', async () => {
    const who = client(api);
    await who.call('POST /auth/login', { ...adminAccount, password: 'mistyped-one' });
    await who.signIn(adminAccount);
    await who.call('POST /warehouse/create', { name: 'Private name' });
    await who.call('GET /auth/me', { secret: 'in-the-query' });
    const written = JSON.stringify(lines);
    const cookies = Object.values(cookiesOf(who)).map(decodeURIComponent);
    for (const secret of [...cookies, adminAccount.password, 'mistyped-one', 'Private name', 'in-the-query'])
      expect([secret, written.includes(secret)]).toEqual([secret, false]);
  });

  it('hides what is secret by its name, however deep it stands in a line of its own', () => {
    const secrets = ['password', 'oldpassword', 'newpassword', 'passwordHash', 'token', 'cookie'];
    const values = Object.fromEntries([...secrets, 'authorization'].map((name) => [name, 'told-to-nobody']));
    log.info({ ...values, user: values, req: { headers: values } }, 'something odd');
    expect(lines).toMatchObject([{ msg: 'something odd', user: { token: '[hidden]' } }]);
    expect(JSON.stringify(lines)).not.toContain('told-to-nobody');
  });

  it('tells its output the level of each line, so that what is wrong is written at once', () => {
    const levels: number[] = [];
    const output = {
      [Symbol.for('pino.metadata')]: true,
      lastLevel: 0,
      write: () => void levels.push(output.lastLevel),
    };
    const log = createLog({ LOG_LEVEL: 'info' }, output);
    log.info('as always');
    log.error('wrong');
    expect(levels).toEqual([30, 50]);
  });

  it('marks refused access as security, with its code, address and request id', async () => {
    const who = client(api);
    const signedIn = client(api);
    await signedIn.signIn(adminAccount);
    const wrong = { oldpassword: 'mistyped-one', newpassword: 'another-one' };
    const calls = [
      [await signedIn.call('POST /users/changepassword', wrong), 'WRONG_PASSWORD'],
      [await signedIn.call('POST /product/create', {}, { 'X-XSRF-TOKEN': 'forged' }), 'EBADCSRFTOKEN'],
      [await who.call('POST /product/getproducts'), 'UNAUTHENTICATED'],
      [await who.call('POST /auth/login', { ...adminAccount, password: 'mistyped-one' }), 'UNAUTHENTICATED'],
      [
        await who.call('POST /auth/login', adminAccount, { Origin: 'http://elsewhere.test' }),
        'FORBIDDEN_ORIGIN',
      ],
    ] as const;
    for (const [{ body }, code] of calls) {
      const line = lines.find(
        ({ req, security }) => security && (req as { id: string }).id === body.requestId,
      );
      expect(line).toMatchObject({ level: 40, security: true, code, method: 'POST', ip: '127.0.0.1' });
    }
  });

  it('has an error of our own with its cause and its request', async () => {
    const who = client(api);
    await who.signIn(adminAccount);
    const products = mongoose.connection.collection('products');
    const { insertedId } = await products.insertOne({ name: 'Damaged', price: 'no number' });
    const { status, body } = await who.call('POST /product/getproducts', {});
    await products.deleteOne({ _id: insertedId });
    expect(status).toBe(500);
    const errors = lines.filter((line) => line.level === 50 && 'err' in line);
    expect(errors).toMatchObject([
      {
        req: { id: body.requestId, method: 'POST', path: '/api/v1/product/getproducts' },
        err: { stack: expect.stringContaining('price') },
      },
    ]);
  });

  it('keeps line breaks of a caller inside its line', async () => {
    await client(api).agent.get('/api/v1/%0d%0a{"level":60}');
    expect(lines.filter(({ level }) => level === 60)).toEqual([]);
    expect(lines).toHaveLength(1);
  });
});
