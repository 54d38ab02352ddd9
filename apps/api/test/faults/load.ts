import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Client } from '../api.ts';
import { headersOf } from '../raw.ts';

/** Outcome of the sales that clerks have tried. */
export type Ledger = {
  /** Key → id of sales answered with 201. */
  acknowledged: Map<string, string>;
  /** Keys of sales without an answer, or with a 503. */
  unknown: Set<string>;
  /** Answers other than 201 and 503. */
  odd: unknown[];
  /** Calls cut off after they were sent. */
  dropped: number;
};
export type Load = { ledger: Ledger; stop: () => Promise<Ledger> };

/** Sends one sale of the load, with its own key. */
export function sell(url: string, headers: Record<string, string>, sale: string, agent?: Agent) {
  return new Promise<{ status: number; body: { data?: { _id: string } } }>((resolve, reject) => {
    const call = request(`${url}/api/v1/sale/create`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      ...(agent && { agent }),
    });
    call.on('error', reject).on('response', (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += String(chunk);
      });
      response.on('error', reject).on('aborted', () => reject(new Error('aborted')));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
    });
    call.end(sale);
  });
}

/** Starts clerks who sell one sale after the other, each on a keep-alive connection, until stopped or the test ends. */
export function startLoad(url: string, who: Client, sale: object, clerks: number): Load {
  const ledger: Ledger = { acknowledged: new Map(), unknown: new Set(), odd: [], dropped: 0 };
  const [body, name] = [JSON.stringify(sale), randomUUID()];
  let isOver = false;
  const work = async (clerk: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let number = 1; !isOver; number++) {
      const key = `${name} ${clerk} ${number}`;
      try {
        const answer = await sell(url, { ...headersOf(who), 'Idempotency-Key': key }, body, agent);
        if (answer.status === 201) ledger.acknowledged.set(key, answer.body.data?._id ?? '');
        else if (answer.status === 503) ledger.unknown.add(key);
        else ledger.odd.push(answer);
      } catch (error) {
        const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
        if (isRefused) await wait(20);
        else {
          ledger.dropped++;
          ledger.unknown.add(key);
        }
      }
    }
    agent.destroy();
  };
  const all = Promise.all(Array.from({ length: clerks }, (_, clerk) => work(clerk)));
  const stop = async () => {
    isOver = true;
    await all;
    return ledger;
  };
  onTestFinished(async () => void (await stop()));
  return { ledger, stop };
}
