import type { Document } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../support/database.ts';

const { db } = useDatabase();

beforeAll(async () => {
  const items = db.collection<{ _id: number; n: number }>('items');
  await items.insertMany(Array.from({ length: 20 }, (_, _id) => ({ _id, n: -_id })));
  await items.createIndex({ n: 1 });
});

const explain = (command: Document) => db.command({ explain: command, verbosity: 'executionStats' });
const set = { $set: { a: 1 } };
const collation = { locale: 'de' };

describe('explain counts what the command would look for', () => {
  const commands: [returned: number, command: Document][] = [
    [5, { count: 'items', query: { n: { $lt: 0 } }, skip: 10, limit: 5 }],
    [19, { update: 'items', updates: [{ q: { n: { $lt: 0 } }, u: set, multi: true }] }],
    [1, { update: 'items', updates: [{ q: { n: { $lt: 0 } }, u: set }] }],
    [19, { delete: 'items', deletes: [{ q: { n: { $lt: 0 } }, limit: 0 }] }],
    [1, { delete: 'items', deletes: [{ q: { n: { $lt: 0 } }, limit: 1 }] }],
    [1, { findAndModify: 'items', query: { n: { $lt: 0 } }, sort: { n: 1 }, remove: true }],
    [1, { delete: 'items', deletes: [{ q: { $expr: { $eq: ['$_id', 3] } }, limit: 0 }] }],
  ];
  it.each(commands)('%i: %j', async (returned, command) => {
    expect((await explain(command)).executionStats.nReturned).toBe(returned);
  });

  it('in the order of a findAndModify', async () => {
    const { queryPlanner } = await explain({ findAndModify: 'items', sort: { a: 1 }, update: set });
    expect(queryPlanner.winningPlan).toMatchObject({ stage: 'LIMIT', inputStage: { stage: 'SORT' } });
  });
});

describe('explain refuses', () => {
  const unknown: Document[] = [
    { find: 'items', foo: 1 },
    { count: 'items', foo: 1 },
    { distinct: 'items', key: 'n', foo: 1 },
    { aggregate: 'items', pipeline: [], cursor: {}, foo: 1 },
    { findAndModify: 'items', remove: true, foo: 1 },
    { update: 'items', updates: [{ q: {}, u: set, foo: 1 }] },
    { delete: 'items', deletes: [{ q: {}, limit: 1, foo: 1 }] },
  ];
  it.each(unknown)('unknown fields: %j', async (command) => {
    await expect(explain(command)).rejects.toMatchObject({ code: 40415 });
  });

  const collated: Document[] = [
    { count: 'items', collation },
    { distinct: 'items', key: 'n', collation },
    { findAndModify: 'items', remove: true, collation },
    { update: 'items', updates: [{ q: {}, u: set, collation }] },
    { delete: 'items', deletes: [{ q: {}, limit: 1, collation }] },
  ];
  it.each(collated)('collations: %j', async (command) => {
    await expect(explain(command)).rejects.toThrow(/not supported by the embedded engine/);
  });

  it('a pipeline on a database by its name', async () => {
    const aggregate = { aggregate: 1, pipeline: [], cursor: {} };
    await expect(explain(aggregate)).rejects.toThrow(/aggregate on a database is not supported/);
  });

  it('several statements', async () => {
    const statement = { q: {}, limit: 1 };
    const both = { delete: 'items', deletes: [statement, statement] };
    await expect(explain(both)).rejects.toMatchObject({ code: 16 });
  });
});
