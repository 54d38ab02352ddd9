import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** How long a client waited for each answer, in milliseconds. */
export interface Waits {
  readonly reads: number[];
  readonly writes: number[];
  /** For a server that does nothing but to send back what it gets. */
  readonly echoes: number[];
}

/** Sends back what it gets. */
const ECHO = `
const { parentPort } = require('node:worker_threads');
const server = require('node:net').createServer((socket) => socket.setNoDelay().pipe(socket));
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

/** Reads and changes a document alternately and notes how long each answer takes. In a thread, not to wait for others. */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const { MongoClient } = require('mongodb');
let waits;
let running = false;
(async () => {
  const client = await new MongoClient(workerData.uri).connect();
  const socket = require('node:net').connect(workerData.port, '127.0.0.1').setNoDelay();
  const echo = () => new Promise((resolve) => { socket.once('data', resolve); socket.write('.'); });
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
      socket.destroy();
      process.exit(0);
    } else if (message === 'start') {
      waits = { reads: [], writes: [], echoes: [] };
      running = true;
      parentPort.postMessage('started');
      while (running) {
        await timed(waits.reads, read);
        await timed(waits.writes, write);
        await timed(waits.echoes, echo);
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
  private readonly echo: Worker;

  private constructor(worker: Worker, echo: Worker) {
    this.worker = worker;
    this.echo = echo;
  }

  /** Connects a client. */
  static async connect(uri: string): Promise<Pinger> {
    const echo = new Worker(ECHO, { eval: true });
    const [port] = (await once(echo, 'message')) as [number];
    const worker = new Worker(PROGRAM, { eval: true, workerData: { uri, port } });
    await once(worker, 'message');
    return new Pinger(worker, echo);
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
    await this.echo.terminate();
  }
}
