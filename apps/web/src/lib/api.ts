import type { ErrorCode, FieldErrors } from '@app/schemas/errors';
import type { Route } from '@app/schemas/resource';
import { readCookie } from './cookies.ts';
import { doubtLine, isFromBetween, lineAnswered } from './line.ts';

const BASE = '/api/v1';
const noAnswer = 'The server did not answer. Check the connection and try again.';
const noReason = 'The server failed and did not say why. Try again.';

/** What a proxy says for a server that is away, and the API for a database that is. */
const UNREACHABLE = [502, 503, 504];

/** What a call that failed says: the API's own answer, or that there was none. */
export class ApiError extends Error {
  /** 0 when no answer arrived. */
  readonly status: number;
  readonly code: ErrorCode | 'NO_ANSWER';
  readonly errors: FieldErrors;
  readonly requestId: string | undefined;
  /** After so many seconds the server may be asked again, when it said so. */
  readonly retryAfter: number | undefined;
  /** Whether there was an answer that said nothing: what the message says then is as good as no reason. */
  readonly isWordless: boolean;
  /** Whether its person had left the page by then: nobody there can mean it once more. */
  isLate = false;

  constructor(
    status: number,
    answer: Partial<Pick<ApiError, 'code' | 'message' | 'errors' | 'requestId' | 'retryAfter'>>,
  ) {
    const isAway = status === 0 || UNREACHABLE.includes(status);
    super(answer.message || (isAway ? noAnswer : noReason));
    this.isWordless = !answer.message && !isAway;
    this.name = 'ApiError';
    this.status = status;
    this.code = answer.code ?? 'NO_ANSWER';
    this.errors = answer.errors ?? {};
    this.requestId = answer.requestId;
    this.retryAfter = answer.retryAfter;
  }
}

/** The server's sentence, else the error's own, else this one (the specification's sections 8). */
export function sentenceOf(error: unknown, otherwise = ''): string {
  const said = error instanceof Error ? error.message : '';
  const isWordless = error instanceof ApiError && error.isWordless;
  return isWordless ? otherwise || said : said || otherwise;
}

/** Whether the call may have done its work all the same: no answer came, or none that says what became of it. */
export const isUnheard = ({ status }: ApiError): boolean => status === 0 || status >= 500;

/** Whether something else was recorded under the same key before: an earlier version, whose answer got lost. */
export const isRecordedAlready = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'IDEMPOTENCY_CONFLICT';

export type CallOptions = {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** Gives up for want of an answer; nobody who looks at a page is told how long to wait. */
  limitMs?: number;
  /** Nobody waits for it: that the session is over is for a call to say that somebody does wait for. */
  isUnasked?: boolean;
};

let ownerOfPage = (): string | undefined => undefined;
/**
 * Registers who the page is for. All pages of a browser share one session, and calls are for nobody else's. A call
 * stays its person's to its end, though another one signs in on the page meanwhile.
 */
export const callsAreFor = (owner: () => string | undefined) => {
  ownerOfPage = owner;
};

let signInAgain = () => Promise.resolve(false);
/** Registers what happens once the API says that the session is over. It resolves to whether there is a new one. */
export const whenSessionEnds = (listener: () => Promise<boolean>) => {
  signInAgain = listener;
};
let askPassword = (_failure?: string): Promise<string | null> => Promise.resolve(null);
/**
 * Registers what asks for the own password where a call wants it given again. It gets what was wrong with the last
 * one, and resolves to null when its person gives none.
 */
export const whenPasswordIsDue = (listener: typeof askPassword) => {
  askPassword = listener;
};

/** For these calls, no session is an answer like any other. */
const aboutSession: readonly Route[] = ['POST /auth/login', 'GET /auth/me', 'GET /auth/logout'];

/**
 * Calls a route of the API. A GET carries its fields in the address, any other call as JSON. When the session
 * has ended in the meantime, the call waits until its user has signed in again.
 * @throws ApiError
 */
export async function call<T>(route: Route, fields?: object, options: CallOptions = {}): Promise<T> {
  const response = await callForResponse(route, fields, options);
  return response.json().catch((cause: unknown) => {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(0, {}); // it broke off
  }) as Promise<T>;
}

/** The same, for an answer that is no JSON. @throws ApiError */
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
    // The token belongs to another session or is gone; asking who is signed in hands out a new one.
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

/** Sends a call again with the own password, as long as that is what it lacks. */
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
  { signal, idempotencyKey, limitMs }: CallOptions = {},
  owner?: string,
): Promise<Response> {
  const [method = 'GET', path = ''] = route.split(' ');
  const isRead = method === 'GET';
  const query = isRead && fields ? `?${new URLSearchParams({ ...fields })}` : '';
  const response = await fetch(`${BASE}${path}${query}`, {
    method,
    credentials: 'same-origin',
    headers: headersOf(route, idempotencyKey, owner),
    ...(!isRead && { body: JSON.stringify(fields ?? {}) }),
    ...(signal && { signal }),
    ...(limitMs && { signal: AbortSignal.timeout(limitMs) }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    doubtLine();
    throw new ApiError(0, {});
  });
  const isAnswer = !isFromBetween(response);
  if (UNREACHABLE.includes(response.status) || !isAnswer) doubtLine();
  else lineAnswered();
  if (response.ok && !isAnswer) throw new ApiError(0, {});
  if (!response.ok) throw new ApiError(response.status, await saidIn(response));
  return response;
}

async function saidIn(response: Response): Promise<ConstructorParameters<typeof ApiError>[1]> {
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
