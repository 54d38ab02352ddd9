import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { MongoClient } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import type { EngineEvent } from '../../src/index.ts';
import { pause, useEngines } from '../support/engine.ts';
import { socketPathOf } from '../support/raw-connection.ts';

const bench = useEngines();

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Waits long: a machine that runs other tests beside gives an engine only part of a processor. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(condition, { timeout: 50_000, interval: 25 }).toBe(true);
}

describe('an engine', () => {
  it('keeps its data from one start to the next', async () => {
    const dataDir = bench.folder();
    const first = await bench.start({ dataDir, durable: true });
    const client = await bench.connect(first);
    await client.db().collection('kept').createIndex({ a: 1 }, { unique: true });
    await client
      .db()
      .collection('kept')
      .insertMany([{ a: 1 }, { a: [2, 3] }]);
    await client.close();
    await first.stop();
    const second = await bench.start({ dataDir });
    const again = (await bench.connect(second)).db().collection('kept');
    expect(await again.countDocuments({})).toBe(2);
    expect(await again.countDocuments({ a: 3 })).toBe(1);
    await expect(again.insertOne({ a: 2 })).rejects.toMatchObject({ code: 11000 });
  });

  it('listens in a folder that nobody else can enter', async () => {
    const engine = await bench.start();
    const socket = socketPathOf(engine.uri);
    expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700);
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    await engine.stop();
    expect(existsSync(dirname(socket))).toBe(false);
  });

  it('is started again at the same address when it dies', async () => {
    const events: EngineEvent[] = [];
    const engine = await bench.start({ durable: true, onEvent: (event) => events.push(event) });
    const client = await bench.connect(engine);
    const items = client.db().collection<{ _id: number }>('items');
    await items.insertOne({ _id: 1 });
    const first = engine.pid as number;
    process.kill(first, 'SIGKILL');
    await until(() => events.some(({ kind }) => kind === 'restarted'));
    expect(engine.pid).not.toBe(first);
    await until(() =>
      items.countDocuments({}).then(
        (n) => n === 1,
        () => false,
      ),
    );
    await items.insertOne({ _id: 2 });
    expect(events.map(({ kind }) => kind)).toEqual(['died', 'restarted']);
  });

  it('says why when its data can’t be opened any more, and is there again once they can', async () => {
    const events: EngineEvent[] = [];
    const dataDir = bench.folder();
    const engine = await bench.start({ dataDir, onEvent: (event) => events.push(event) });
    const data = join(dataDir, 'data.mdb');
    const failures = () => events.flatMap((event) => (event.kind === 'failed to restart' ? [event] : []));
    process.kill(engine.pid as number, 'SIGSTOP');
    renameSync(data, `${data}.kept`);
    writeFileSync(data, 'not a database at all'.repeat(1000));
    process.kill(engine.pid as number, 'SIGKILL');
    await until(() => failures().length > 1);
    expect(failures()[0]?.error.message).toMatch(/data\.mdb.*damaged.*backup/);
    renameSync(`${data}.kept`, data);
    await until(() => events.at(-1)?.kind === 'restarted');
    expect(await (await bench.connect(engine)).db().command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  it('can be stopped twice, and while it is being started again', async () => {
    const engine = await bench.start();
    process.kill(engine.pid as number, 'SIGKILL');
    await engine.stop();
    await engine.stop();
  });
});

/** A program that starts an engine and tells its process number. */
const PARENT = `
  import { startEmbeddedMongo } from ${JSON.stringify(new URL('../../dist/index.js', import.meta.url).href)};
  const engine = await startEmbeddedMongo({ dataDir: process.argv[1], durable: true });
  console.log(JSON.stringify({ pid: engine.pid, uri: engine.uri }));
  if (process.argv[2] === 'stay') setInterval(() => {}, 1000);
`;

async function startParent(
  dataDir: string,
  ...args: string[]
): Promise<{ parent: ChildProcess; pid: number; uri: string }> {
  const parent = spawn(process.execPath, ['--input-type=module', '-e', PARENT, dataDir, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(parent.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { parent, ...JSON.parse(line.toString()) };
}

describe('an engine ends with its parent', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)('that is ended by %s', async (signal) => {
    const { parent, pid } = await startParent(bench.folder(), 'stay');
    expect(isAlive(pid)).toBe(true);
    parent.kill(signal);
    await until(() => !isAlive(pid));
  });

  it('that is killed while a computation keeps the engine from noticing', async () => {
    const { parent, pid, uri } = await startParent(bench.folder(), 'stay');
    const client = await new MongoClient(uri, { retryReads: false }).connect();
    const items = client.db().collection('items');
    await items.insertOne({ list: Array.from({ length: 100_000 }, (_, n) => n) });
    const long = (cond: object) => ({ $size: { $filter: { input: '$list', cond } } });
    const n = long({ $gt: [long({ $eq: ['$$this', 0] }), 5] });
    const stuck = items.aggregate([{ $addFields: { n } }]).toArray();
    const ended = vi.fn();
    stuck.catch(ended);
    await pause(500);
    expect(ended).not.toHaveBeenCalled();
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await until(() => !isAlive(pid));
    await expect(stuck).rejects.toThrow();
    await client.close();
  });

  it('that has nothing left to do', async () => {
    const { parent, pid } = await startParent(bench.folder());
    if (parent.exitCode === null) await once(parent, 'exit');
    await until(() => !isAlive(pid));
  });
});

/** What the lock of a folder names its owner by. */
const tokenOf = (dataDir: string) =>
  readdirSync(join(dataDir, 'engine.lock')).find((name) => !name.includes('.')) as string;

describe('a data folder', () => {
  it('is used by one engine at a time', async () => {
    const dataDir = bench.folder();
    const engine = await bench.start({ dataDir });
    const refusal = bench.start({ dataDir });
    await expect(refusal).rejects.toThrow(dataDir);
    await expect(refusal).rejects.toThrow(`in use by process ${engine.pid}`);
  });

  it('is used by one engine at a time from several containers, where numbers of processes differ', async () => {
    const dataDir = bench.folder();
    const engine = await bench.start({ dataDir });
    const [folder, token] = [join(dataDir, 'engine.lock'), tokenOf(dataDir)];
    const file = join(folder, token);
    const lock = JSON.parse(readFileSync(file, 'utf8'));
    for (const elsewhere of [{ pid: 2 ** 22 + 1 }, { startTime: 'of another process' }]) {
      writeFileSync(file, JSON.stringify({ ...lock, ...elsewhere }));
      await expect(bench.start({ dataDir })).rejects.toThrow(/in use by another process.*another container/);
    }
    await engine.stop();
    expect(readdirSync(dataDir).filter((name) => name.includes('engine'))).toEqual([]);
    mkdirSync(folder);
    writeFileSync(file, JSON.stringify({ ...lock, pid: 2 ** 22 + 1 }));
    await bench.start({ dataDir });
    expect(tokenOf(dataDir)).not.toBe(token);
  });

  it('is free again after its engine was killed', async () => {
    const dataDir = bench.folder();
    const { parent, pid } = await startParent(dataDir, 'stay');
    process.kill(pid, 'SIGSTOP');
    parent.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await until(() => !isAlive(pid));
    expect(readdirSync(dataDir)).toContain('engine.lock');
    await bench.start({ dataDir });
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.sock'))).toHaveLength(1);
  });

  it('is free if another process has got the number of the one that was killed', async () => {
    const dataDir = bench.folder();
    mkdirSync(join(dataDir, 'engine.lock'));
    const lock = { pid: process.pid, startTime: 'another boot 12345' };
    writeFileSync(join(dataDir, 'engine.lock', 'x'), JSON.stringify(lock));
    await bench.start({ dataDir });
    expect(tokenOf(dataDir)).not.toBe('x');
  });

  it('is made if it doesn’t exist', async () => {
    const dataDir = join(bench.folder(), 'a', 'b');
    await bench.start({ dataDir });
    expect(existsSync(join(dataDir, 'data.mdb'))).toBe(true);
  });

  it('may have a path too long for a socket', async () => {
    const dataDir = join(bench.folder(), 'x'.repeat(120), 'y'.repeat(120));
    const engine = await bench.start({ dataDir });
    expect(await (await bench.connect(engine)).db().command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  it('is of no use without one for temporary files', async () => {
    const { TMPDIR } = process.env;
    const dataDir = bench.folder();
    const file = join(dataDir, 'file');
    writeFileSync(file, 'x');
    process.env.TMPDIR = file;
    const refusal = bench.start({ dataDir });
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    await expect(refusal).rejects.toThrow(`temporary files, ${file}, cannot be written`);
  });

  it('that is a file is refused', async () => {
    const file = join(bench.folder(), 'file');
    writeFileSync(file, 'x');
    await expect(bench.start({ dataDir: file })).rejects.toThrow(/file.* is not a folder.*Choose another/);
  });

  it('that can’t be written is refused', async () => {
    const closed = join(bench.folder(), 'closed');
    mkdirSync(closed, { mode: 0o500 });
    // Nothing keeps the superuser from writing, except file systems that aren't real ones.
    const dataDir = process.getuid?.() === 0 ? '/proc/embedded-mongo' : join(closed, 'data');
    await expect(bench.start({ dataDir })).rejects.toThrow(`${dataDir} cannot be written`);
  });
});
