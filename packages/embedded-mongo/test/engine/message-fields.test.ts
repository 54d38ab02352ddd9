import { type Document, Long, UUID } from 'bson';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { useDatabase } from '../support/database.ts';
import { joined, message, RawConnection } from '../support/raw-connection.ts';

// What no driver sends, so that only bytes show what becomes of it.
const { db } = useDatabase();
const items = db.collection<{ _id: number }>('items');

beforeEach(async () => {
  await items.deleteMany({});
  await items.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
});

const ids = async () => (await items.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
const $db = db.databaseName;

async function replyTo(bytes: Buffer): Promise<Document | 'closed'> {
  const connection = new RawConnection(inject('mongoUri'));
  connection.send(bytes);
  const reply = await connection.reply();
  connection.close();
  return reply;
}

describe('documents beside a command', () => {
  const others: [command: Document, field: string, documents: Document[]][] = [
    [{ findAndModify: 'items', remove: true }, 'query', [{ _id: 77 }]],
    [{ find: 'items' }, 'filter', [{ _id: 77 }]],
    [{ count: 'items' }, 'query', [{ _id: 77 }]],
    [{ distinct: 'items', key: '_id' }, 'query', [{ _id: 77 }]],
    [{ aggregate: 'items', cursor: {} }, 'pipeline', [{ $match: { _id: 77 } }]],
    [{ ping: 1 }, 'lsid', [{}]],
  ];
  it.each(others)('are refused for %j', async (command, field, documents) => {
    const bytes = message({ ...command, $db }, 0, { [field]: documents });
    expect(await replyTo(bytes)).toMatchObject({ ok: 0, code: 40472 });
    expect(await ids()).toEqual([1, 2, 3]);
  });

  const writes: [command: Document, list: string, statement: Document, left: number[]][] = [
    [{ insert: 'items' }, 'documents', { _id: 9 }, [1, 2, 3, 9]],
    [{ update: 'items' }, 'updates', { q: { _id: 9 }, u: { a: 1 }, upsert: true }, [1, 2, 3, 9]],
    [{ delete: 'items' }, 'deletes', { q: { _id: 3 }, limit: 1 }, [1, 2]],
  ];
  it.each(writes)('are the list of %j, and nothing else of it', async (command, list, statement, left) => {
    const sent = (body: Document, beside: Record<string, Document[]>) =>
      replyTo(message({ ...command, ...body, $db }, 0, beside));
    const both = await sent({ [list]: [statement] }, { [list]: [statement] });
    expect(both).toMatchObject({ ok: 0, code: 40413 });
    const other = await sent({ [list]: [statement] }, { writeConcern: [{ w: 1 }] });
    expect(other).toMatchObject({ ok: 0, code: 40415 });
    expect(await ids()).toEqual([1, 2, 3]);
    expect(await sent({}, { [list]: [statement] })).toMatchObject({ ok: 1, n: 1 });
    expect(await ids()).toEqual(left);
  });
});

describe('a field that is there twice', () => {
  const commands: [name: string, command: Document[]][] = [
    ['the filter of a find', [{ find: 'items', filter: { _id: 77 } }, { filter: {} }]],
    ['the query of a removal', [{ findAndModify: 'items', query: { _id: 77 }, remove: true }, { query: {} }]],
    ['the name of a collection', [{ drop: 'nothing' }, { drop: 'items' }]],
    ['the database', [{ dropDatabase: 1, $db: 'nothing' }]],
  ];
  it.each(commands)('is refused: %s', async (_name, parts) => {
    expect(await replyTo(message(joined(...parts, { $db })))).toMatchObject({ ok: 0, code: 40413 });
    expect(await ids()).toEqual([1, 2, 3]);
  });

  it('is refused in a statement, before any other is run', async () => {
    const first = { q: { _id: 1 }, limit: 1 };
    const deletes = [first, joined({ q: {}, limit: 1 }, { limit: 0 })];
    const remove = message({ delete: 'items', $db }, 0, { deletes });
    expect(await replyTo(remove)).toMatchObject({ ok: 0, code: 40413 });
    const updates = [joined({ q: { _id: 2 }, u: { a: 1 } }, { q: {} })];
    const update = message({ update: 'items', $db }, 0, { updates });
    expect(await replyTo(update)).toMatchObject({ ok: 0, code: 40413 });
    expect(await items.find().sort({ _id: 1 }).toArray()).toEqual([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
  });
});

it('the end of a transaction must say that it is one', async () => {
  const lsid = { id: new UUID() };
  const find = { find: 'items', autocommit: false, startTransaction: true };
  const within = { lsid, txnNumber: Long.fromNumber(1) };
  expect(await replyTo(message({ ...find, ...within, $db }))).toMatchObject({ ok: 1 });
  for (const end of ['commitTransaction', 'abortTransaction'])
    expect(await replyTo(message({ [end]: 1, ...within, $db: 'admin' }))).toMatchObject({ code: 50768 });
  const commit = message({ commitTransaction: 1, ...within, autocommit: false, $db: 'admin' });
  expect(await replyTo(commit)).toMatchObject({ ok: 1 });
});
