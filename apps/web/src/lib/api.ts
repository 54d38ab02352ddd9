import type { ErrorCode, FieldErrors } from '@app/schemas/errors';
import type { Route } from '@app/schemas/resource';
import { readCookie } from './cookies.ts';

const BASE = '/api/v1';
const noAnswer = 'The server did not answer. Check the connection and try again.';

/** What a call that failed says: the API's own answer, or that there was none. */
export class ApiError extends Error {
  /** 0 when no answer arrived. */
  readonly status: number;
  readonly code: ErrorCode | 'NO_ANSWER';
  readonly errors: FieldErrors;
  readonly requestId: string | undefined;

  constructor(status: number, answer: Partial<Pick<ApiError, 'code' | 'message' | 'errors' | 'requestId'>>) {
    super(answer.message || noAnswer);
    this.name = 'ApiError';
    this.status = status;
    this.code = answer.code ?? 'NO_ANSWER';
    this.errors = answer.errors ?? {};
    this.requestId = answer.requestId;
  }
}

type CallOptions = { signal?: AbortSignal; idempotencyKey?: string };

let onSignedOut = () => {};
/** Registers what happens once the API says that there is no session any more. */
export const whenSignedOut = (listener: () => void) => {
  onSignedOut = listener;
};

/**
 * Calls a route of the API. A GET carries its fields in the address, any other call as JSON.
 * @throws ApiError
 */
export async function call<T>(route: Route, fields?: object, options: CallOptions = {}): Promise<T> {
  const response = await callForResponse(route, fields, options);
  return (await response.json().catch(() => ({}))) as T;
}

/** The same, for an answer that is no JSON. @throws ApiError */
export async function callForResponse(
  route: Route,
  fields?: object,
  options: CallOptions = {},
): Promise<Response> {
  try {
    return await send(route, fields, options);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'UNAUTHENTICATED') onSignedOut();
    if (error.code !== 'EBADCSRFTOKEN') throw error;
    // The token belongs to another session or is gone; asking who is signed in hands out a new one.
    await send('GET /auth/me').catch(() => {});
    return send(route, fields, options);
  }
}

async function send(route: Route, fields?: object, options: CallOptions = {}): Promise<Response> {
  const [method = 'GET', path = ''] = route.split(' ');
  const isRead = method === 'GET';
  const query = isRead && fields ? `?${new URLSearchParams({ ...fields })}` : '';
  const response = await fetch(`${BASE}${path}${query}`, {
    method,
    credentials: 'same-origin',
    headers: headersOf(isRead, options),
    ...(!isRead && { body: JSON.stringify(fields ?? {}) }),
    ...(options.signal && { signal: options.signal }),
  }).catch((cause: unknown) => {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(0, {});
  });
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})));
  return response;
}

function headersOf(isRead: boolean, { idempotencyKey }: CallOptions): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(!isRead && { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': readCookie('XSRF-TOKEN') ?? '' }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  };
}
