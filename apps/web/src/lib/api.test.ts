import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, call, whenSessionEnds } from './api.ts';

const fetched = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const failure = (status: number, code: string) =>
  answer(status, { message: `It is ${code}`, code, errors: { name: ['No'] }, requestId: 'r1' });

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async () => answer(200, {})); // the readiness probe
  Object.assign(document, { cookie: 'XSRF-TOKEN=a%2Bb' });
});
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
});

it('sends JSON with the token of the cookie, and the key of a create', async () => {
  fetched.mockResolvedValueOnce(answer(201, { data: 1 }));
  await expect(call('POST /product/create', { name: 'x' }, { idempotencyKey: 'k' })).resolves.toEqual({
    data: 1,
  });
  const [address, request] = fetched.mock.calls[0] ?? [];
  expect(address).toBe('/api/v1/product/create');
  expect(request).toMatchObject({
    method: 'POST',
    body: '{"name":"x"}',
    headers: { 'X-XSRF-TOKEN': 'a+b', 'Idempotency-Key': 'k', 'Content-Type': 'application/json' },
  });
});

it('a GET carries its fields in the address', async () => {
  fetched.mockResolvedValueOnce(answer(200, {}));
  await call('GET /sale/getone', { _id: 'abc' });
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/v1/sale/getone?_id=abc');
  expect(fetched.mock.calls[0]?.[1]).not.toHaveProperty('body');
});

it('tries once more with a new token when the old one was refused', async () => {
  fetched
    .mockResolvedValueOnce(failure(403, 'EBADCSRFTOKEN'))
    .mockResolvedValueOnce(answer(200, {}))
    .mockResolvedValueOnce(answer(200, { message: 'done' }));
  await expect(call('POST /stock/create', {})).resolves.toEqual({ message: 'done' });
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    '/api/v1/stock/create',
    '/api/v1/auth/me',
    '/api/v1/stock/create',
  ]);

  fetched.mockImplementation(async () => failure(403, 'EBADCSRFTOKEN'));
  await expect(call('POST /stock/create', {})).rejects.toMatchObject({ code: 'EBADCSRFTOKEN' });
  expect(fetched).toHaveBeenCalledTimes(6);
});

it('a failure says what the API said', async () => {
  fetched.mockResolvedValueOnce(failure(409, 'DUPLICATE'));
  const error = await call('POST /stock/create', {}).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 409,
    code: 'DUPLICATE',
    message: 'It is DUPLICATE',
    errors: { name: ['No'] },
    requestId: 'r1',
  });
});

it('no answer, and one that is no JSON, are failures too', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(call('POST /stock/create')).rejects.toMatchObject({ status: 0, code: 'NO_ANSWER' });
  fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
  await expect(call('POST /stock/create')).rejects.toMatchObject({ status: 502, message: /did not answer/ });
  fetched.mockResolvedValueOnce(new Response('<html>', { status: 500 }));
  await expect(call('POST /stock/create')).rejects.toMatchObject({ status: 500, message: /did not say why/ });
  expect(fetched.mock.calls.filter(([address]) => address === '/readyz')).toHaveLength(2);
});

describe('when the session has ended', () => {
  const ended = () => fetched.mockResolvedValueOnce(failure(401, 'UNAUTHENTICATED'));

  it('the call is repeated once its user has signed in again', async () => {
    whenSessionEnds(async () => true);
    ended().mockResolvedValueOnce(answer(200, { message: 'done' }));
    await expect(call('POST /stock/create', { quantity: 1 })).resolves.toEqual({ message: 'done' });
    expect(fetched.mock.calls.map(([, request]) => request?.body)).toEqual([
      '{"quantity":1}',
      '{"quantity":1}',
    ]);
  });

  it('it fails when nobody signs in', async () => {
    whenSessionEnds(async () => false);
    ended();
    await expect(call('POST /stock/getstocks')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('a wrong password at the sign-in is no ended session', async () => {
    const listener = vi.fn(async () => true);
    whenSessionEnds(listener);
    ended();
    await expect(call('POST /auth/login', {})).rejects.toThrow();
    expect(listener).not.toHaveBeenCalled();
  });
});

it('a call that has a limit is given up without an answer, and says that there was none', async () => {
  fetched.mockImplementationOnce(
    (_, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
  const given = call('POST /sale/create', {}, { limitMs: 20 });
  await expect(given).rejects.toMatchObject({ status: 0, code: 'NO_ANSWER' });
});
