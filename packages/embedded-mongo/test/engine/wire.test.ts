import { randomBytes } from 'node:crypto';
import { type Document, serialize } from 'bson';
import { type Db, MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedMongo } from '../../src/index.ts';
import { parseRequest } from '../../src/wire/request.ts';
import { EngineBench } from '../support/engine.ts';
import { Random } from '../support/random.ts';
import { frame, message, RawConnection } from '../support/raw-connection.ts';

const OP_QUERY = 2004;
const OP_MSG = 2013;
const bench = new EngineBench();
let engine: EmbeddedMongo;
let client: MongoClient;
let db: Db;
let pid: number | undefined;
const connections: RawConnection[] = [];

beforeAll(async () => {
  engine = await bench.start();
  client = await bench.connect(engine);
  db = client.db('wire');
  pid = engine.pid;
  await db.collection<{ _id: number }>('kept').insertOne({ _id: 1 });
});

afterEach(async () => {
  for (const connection of connections.splice(0)) connection.close();
  // Whatever was sent, others notice nothing.
  expect(await db.collection('kept').countDocuments({})).toBe(1);
  expect(engine.pid).toBe(pid);
});

afterAll(() => bench.cleanUp());

function open(): RawConnection {
  const connection = new RawConnection(engine.uri);
  connections.push(connection);
  return connection;
}

async function replyTo(bytes: Buffer): Promise<Document | 'closed'> {
  const connection = open();
  connection.send(bytes);
  return connection.reply();
}

const ping = { ping: 1, $db: 'admin' };

describe('messages', () => {
  it('come in pieces and several at once', async () => {
    const connection = open();
    const bytes = Buffer.concat([message(ping), message(ping), message(ping)]);
    for (let i = 0; i < bytes.length; i += 7) {
      connection.send(bytes.subarray(i, i + 7));
      if (i % 70 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    for (let i = 0; i < 3; i++) expect(await connection.reply()).toMatchObject({ ok: 1 });
  });

  it('are parsed a document at a time, so that large ones hold nobody up', () => {
    const documents = Array.from({ length: 1_000 }, (_, number) => ({ number }));
    const steps = parseRequest(message({ insert: 'x', $db: 'wire' }, 0, { documents }));
    for (const _ of documents) expect(steps.next()).toEqual({ done: false, value: undefined });
    const { done, value } = steps.next();
    expect(done).toBe(true);
    expect(value?.sequences.get('documents')).toHaveLength(1_000);
  });

  it('that want no answer get none', async () => {
    const connection = open();
    connection.send(message({ endSessions: [], $db: 'admin' }, 2));
    const damaged = message({ insert: 'x', documents: [{ ok: true }], $db: 'admin' }, 2);
    damaged[damaged.indexOf('ok\0') + 3] = 7;
    connection.send(damaged);
    connection.send(message({ whatsmyuri: 1, $db: 'admin' }));
    expect(await connection.reply()).toMatchObject({ you: expect.any(String) });
  });

  it('are answered in OP_QUERY’s old form to a hello only', async () => {
    const query = (body: Document) =>
      frame(
        OP_QUERY,
        Buffer.concat([Buffer.alloc(4), Buffer.from('admin.$cmd\0'), Buffer.alloc(8), serialize(body)]),
      );
    expect(await replyTo(query({ ismaster: 1, helloOk: true }))).toMatchObject({
      ok: 1,
      setName: 'embedded',
    });
    expect(await replyTo(query({ find: 'kept' }))).toMatchObject({ ok: 0, code: 352 });
  });

  it('with a right checksum are taken, with a wrong one not', async () => {
    // "123456789" has the CRC-32C e3069283; the engine's own implementation is checked through a message.
    const { crc32c } = await import('../../src/wire/crc32c.ts');
    expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
    const bytes = Buffer.concat([message(ping, 1), Buffer.alloc(4)]);
    bytes.writeInt32LE(bytes.length, 0);
    bytes.writeUInt32LE(crc32c(bytes.subarray(0, -4)), bytes.length - 4);
    expect(await replyTo(bytes)).toMatchObject({ ok: 1 });
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] as number) ^ 1;
    expect(await replyTo(bytes)).toBe('closed');
  });
});

const length = (value: number) => {
  const bytes = message(ping);
  bytes.writeInt32LE(value, 0);
  return bytes;
};
const section = (bytes: Buffer) => frame(OP_MSG, Buffer.concat([Buffer.alloc(4), bytes]));

