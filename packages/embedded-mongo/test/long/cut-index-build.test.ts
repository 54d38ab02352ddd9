import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, type IndexSpecification, MongoClient } from 'mongodb';
import { afterEach, expect, it } from 'vitest';
import { Dispatcher } from '../../src/commands/dispatcher.ts';
import { Engine } from '../../src/engine/engine.ts';
import { type FileIo, hastyIo } from '../../src/store/journal/file-io.ts';
import { WireServer } from '../../src/wire/server.ts';
import { Cut, CutDisk } from '../support/cut-disk.ts';
import { EngineBench } from '../support/engine.ts';
import { Random } from '../support/random.ts';

const bench = new EngineBench();
afterEach(() => bench.cleanUp());

/** The short form cuts at each of so many accesses, the long one at every one. */
const isLong = process.env.TEST_LONG === '1';
/** The long form takes as long as it takes. */
const TIMEOUT_MS = isLong ? 3_600_000 : 600_000;
const STEP = 7;
const SEED = 20261126;
const DOCUMENTS = 8000;

const INDEXES: IndexSpecification[] = [{ n: 1 }, { words: 1, n: 1 }, { text: 1 }, { n: 1, text: 1 }];

type Item = { _id: number; n: number; words: string[]; text: string };

/** An engine of this process, and what its client reads and writes. */
async function open(dataFolder: string, io: FileIo) {
  const engine = new Engine({ dataFolder, io, log: () => undefined });
  // Drivers read the path in small letters.
  const socket = join(tmpdir(), `cut-${randomBytes(6).toString('hex')}.sock`);
  const server = { address: socket, connectionCount: 0, totalConnections: 0 };
  const wire = new WireServer(new Dispatcher(engine, server), () => undefined);
  await wire.listen(socket);
  await engine.recover();
  const client = await new MongoClient(`mongodb://${encodeURIComponent(socket)}`, {
    retryWrites: false,
    directConnection: true,
  }).connect();
  const close = async () => {
    await client.close();
    await wire.close();
    await engine.close();
  };
  return { items: client.db('app').collection<Item>('items'), close };
}

const itemOf = (_id: number): Item => ({
  _id,
  n: _id % 97,
  words: [`w${_id % 13}`, `w${_id % 7}`],
  text: `${_id}`.padStart(40, 'x'),
});

/** Builds indexes while others write, until the power is gone or all is done. @returns what was acknowledged */
async function build(items: Collection<Item>, random: Random) {
  const done = { indexes: [] as string[], inserted: [] as number[], removed: [] as number[] };
  let isBuilding = true;
  const building = (async () => {
    for (const fields of INDEXES) done.indexes.push(await items.createIndex(fields));
  })().finally(() => {
    isBuilding = false;
  });
  const others = (async () => {
    for (let i = 0; isBuilding; i++) {
      await items.insertOne(itemOf(DOCUMENTS + i));
      done.inserted.push(DOCUMENTS + i);
      const _id = random.below(DOCUMENTS);
      await items.deleteOne({ _id });
      done.removed.push(_id);
    }
  })();
  for (const { reason } of (await Promise.allSettled([building, others])).filter(isRejected))
    expect(String(reason)).toMatch(/the power is gone|closed|the build/);
  return done;
}
const isRejected = (result: PromiseSettledResult<void>) => result.status === 'rejected';

/** What is left of a folder after a cut at an access, amid the index builds. @returns false if all was done before */
async function cutAt(access: number, full: string): Promise<boolean> {
  const random = new Random(SEED + access);
  const folder = bench.folder();
  cpSync(full, folder, { recursive: true });
  const disk = new CutDisk(access, random);
  const used = await open(folder, disk).catch((error: unknown) => {
    if (error instanceof Cut) return undefined;
    throw error;
  });
  const done = used && (await build(used.items, random));
  await disk.quiet();
  const left = bench.folder();
  if (random.once(2)) disk.killed(folder, left);
  else disk.powerless(folder, left);
  await used?.close().catch(() => undefined);
  const { items, close } = await open(left, hastyIo);
  await check(items, done ?? { indexes: [], inserted: [], removed: [] });
  await close();
  return disk.isCut;
}

/** Matches every document by an index's first field. */
const allOf = (index: string) =>
  index === '_id_' ? {} : { [index.slice(0, index.indexOf('_'))]: { $exists: true } };

async function check(items: Collection<Item>, done: Awaited<ReturnType<typeof build>>): Promise<void> {
  const found = new Set((await items.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id));
  for (const _id of done.inserted) expect(found).toContain(_id);
  for (const _id of done.removed) expect(found).not.toContain(_id);
  // One more may have been written or removed: what was on its way at the cut.
  const known = DOCUMENTS + done.inserted.length - new Set(done.removed).size;
  expect(Math.abs(found.size - known)).toBeLessThanOrEqual(1);
  const names = (await items.indexes()).map(({ name }) => String(name));
  for (const name of done.indexes) expect(names).toContain(name);
  for (const name of names) expect(await items.countDocuments(allOf(name), { hint: name })).toBe(found.size);
  // Finds entries without a document, and documents without an entry.
  expect(await items.db.command({ validate: 'items', full: true })).toMatchObject({
    valid: true,
    errors: [],
  });
  // What was left of a build is out of the way of the next one.
  for (const fields of INDEXES) {
    const hint = await items.createIndex(fields);
    const plan = JSON.stringify(await items.find(allOf(hint)).hint(hint).explain());
    expect(plan).toContain(`"indexName":"${hint}"`);
  }
}

it(
  'an index is there whole or not at all, wherever the power was cut while it was built',
  async () => {
    const full = bench.folder();
    const { items, close } = await open(full, hastyIo);
    await items.insertMany(Array.from({ length: DOCUMENTS }, (_, _id) => itemOf(_id)));
    await close();
    // A build takes more accesses or fewer, by what else is written meanwhile.
    for (let access = 1, isCut = true; isCut; access += isLong ? 1 : STEP)
      isCut = await cutAt(access, full).catch((error) => {
        throw new Error(`cut at access ${access}`, { cause: error });
      });
  },
  TIMEOUT_MS,
);
