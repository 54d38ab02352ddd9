import type { Document } from 'bson';
import type { Db } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BsonType } from '../../src/bson/types.ts';
import { BsonWriter } from '../../src/bson/writer.ts';
import { EngineBench } from '../support/engine.ts';
import { message, RawConnection } from '../support/raw-connection.ts';

const bench = new EngineBench();
let uri: string;
let db: Db;

beforeAll(async () => {
  const engine = await bench.start();
  uri = engine.uri;
  db = (await bench.connect(engine)).db('names');
});

afterAll(() => bench.cleanUp());

/** Sends a command in which the field `_iX` is called `_id` as well, which no driver would. */
async function withTwoIds(command: Document): Promise<Document | 'closed'> {
  const bytes = message({ ...command, $db: 'names' });
  bytes.write('_id', bytes.indexOf('_iX'));
  const connection = new RawConnection(uri);
  connection.send(bytes);
  const reply = await connection.reply();
  connection.close();
  return reply;
}

describe('a name with a zero byte', () => {
  it('is no name of an index: answers have those as names of fields', async () => {
    const create = db.collection('indexed').createIndex({ a: 1 }, { name: 'a\0b' });
    await expect(create).rejects.toMatchObject({ code: 67 });
  });

  it('is written by nobody', () => {
    expect(() => new BsonWriter().name(BsonType.null, 'a\0b')).toThrow(/may not contain/);
  });
});

describe('two _ids', () => {
  const twice = { _id: 1, _iX: 2 };
  const refused = { writeErrors: [{ index: 0, code: 2, errmsg: expect.stringMatching(/multiple _id/) }] };

  it.each([
    ['inserted', { insert: 'twice', documents: [twice] }],
    ['put in place of another document', { update: 'twice', updates: [{ q: {}, u: twice, upsert: true }] }],
  ])('are not %s', async (_what, command) => {
    expect(await withTwoIds(command)).toMatchObject(refused);
    expect(await db.collection('twice').countDocuments({})).toBe(0);
  });
});