const malformed: [name: string, bytes: Buffer][] = [
  ['a negative length', length(-1)],
  ['a length below the header’s', length(15)],
  ['a length beyond 48 MB', length(48_000_001)],
  ['an unknown operation', frame(9999, Buffer.alloc(20))],
  ['a compressed message', frame(2012, Buffer.alloc(20))],
  ['an OP_MSG without a body', frame(OP_MSG, Buffer.alloc(4))],
  ['unknown flags that must be known', message(ping, 8)],
  ['a section of an unknown kind', section(Buffer.from([5, 1, 2, 3]))],
  [
    'two bodies',
    section(Buffer.concat([Buffer.alloc(1), serialize(ping), Buffer.alloc(1), serialize(ping)])),
  ],
  [
    'a sequence that claims too much',
    section(Buffer.concat([Buffer.from([1]), Buffer.from([255, 0, 0, 0]), Buffer.from('documents\0')])),
  ],
  [
    'a sequence without an end of its name',
    section(Buffer.concat([Buffer.from([1]), Buffer.from([8, 0, 0, 0]), Buffer.from('abcd')])),
  ],
  [
    'a document that claims too much',
    section(Buffer.concat([Buffer.from([0]), Buffer.from([200, 0, 0, 0, 0])])),
  ],
  ['a document cut off', section(Buffer.concat([Buffer.from([0]), serialize(ping).subarray(0, -3)]))],
  [
    'a string that claims too much',
    section(
      Buffer.concat([Buffer.from([0]), Buffer.from([16, 0, 0, 0, 2, 97, 0, 255, 255, 0, 0, 98, 0, 0, 0, 0])]),
    ),
  ],
  [
    'an element of an unknown type',
    section(Buffer.concat([Buffer.from([0]), Buffer.from([8, 0, 0, 0, 77, 97, 0, 0])])),
  ],
  ['an OP_QUERY cut off', frame(OP_QUERY, Buffer.from('abc'))],
];

describe('malformed messages', () => {
  it.each(malformed)('%s gets an error or ends its connection', async (_name, bytes) => {
    const reply = await replyTo(bytes);
    expect(reply === 'closed' || reply.ok === 0).toBe(true);
  });

  it('random damage never harms others', async () => {
    const random = new Random(Number(process.env.TEST_SEED ?? 1));
    const samples = [
      message({ insert: 'x', documents: [{ a: 1, b: 'text', c: [1, { d: null }] }], $db: 'fuzz' }),
      message({ find: 'x', filter: { a: { $gt: 1 }, b: /x/ }, sort: { a: 1 }, $db: 'fuzz' }),
      message({
        update: 'x',
        updates: [{ q: { a: 1 }, u: { $set: { 'b.c': 1 } }, upsert: true }],
        $db: 'fuzz',
      }),
      message({
        aggregate: 'x',
        pipeline: [{ $group: { _id: '$a', n: { $sum: 1 } } }],
        cursor: {},
        $db: 'fuzz',
      }),
    ];
    for (let round = 0; round < 400; round++) {
      const bytes = Buffer.from(random.of(samples));
      const keepsLength = random.once(2);
      for (let i = 0; i <= random.below(4); i++)
        bytes[(keepsLength ? 16 : 0) + random.below(bytes.length - 16)] = random.below(256);
      const connection = open();
      connection.send(random.once(4) ? bytes.subarray(0, random.below(bytes.length)) : bytes);
      if (random.once(3)) connection.send(randomBytes(random.below(60)));
      connection.socket.end();
      await connection.reply();
      connection.close();
    }
  });
});

describe('clients', () => {
  it('may be many and idle', async () => {
    // The system refuses connections when some hundreds wait for the engine to take them.
    for (let count = 0; count < 800; count += 100) {
      const replies = await Promise.all(Array.from({ length: 100 }, () => replyTo(message(ping))));
      for (const reply of replies) expect(reply).toMatchObject({ ok: 1 });
    }
    expect(await db.command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  it('may vanish in the middle of a message or an answer', async () => {
    for (let i = 0; i < 20; i++) {
      const connection = open();
      connection.send(message({ find: 'kept', $db: 'wire' }).subarray(0, 10 + i));
      connection.close();
    }
    await db.collection('big').insertMany(Array.from({ length: 300 }, () => ({ pad: 'x'.repeat(20_000) })));
    const connection = open();
    connection.send(message({ find: 'big', batchSize: 300, $db: 'wire' }));
    await new Promise((resolve) => connection.socket.once('data', resolve));
    connection.close();
  });

  it('may send 48 MB at a time, and no more than 16 MB a document', async () => {
    const large = db.collection('large');
    const documents = Array.from({ length: 3 }, () => ({ pad: 'x'.repeat(15_000_000) }));
    await large.insertMany(documents);
    expect(await large.countDocuments({})).toBe(3);
    const found = await large.find().toArray();
    expect(found.map(({ pad }) => pad.length)).toEqual([15_000_000, 15_000_000, 15_000_000]);
    await large.drop();
    const tooLarge = message({
      insert: 'large',
      documents: [{ pad: 'x'.repeat(16 * 1024 * 1024) }],
      $db: 'wire',
    });
    expect(await replyTo(tooLarge)).toMatchObject({
      writeErrors: [{ index: 0, code: expect.toBeOneOf([2, 10334]) }],
    });
  });

  it('may be any number of drivers', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => bench.connect(engine)));
    for (const other of others) expect(await other.db('wire').collection('kept').countDocuments({})).toBe(1);
    expect(others[0]).toBeInstanceOf(MongoClient);
  });
});
