import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

/** How long running requests may take once the process stops. */
const STOP_MS = 10_000;
/** How long keep-alive clients get to receive `Connection: close` with their next answer. */
const FAREWELL_MS = 1_000;
const LOOK_MS = 100;
/** Ctrl+C arrives twice at once: from the terminal, and passed on by npm. */
const ONE_PRESS_MS = 1_000;

/**
 * Stops on SIGTERM or SIGINT, however often they come: finishes running requests, then closes everything else. A second
 * Ctrl+C, more than a second after the first, exits at once.
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
    log.flush(); // finds out now if the log's output is broken, before it could delay the exit
    setTimeout(() => process.exit(1), STOP_MS).unref();
    for (const { answer } of connections.values()) if (answer) announceClose(answer);
    server.prependListener('request', (_req, answer) => announceClose(answer));
    let isClosed = false;
    // http.Server's own close() would cut keep-alive connections whose next request is on its way.
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

/** What a connection is doing, and since when: answering if `answer` is set, else waiting for a request. */
type Use = { since: number; answer?: ServerResponse };

const announceClose = (answer: ServerResponse) =>
  answer.headersSent || answer.setHeader('Connection', 'close');

async function lastRequests(connections: ReadonlyMap<Socket, Use>): Promise<void> {
  for (let waited = 0; waited < FAREWELL_MS && connections.size; waited += LOOK_MS) await wait(LOOK_MS);
}

/** Closes connections that have been idle for a while. */
function closeUnused(connections: ReadonlyMap<Socket, Use>): void {
  for (const [socket, { since, answer }] of connections)
    if (!answer && performance.now() - since > FAREWELL_MS) socket.destroy();
}
