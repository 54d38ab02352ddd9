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
  const result = await autocannon({
    url: server.url,
    connections,
    amount: calls,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
    setupClient: (client) => client.setHeaders(sessions[clients++ % sessions.length] ?? {}),
  });
  if (result.non2xx || result.errors) {
    throw new Error(`${result.non2xx} of ${result.requests.total} calls of ${next().path} were refused`);
  }
  const { latency, requests } = result;
  const after = processorTimeOf(server.child.pid);
  const each = (milliseconds: number) => Math.round((milliseconds * 1000) / requests.total);
  const cost = { self: each(after.self - before.self), children: each(after.children - before.children) };
  return { perSecond: requests.total / result.duration, median: latency.p50, p99: latency.p99, cost };
}
