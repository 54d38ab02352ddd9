import autocannon from 'autocannon';
import type { Call, Headers } from './client.ts';
import { processorTimeOf, type Running } from './server.ts';

const CONNECTIONS = 10;

/**
 * What a load has shown: answers a second, milliseconds until the answer, and microseconds of processor time
 * for each answer: of the server, and of the processes that it has started.
 */
export type Figures = {
  perSecond: number;
  median: number;
  p99: number;
  cost: { self: number; children: number };
};

type Load = {
  server: Running;
  /** Those who call; each connection is one of them. */
  sessions: readonly Headers[];
  /** The next call. */
  next: () => Call;
  calls: number;
  connections?: number;
};

/** Makes so many calls, each connection one after the other. @throws when anything but success is answered */
export async function load({
  server,
  sessions,
  next,
  calls,
  connections = CONNECTIONS,
}: Load): Promise<Figures> {
  const before = processorTimeOf(server.child.pid);
  let clients = 0;
  let ended = 0;
  const start = performance.now();
  const result = await autocannon({
    url: server.url,
    connections,
    amount: calls,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
    setupClient: (client) => {
      client.setHeaders(sessions[clients++ % sessions.length] ?? {});
      // Its own duration counts whole seconds.
      client.on('response', () => {
        ended = performance.now();
      });
    },
  });
  if (result.non2xx || result.errors) {
    const statuses = JSON.stringify(result.statusCodeStats);
    throw new Error(`calls of ${next().path} failed: ${result.errors} without an answer, ${statuses}`);
  }
  const { latency, requests } = result;
  const after = processorTimeOf(server.child.pid);
  const each = (milliseconds: number) => Math.round((milliseconds * 1000) / requests.total);
  const cost = { self: each(after.self - before.self), children: each(after.children - before.children) };
  return {
    perSecond: requests.total / ((ended - start) / 1000),
    median: latency.p50,
    p99: latency.p99,
    cost,
  };
}
