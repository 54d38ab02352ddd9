import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Document, Long, type MongoClient, UUID } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { EmbeddedMongo, EngineEvent } from '../../src/index.ts';
import { CRASH_CLIENT, CrashLoad } from '../support/crash-load.ts';
import { pause, useEngines } from '../support/engine.ts';

const bench = useEngines();
const ROUNDS = Number(process.env.TEST_CRASH_ROUNDS ?? 3);
/** Kills the engine and waits until it is there again. */
async function killAndWait(engine: EmbeddedMongo, events: EngineEvent[]): Promise<void> {
  const restarts = () => events.filter(({ kind }) => kind === 'restarted').length;
  const before = restarts();
  process.kill(engine.pid as number, 'SIGKILL');
  await expect.poll(restarts, { timeout: 50_000, interval: 25 }).toBe(before + 1);
}

describe('an engine killed at work', () => {
  it('has all that it acknowledged, and nothing by half', async () => {
    const events: EngineEvent[] = [];
    const engine = await bench.start({ durable: true, onEvent: (event) => events.push(event) });
    const load = new CrashLoad();
    await load.setUp(await bench.connect(engine));
    for (let round = 0; round < ROUNDS; round++) {
      const goal = load.acknowledged + 60;
      const client = await bench.connect(engine, CRASH_CLIENT);
      let isOver = false;
      const running = load.run(client, () => isOver);
      await pause(250 + (round % 3) * 170);
      while (load.acknowledged < goal) await pause(20);
      await killAndWait(engine, events);
      isOver = true;
      await running;
      await client.close();
      expect(await load.faults(await bench.connect(engine), engine.uri)).toEqual([]);
    }
  }, 180_000);
});

describe('a retryable write', () => {
  const id = () => ({ id: new UUID() });

  it('is made once, also across a restart', async () => {
    const events: EngineEvent[] = [];
    const engine = await bench.start({ durable: true, onEvent: (event) => events.push(event) });
    const client = await bench.connect(engine);
    const db = client.db('retry');
    const lsid = id();
    const increment = {
      update: 'c',
      updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }],
      lsid,
      txnNumber: Long.fromNumber(1),
    };
    const first = await run(client, increment);
    expect(first).toMatchObject({ n: 1, upserted: [{ index: 0, _id: 1 }] });
    expect(await run(client, increment)).toMatchObject({ n: 1, upserted: [{ index: 0, _id: 1 }] });
    await killAndWait(engine, events);
    expect(await run(await bench.connect(engine), increment)).toMatchObject({
      n: 1,
      upserted: [{ index: 0, _id: 1 }],
    });
    const again = await bench.connect(engine);
    expect(await again.db('retry').collection('c').findOne()).toEqual({ _id: 1, n: 1 });
    expect(db.databaseName).toBe('retry');
  });

  it('of findAndModify and of errors gives the same answer again', async () => {
    const engine = await bench.start();
    const client = await bench.connect(engine);
    await client.db('retry').collection<{ _id: number; n: number }>('c').insertOne({ _id: 1, n: 5 });
    const take = {
      findAndModify: 'c',
      query: { _id: 1 },
      update: { $inc: { n: -1 } },
      lsid: id(),
      txnNumber: Long.fromNumber(7),
    };
    for (let i = 0; i < 3; i++) expect((await run(client, take)).value).toEqual({ _id: 1, n: 5 });
    const insert = {
      insert: 'c',
      documents: [{ _id: 1 }, { _id: 2 }],
      ordered: false,
      lsid: id(),
      txnNumber: Long.fromNumber(1),
    };
    for (let i = 0; i < 2; i++)
      expect(await run(client, insert)).toMatchObject({ n: 1, writeErrors: [{ index: 0, code: 11000 }] });
    expect((await client.db('retry').collection('c').findOne({ n: 4 }))?.n).toBe(4);
  });

  it('of an older number than the session’s last is refused', async () => {
    const client = await bench.connect(await bench.start());
    const lsid = id();
    const insert = (txnNumber: number) =>
      run(client, { insert: 'c', documents: [{}], lsid, txnNumber: Long.fromNumber(txnNumber) });
    await insert(5);
    await expect(insert(4)).rejects.toMatchObject({ code: 225 });
  });
});

