import type { IncomingMessage, Server } from 'node:http';

/** How long a client has for its body, or, where it sends a file, may send nothing of it. */
const BODY_MS = 60_000;
const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Cuts off clients that take too long for a body. Node's own limit would hold for files on a slow line too. */
export function cutOffSlowBodies(server: Server): void {
  server.prependListener('request', (req: IncomingMessage) => {
    if (req.complete) return;
    const timer = setTimeout(() => req.complete || req.socket.destroy(), BODY_MS).unref();
    timers.set(req, timer);
    req.once('close', () => clearTimeout(timer));
  });
}

/** Gives a client as much time again, since something of its file has come. */
export const goOnWaiting = (req: IncomingMessage): void => void timers.get(req)?.refresh();
