import type { EventEmitter } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Requests that are under way at a stop have this long to end. */
const STOP_MS = 10_000;
/** For so long, callers who keep their connection are told, with the answer to their next request, to let it go. */
const FAREWELL_MS = 1_000;
const LOOK_MS = 100;

/**
 * On SIGTERM and SIGINT: ends what is under way without dropping a request, then closes everything else.
 * A second signal ends at once.
 */
export function stopGracefully(server: Server, log: Logger, close: () => Promise<unknown>): void {
  const sockets = kept<Socket>((keep) => server.on('connection', keep));
  const answers = kept<ServerResponse>((keep) => server.on('request', (_req, res) => keep(res)));
  const stop = async (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping');
    for (const again of ['SIGINT', 'SIGTERM'] as const) process.once(again, () => process.exit(1));
    setTimeout(() => process.exit(1), STOP_MS).unref();
    const sayFarewell = (res: ServerResponse) => res.headersSent || res.setHeader('Connection', 'close');
    answers.forEach(sayFarewell);
    server.prependListener('request', (_req, res) => sayFarewell(res));
    for (let waited = 0; waited < FAREWELL_MS && sockets.size; waited += LOOK_MS) await wait(LOOK_MS);
    await closed(server);
    await close();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

/** What is open of what is handed to `keep`. */
function kept<T extends EventEmitter>(tell: (keep: (one: T) => void) => unknown): Set<T> {
  const open = new Set<T>();
  tell((one) => {
    open.add(one);
    one.once('close', () => open.delete(one));
  });
  return open;
}

/** Takes no more connections, and waits for those that are answered still. */
async function closed(server: Server): Promise<void> {
  let isClosed = false;
  server.close(() => {
    isClosed = true;
  });
  // An answer that began before the stop leaves its connection open.
  for (; !isClosed; await wait(LOOK_MS)) server.closeIdleConnections();
}
