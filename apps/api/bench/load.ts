import autocannon from 'autocannon';
import type { Call, Headers } from './client.ts';
import { processorTimeOf, type Running } from './server.ts';

const CONNECTIONS = 10;

/**
 * Results of a load: answers per second, latency in milliseconds, and processor time per answer in microseconds, of the
 * server and of its child processes.
 */
export type Figures = {
  perSecond: number;
  median: number;
  p99: number;
  cost: { self: number; children: number };
};

type Load = {
  server: Running;
  /** The callers, one per connection. */
  sessions: readonly Headers[];
  next: () => Call;
  calls: number;
  connections?: number;
};

/** Makes this many calls over parallel connections. @throws on any answer but success */
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
      // autocannon's own duration has whole seconds.
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
