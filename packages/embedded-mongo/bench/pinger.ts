import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The waits of a client, in milliseconds. */
export interface Waits {
  readonly longest: number;
  readonly p99: number;
  readonly count: number;
}

/** Reads a document again and again and notes how long each answer takes. In a thread, not to wait for others. */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const { MongoClient } = require('mongodb');
let waits;
let running = false;
(async () => {
  const client = await new MongoClient(workerData).connect();
  const pinged = client.db().collection('pinged');
  await pinged.findOne({ _id: 1 });
  parentPort.on('message', async (message) => {
    if (message === 'end') {
      await client.close();
      process.exit(0);
    } else if (message === 'start') {
      waits = [];
      running = true;
      parentPort.postMessage('started');
      while (running) {
        const start = performance.now();
        await pinged.findOne({ _id: 1 });
        waits.push(performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      waits.sort((a, b) => a - b);
      parentPort.postMessage({
        longest: waits.at(-1) ?? 0,
        p99: waits[Math.floor(waits.length * 0.99)] ?? 0,
        count: waits.length,
      });
    } else running = false;
  });
  parentPort.postMessage('ready');
})();
`;

/** A client in a thread of its own that measures how long it has to wait for simple answers. */
export class Pinger {
  private readonly worker: Worker;

  constructor(uri: string) {
    this.worker = new Worker(PROGRAM, { eval: true, workerData: uri });
  }

  async ready(): Promise<void> {
    await once(this.worker, 'message');
  }

  async start(): Promise<void> {
    this.worker.postMessage('start');
    await once(this.worker, 'message');
  }

  async stop(): Promise<Waits> {
    this.worker.postMessage('stop');
    const [waits] = (await once(this.worker, 'message')) as [Waits];
    return waits;
  }

  async end(): Promise<void> {
    this.worker.postMessage('end');
    await once(this.worker, 'exit');
  }
}
