import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** How long a client waited for each answer, in milliseconds. */
export interface Waits {
  readonly reads: number[];
  readonly writes: number[];
}

/** Reads and changes a document by turns and notes how long each answer takes. In a thread, not to wait for others. */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const { MongoClient } = require('mongodb');
let waits;
let running = false;
(async () => {
  const client = await new MongoClient(workerData).connect();
  const pinged = client.db().collection('pinged');
  const timed = async (times, ask) => {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  };
  const read = () => pinged.findOne({ _id: 1 });
  const write = () => pinged.updateOne({ _id: 1 }, { $inc: { n: 1 } });
  await read();
  parentPort.on('message', async (message) => {
    if (message === 'end') {
      await client.close();
      process.exit(0);
    } else if (message === 'start') {
      waits = { reads: [], writes: [] };
      running = true;
      parentPort.postMessage('started');
      while (running) {
        await timed(waits.reads, read);
        await timed(waits.writes, write);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      parentPort.postMessage(waits);
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
