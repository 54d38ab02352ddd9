import type { ErrorAnswer, ErrorCode, FieldErrors } from '@app/schemas/kit/errors';
import type { Route } from '@app/schemas/kit/resource';
import { fieldTextsOf, textOf } from './answer-text.ts';
import { checkConnection, isIntercepted, markOnline } from './connection.ts';
import { readCookie } from './cookies.ts';

const BASE = '/api/v1';
const noAnswer = 'The server did not answer. Check the connection and try again.';
const noReason = 'The server failed and did not say why. Try again.';

/** Statuses of a proxy whose server is away, and of the API while its database is away. */
const UNREACHABLE = [502, 503, 504];

/** A failed call: the API's own error, or that no answer came. Its texts are for `translated`. */
export class ApiError extends Error {
  /** 0 when no answer arrived. */
  readonly status: number;
  readonly code: ErrorCode | 'NO_ANSWER';
  readonly errors: FieldErrors;
  readonly requestId: string | undefined;
  /** Seconds after which to try again, when the server named them. */
  readonly retryAfter: number | undefined;
  /** Set when an answer arrived without a message: `message` is then only a stand-in. */
  readonly isWordless: boolean;
  /** Set when the user had left the page before the call failed: nobody there can confirm a retry. */
  isLate = false;

  constructor(status: number, answer: Partial<ErrorAnswer> & { retryAfter?: number | undefined }) {
    const isAway = status === 0 || UNREACHABLE.includes(status);
    super(textOf(answer) || (isAway ? noAnswer : noReason));
    this.isWordless = !answer.message && !isAway;
    this.name = 'ApiError';
    this.status = status;
    this.code = answer.code ?? 'NO_ANSWER';
    this.errors = fieldTextsOf(answer);
    this.requestId = answer.requestId;
    this.retryAfter = answer.retryAfter;
  }
}

/** Returns the server's sentence, else the error's own, else this one (the specification's sections 8). */
export function sentenceOf(error: unknown, otherwise = ''): string {
  const text = error instanceof Error ? error.message : '';
  const isWordless = error instanceof ApiError && error.isWordless;
  return isWordless ? otherwise || text : text || otherwise;
}

/** Tells whether the call may have succeeded all the same: no answer came, or none that tells the outcome. */
export const isUnanswered = ({ status }: ApiError): boolean => status === 0 || status >= 500;

/** Tells whether an earlier version was already recorded under the same key, with its answer lost. */
export const isRecordedAlready = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'IDEMPOTENCY_CONFLICT';

export type CallOptions = {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** Timeout for calls in the background; calls that a user watches have none. */
  limitMs?: number;
  /** Sent as it is in place of JSON, with the fields in the address; null where nothing is sent again. */
  file?: File | null;
  /** Sends in place of `fetch`, such as one that tells how far it is. */
  transport?: (url: string, init: RequestInit) => Promise<Response>;
  /** A call in the background: it asks for no new sign-in when the session has ended. */
  isUnasked?: boolean;
};

let ownerOfPage = (): string | undefined => undefined;
/**
 * Registers which user the page belongs to. All pages of a browser share one session, yet a call stays with the user
 * who began it, even when another signs in meanwhile.
 */
export const callsAreFor = (owner: () => string | undefined) => {
  ownerOfPage = owner;
};

let signInAgain = () => Promise.resolve(false);
/** Registers what to do when the API says that the session is over. It resolves to whether there is a new one. */
export const whenSessionEnds = (listener: () => Promise<boolean>) => {
  signInAgain = listener;
};
let askPassword = (_failure?: string): Promise<string | null> => Promise.resolve(null);
/**
 * Registers the prompt for the user's own password, for calls that need it again. It gets the error of the last
 * attempt, and resolves to null when the user declines.
 */
export const whenPasswordIsDue = (listener: typeof askPassword) => {
  askPassword = listener;
};

/** Calls for which a missing session is an ordinary answer. */
const aboutSession: readonly Route[] = ['POST /auth/login', 'GET /auth/me', 'GET /auth/logout'];

