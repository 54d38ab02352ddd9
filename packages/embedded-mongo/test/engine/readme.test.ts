import { readFileSync } from 'node:fs';
import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { accumulators } from '../../src/accumulator/registry.ts';
import { stages } from '../../src/aggregate/parse-pipeline.ts';
import { commands } from '../../src/commands/registry.ts';
import { operators } from '../../src/expression/operators/registry.ts';
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

  it('leaves out no stage, no expression and no accumulator', () => {
    expect(tableOf('Aggregation stages').supported.sort()).toEqual([...stages.keys()].sort());
    expect(tableOf('Expressions').supported.sort()).toEqual([...operators.keys()].sort());
    expect(tableOf('Accumulators').supported.sort()).toEqual([...accumulators.keys()].sort());
  });

  it('leaves out no query operator that the parsers know', () => {
    const source = ['query/parse.ts', 'query/parse-condition.ts']
      .map((file) => readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8'))
      .join('');
    const known = new Set([...source.matchAll(/case '(\$\w+)':/g)].map(([, name]) => name));
    expect(known.size).toBeGreaterThan(10);
    expect(tableOf('Query operators').supported).toEqual(expect.arrayContaining([...known]));
  });

  it('gives the limits that drivers are told', async () => {
    const limits = [...readme.matchAll(/^\| ([^|]+) \| (\d+)[^|]*\|/gm)].map(([, what, limit]) => [
      what,
      Number(limit),
    ]);
    const limit = Object.fromEntries(limits);
    const hello = await client.db('admin').command({ hello: 1 });
    expect(limit.Document).toBe(hello.maxBsonObjectSize);
    expect(limit.Message).toBe(hello.maxMessageSizeBytes);
    expect(limit['Statements of one write command']).toBe(hello.maxWriteBatchSize);
    expect(limit['Life of an idle session']).toBe(hello.logicalSessionTimeoutMinutes);
  });

  it('gives the limits of indexes with their codes', async () => {
    const index = (n: number) => ({ key: { [`f${n}`]: 1 }, name: `f${n}` });
    const create = (indexes: Document[]) => db.command({ createIndexes: 'limits', indexes });
    await create(Array.from({ length: 63 }, (_, n) => index(n)));
    await expect(create([index(64)])).rejects.toMatchObject({ code: 67 });
    const wide = (fields: number) => [
      { key: Object.fromEntries(Array.from({ length: fields }, (_, n) => [`w${n}`, 1])), name: 'wide' },
    ];
    await expect(db.command({ createIndexes: 'wide', indexes: wide(33) })).rejects.toMatchObject({
      code: 13103,
    });
    await db.command({ createIndexes: 'wide', indexes: wide(32) });
  });
});
