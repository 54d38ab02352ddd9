import type { Route } from '@app/schemas/kit/resource';
import { ApiError, callForResponse } from './api.ts';
import { isIntercepted } from './connection.ts';

type FetchFileOptions = {
  signal: AbortSignal;
  /** Called with the number of bytes received so far. */
  onProgress: (bytes: number) => void;
};

/**
 * Fetches a file that the server generates while it sends it, so that its size is known only at the end.
 * @throws ApiError when it is refused or breaks off
 */
export const fetchFile = (path: string, options: FetchFileOptions): Promise<File> =>
  arrived(options, async ({ signal }) => {
    const response = await fetch(path, { credentials: 'same-origin', signal });
    if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})));
    if (isIntercepted(response)) throw new ApiError(0, {});
    return response;
  });

/** Calls a route that answers with a file, which has the name that the server gave it. */
export const callForFile = (route: Route, fields: object, options: FetchFileOptions): Promise<File> =>
  arrived(options, ({ signal }) => callForResponse(route, fields, { signal }));

async function arrived(
  options: FetchFileOptions,
  ask: (options: FetchFileOptions) => Promise<Response>,
): Promise<File> {
  try {
    return await readBody(await ask(options), options.onProgress);
  } catch (error) {
    if (error instanceof ApiError || options.signal.aborted) throw error;
    throw new ApiError(0, {});
  }
}

async function readBody({ body, headers }: Response, onProgress: (bytes: number) => void): Promise<File> {
  const reader = body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onProgress(bytes);
  }
  const name = nameIn(headers.get('Content-Disposition') ?? '');
  return new File(parts, name, { type: headers.get('Content-Type') ?? '' });
}

/** Reads a file's name as RFC 6266 has it: one in other letters stands encoded beside its stand-in. */
function nameIn(disposition: string): string {
  const [, encoded, quoted, plain = ''] =
    /filename\*=UTF-8''([^;]+)/i.exec(disposition) ??
    /()filename=(?:"([^"]*)"|([^;]*))/i.exec(disposition) ??
    [];
  return encoded ? decodeURIComponent(encoded) : (quoted ?? plain);
}

/** Saves a file through the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
}
/** Long enough for the slowest browser to have started reading. */
const REVOKE_MS = 60_000;