/**
 * Calls a route of the API. A GET sends its fields in the address, any other call as JSON. When the session has ended,
 * the call waits until its user has signed in again.
 * @throws ApiError
 */
export async function call<T>(route: Route, fields?: object, options: CallOptions = {}): Promise<T> {
  const response = await callForResponse(route, fields, options);
  return response.json().catch((cause: unknown) => {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(0, {}); // the body broke off
  }) as Promise<T>;
}

/** Calls a route whose answer isn't JSON. @throws ApiError */
export async function callForResponse(
  route: Route,
  fields?: object,
  options: CallOptions = {},
): Promise<Response> {
  const owner = ownerOfPage();
  const ask = () => inSession(owner, route, fields, options);
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiError) error.isLate = owner !== ownerOfPage();
    if (!(error instanceof ApiError) || error.code !== 'EBADCSRFTOKEN') throw error;
    // The token belongs to another session or is gone: `GET /auth/me` issues a new one.
    await send('GET /auth/me').catch(() => {});
    return ask();
  }
}

async function inSession(
  owner: string | undefined,
  route: Route,
  fields: object | undefined,
  options: CallOptions,
): Promise<Response> {
  if (aboutSession.includes(route)) return send(route, fields, options);
  const ask = () => withPassword(fields, (given) => send(route, given, options, owner));
  try {
    return await ask();
  } catch (error) {
    const isOver = error instanceof ApiError && error.code === 'UNAUTHENTICATED' && owner === ownerOfPage();
    if (isOver && !options.isUnasked && (await signInAgain())) return ask();
    throw error;
  }
}

/** Repeats a call with the user's own password until it is accepted or declined. */
async function withPassword(
  fields: object | undefined,
  ask: (fields?: object) => Promise<Response>,
): Promise<Response> {
  for (let given = fields; ; ) {
    try {
      return await ask(given);
    } catch (error) {
      const wrong = error instanceof ApiError && error.errors.currentPassword?.[0];
      if (!wrong && !(error instanceof ApiError && error.code === 'PASSWORD_REQUIRED')) throw error;
      const currentPassword = await askPassword(wrong || undefined);
      if (currentPassword === null) throw error;
      given = { ...fields, currentPassword };
    }
  }
}

async function send(
  route: Route,
  fields?: object,
  { signal, idempotencyKey, limitMs, file, transport = fetch }: CallOptions = {},
  owner?: string,
): Promise<Response> {
  const [method = 'GET', path = ''] = route.split(' ');
  const isRead = method === 'GET';
  const isJson = !isRead && file === undefined;
  const query = !isJson && fields ? `?${new URLSearchParams({ ...fields })}` : '';
  const response = await transport(`${BASE}${path}${query}`, {
    method,
    credentials: 'same-origin',
    headers: { ...headersOf(route, idempotencyKey, owner), ...(file !== undefined && typeOf(file)) },
    ...(isJson && { body: JSON.stringify(fields ?? {}) }),
    ...(file && { body: file }),
    ...(signal && { signal }),
    ...(limitMs && { signal: AbortSignal.timeout(limitMs) }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    checkConnection();
    throw new ApiError(0, {});
  });
  const isAnswer = !isIntercepted(response);
  if (UNREACHABLE.includes(response.status) || !isAnswer) checkConnection();
  else markOnline();
  if (response.ok && !isAnswer) throw new ApiError(0, {});
  if (!response.ok) throw new ApiError(response.status, await failureIn(response));
  return response;
}

/** What a file is, its content tells: browsers don't know all of them. */
const typeOf = (file: File | null) => ({ 'Content-Type': file?.type || 'application/octet-stream' });

async function failureIn(response: Response): Promise<ConstructorParameters<typeof ApiError>[1]> {
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
  return { ...(await response.json().catch(() => ({}))), retryAfter };
}

function headersOf(
  route: Route,
  idempotencyKey: string | undefined,
  owner: string | undefined,
): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(owner && { 'X-User-Id': owner }),
    ...(!route.startsWith('GET ') && {
      'Content-Type': 'application/json',
      'X-XSRF-TOKEN': readCookie('XSRF-TOKEN') ?? '',
    }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  };
}