describe('a transaction', () => {
  it('whose commit is asked for again after a restart has been made, if it was, and only then; its number is none of another write', async () => {
    const events: EngineEvent[] = [];
    const engine = await bench.start({ durable: true, onEvent: (event) => events.push(event) });
    const client = await bench.connect(engine);
    const begin = async (number: number) => {
      const transaction = {
        lsid: { id: new UUID() },
        txnNumber: Long.fromNumber(number),
        autocommit: false,
      };
      await run(client, { insert: 'c', documents: [{ number }], ...transaction, startTransaction: true });
      return { commitTransaction: 1, ...transaction, $db: 'admin' };
    };
    const [made, open] = [await begin(3), await begin(4)];
    await run(client, made);
    await killAndWait(engine, events);
    const again = await bench.connect(engine);
    const { lsid, txnNumber } = made;
    const retryable = { insert: 'c', documents: [{ number: 5 }], lsid, txnNumber };
    await expect(run(again, retryable)).rejects.toMatchObject({ code: 217 });
    expect(await run(again, made)).toMatchObject({ ok: 1 });
    await expect(run(again, { ...made, txnNumber: Long.fromNumber(2) })).rejects.toMatchObject({ code: 251 });
    await expect(run(again, open)).rejects.toMatchObject({ code: 251 });
    const numbers = await again.db('retry').collection('c').distinct('number');
    expect(numbers).toEqual([3]);
  });
});

/** Runs a command with a session of its own making. */
async function run(client: MongoClient, command: Document): Promise<Document> {
  const { RawConnection, message } = await import('../support/raw-connection.ts');
  const uri = `mongodb://${encodeURIComponent(client.options.hosts[0]?.socketPath ?? '')}/`;
  const connection = new RawConnection(uri);
  connection.send(message({ ...command, $db: command.$db ?? 'retry' }));
  const reply = await connection.reply();
  connection.close();
  if (reply === 'closed') throw new Error('the connection was closed');
  if (!reply.ok) throw Object.assign(new Error(reply.errmsg), { code: reply.code });
  return reply;
}

/**
 * Fills an engine whose files may not grow beyond a limit, as on a full disk, with single writes or transactions, and
 * then takes the limit away.
 */
const FULL_DISK = `
  import { spawnSync } from 'node:child_process';
  import { startEmbeddedMongo } from ${JSON.stringify(new URL('../../dist/index.js', import.meta.url).href)};
  import { MongoClient } from ${JSON.stringify(import.meta.resolve('mongodb'))};
  const engine = await startEmbeddedMongo({ dataDir: process.argv[1], durable: true });
  const client = await new MongoClient(engine.uri).connect();
  const items = client.db().collection('items');
  await items.createIndex({ i: 1 }, { unique: true });
  const insert = process.argv[2] === 'transactions'
    ? (document) => client.withSession(async (session) => {
        session.startTransaction();
        await items.insertOne(document, { session });
        await session.commitTransaction();
      })
    : (document) => items.insertOne(document);
  let acknowledged = 0, error;
  for (let i = 0; i < 20000 && !error; i++)
    await insert({ i, pad: 'x'.repeat(20000) }).then(() => acknowledged++, (e) => { error = e; });
  const pid = engine.pid;
  const second = await insert({ i: -1, pad: 'x'.repeat(400000) }).then(() => undefined, (e) => e);
  const count = await items.countDocuments({});
  const indexed = await items.countDocuments({ i: { $gte: 0 } });
  const half = error && (await items.findOne({ i: acknowledged }));
  spawnSync('prlimit', ['--pid', String(pid), '--fsize=unlimited:']);
  let again = 0;
  for (let tries = 0; tries < 100 && again < 10; tries++)
    await insert({ i: 20000 + tries }).then(() => again++, () => new Promise((resolve) => setTimeout(resolve, 100)));
  console.log(JSON.stringify({ acknowledged, code: error?.code, message: error?.message, second: second?.code, count, indexed, half, again, same: pid === engine.pid }));
  await client.close();
  await engine.stop();
`;

describe('a full disk', () => {
  it.each(['single writes', 'transactions'])(
    'makes %s fail, and nothing else, until there is room again',
    async (kind) => {
      const script = `trap '' XFSZ; ulimit -S -f 65536; exec "${process.execPath}" --input-type=module -e "$1" "$2" "$3"`;
      const child = spawn('sh', ['-c', script, 'sh', FULL_DISK, bench.folder(), kind], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const output: Buffer[] = [];
      child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
      await once(child, 'close');
      const result = JSON.parse(Buffer.concat(output).toString());
      expect(result).toMatchObject({ code: 14031, second: 14031, half: null, again: 10, same: true });
      expect(result.message).toMatch(/could not be stored, nothing was changed/);
      expect(result.acknowledged).toBeGreaterThan(50);
      expect([result.count, result.indexed]).toEqual([result.acknowledged, result.acknowledged]);
    },
    120_000,
  );
});
