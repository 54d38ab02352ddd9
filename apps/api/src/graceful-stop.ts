import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Requests that are under way at a stop have this long to end. */
const STOP_MS = 10_000;
/** For so long, callers who keep their connection are told, with the answer to their next request, to let it go. */
const FAREWELL_MS = 1_000;
const LOOK_MS = 100;
/** Ctrl+C reaches the process twice at once: from the terminal, and from npm, which passes on its own. */
const ONE_PRESS_MS = 1_000;

/**
 * On SIGTERM and SIGINT, however often they come: ends what is under way without dropping a request, then closes
 * everything else. A second Ctrl+C, more than a second after the first, ends at once.
 */
export function stopGracefully(server: Server, log: Logger, close: () => Promise<unknown>): void {
  const connections = new Map<Socket, Use>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { since: performance.now() });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }, answer) => {
    connections.set(socket, { since: performance.now(), answer });
    const end = () => connections.has(socket) && connections.set(socket, { since: performance.now() });
    answer.once('close', end);
  });
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    log.flush(); // now, so that a log which nobody reads any more is found to be broken before it could hold up the end
    setTimeout(() => process.exit(1), STOP_MS).unref();
    for (const { answer } of connections.values()) if (answer) sayFarewell(answer);
    server.prependListener('request', (_req, answer) => sayFarewell(answer));
    let isClosed = false;
    // The close of a server of HTTP would cut kept connections whose next request is on its way.
    NetServer.prototype.close.call(server, () => {
      isClosed = true;
    });
    await lastRequests(connections);
    for (; !isClosed; await wait(LOOK_MS)) closeUnused(connections);
    await close();
    process.exit(0);
  };
  let pressedAt: number | undefined;
  process.on('SIGINT', () => {
    pressedAt ??= performance.now();
    if (performance.now() - pressedAt > ONE_PRESS_MS) process.exit(1);
  });
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** What a connection is doing: answering, or waiting for a request, and since when. */
type Use = { since: number; answer?: ServerResponse };

const sayFarewell = (answer: ServerResponse) => answer.headersSent || answer.setHeader('Connection', 'close');

async function lastRequests(connections: ReadonlyMap<Socket, Use>): Promise<void> {
  for (let waited = 0; waited < FAREWELL_MS && connections.size; waited += LOOK_MS) await wait(LOOK_MS);
}

/** Closes connections on which nothing was asked for a while, or ever. */
function closeUnused(connections: ReadonlyMap<Socket, Use>): void {
  for (const [socket, { since, answer }] of connections)
    if (!answer && performance.now() - since > FAREWELL_MS) socket.destroy();
}
