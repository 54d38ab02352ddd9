import { readFileSync } from 'node:fs';
import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { accumulators } from '../../src/accumulator/registry.ts';
import { stages } from '../../src/aggregate/parse-pipeline.ts';
import { commands } from '../../src/commands/registry.ts';
import { operators } from '../../src/expression/operators/registry.ts';
import { documentOperators } from '../../src/query/parse.ts';
import { fieldOperators } from '../../src/query/parse-condition.ts';
import { operators as updateOperators } from '../../src/update/parse-operators.ts';
import { useDatabase } from '../support/database.ts';

const { client, db } = useDatabase();
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const REFUSED =
  /not supported|does not support|Unrecognized|[Uu]nknown (operator|top level operator|modifier|group operator|expression)/;

/** The names in the table below a heading, those that are not supported apart. */
function tableOf(heading: string): { supported: string[]; refused: string[] } {
  const section = readme.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const names = { supported: [] as string[], refused: [] as string[] };
  for (const [, title = '', cell = ''] of section.matchAll(/^\| ([^|`]+) \| (`[^|]+) \|$/gm))
    for (const [, name = ''] of cell.matchAll(/`([^`]+)`/g))
      (title === 'Not supported' ? names.refused : names.supported).push(name);
  expect(names.supported.length).toBeGreaterThan(0);
  return names;
}

/** A row of the table of limits: the limit, and the code of the error beyond it. */
function limitOf(what: string): { most: number; code: number } {
  const [, most, code] =
    readme.match(new RegExp(`^\\| ${what} \\| (\\d+)[^|]*\\| (\\d*)[^|]*\\|$`, 'm')) ?? [];
  return { most: Number(most), code: Number(code) };
}

/** What the engine says to a command: an error message, or nothing. */
async function errorOf(command: Document): Promise<string> {
  return db.command(command).then(
    ({ writeErrors }) => writeErrors?.[0].errmsg ?? '',
    (error: Error) => error.message,
  );
}

const commandFor: Record<string, (name: string) => Document> = {
  'Query operators': (name) => ({
    find: 'x',
    filter: /^\$(and|or|nor|expr|comment|always|where|text|jsonSchema|sampleRate)/.test(name)
      ? { [name]: 1 }
      : { a: { [name]: 1 } },
  }),
  'Update operators': (name) => ({ update: 'x', updates: [{ q: {}, u: { [name]: { a: 1 } } }] }),
  'Aggregation stages': (name) => ({ aggregate: 'x', pipeline: [{ [name]: {} }], cursor: {} }),
  Accumulators: (name) => ({
    aggregate: 'x',
    pipeline: [{ $group: { _id: 1, a: { [name]: {} } } }],
    cursor: {},
  }),
  Expressions: (name) => ({ aggregate: 'x', pipeline: [{ $project: { a: { [name]: '$b' } } }], cursor: {} }),
};

describe('the README', () => {
  it('lists every command, and none that is missing', async () => {
    const { supported, refused } = tableOf('Commands');
    expect([...supported].sort()).toEqual([...commands.keys()].sort());
    for (const name of refused) expect(await errorOf({ [name]: 1 })).toMatch(REFUSED);
  });

  it.each(Object.entries(commandFor))('is right about %s', async (heading, command) => {
    const { supported, refused } = tableOf(heading);
    expect(new Set(supported).size).toBe(supported.length);
    for (const name of supported) expect(await errorOf(command(name)), name).not.toMatch(REFUSED);
    for (const name of refused) expect(await errorOf(command(name)), name).toMatch(REFUSED);
  });

  it('leaves out no stage, no expression, no accumulator and no update operator', () => {
    expect(tableOf('Update operators').supported.sort()).toEqual([...updateOperators.keys()].sort());
    expect(tableOf('Aggregation stages').supported.sort()).toEqual([...stages.keys()].sort());
    expect(tableOf('Expressions').supported.sort()).toEqual([...operators.keys()].sort());
    expect(tableOf('Accumulators').supported.sort()).toEqual([...accumulators.keys()].sort());
  });

  it('leaves out no query operator', () => {
    const known = [...documentOperators.keys(), ...fieldOperators.keys()];
    expect(tableOf('Query operators').supported.sort()).toEqual(known.sort());
  });

  it('gives the limits that `hello` answers', async () => {
    const hello = await client.db('admin').command({ hello: 1 });
    expect(limitOf('Document, stored or answered by a pipeline').most).toBe(hello.maxBsonObjectSize);
    expect(limitOf('Message').most).toBe(hello.maxMessageSizeBytes);
    expect(limitOf('Statements of one write command').most).toBe(hello.maxWriteBatchSize);
    expect(limitOf('Life of an idle session').most).toBe(hello.logicalSessionTimeoutMinutes);
  });

  it('gives the limits of indexes with their codes', async () => {
    const indexes = limitOf('Indexes of a collection');
    const fields = limitOf('Fields of an index');
    const create = (collection: string, keys: Document[]) =>
      db.command({
        createIndexes: collection,
        indexes: keys.map((key) => ({ key, name: Object.keys(key).join() })),
      });
    const paths = (count: number) => Array.from({ length: count }, (_, n) => `f${n}`);
    const key = (names: string[]) => Object.fromEntries(names.map((name) => [name, 1]));
    // Beside the index on _id, which counts.
    const most = paths(indexes.most - 1).map((name) => key([name]));
    await create('limits', most);
    await expect(create('limits', [key(['more'])])).rejects.toMatchObject({ code: indexes.code });
    await expect(create('wide', [key(paths(fields.most + 1))])).rejects.toMatchObject({ code: fields.code });
    await create('wide', [key(paths(fields.most))]);
  });
});
