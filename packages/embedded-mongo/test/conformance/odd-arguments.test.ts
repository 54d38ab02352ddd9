import { type Document, Double, Int32 } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { isSince, useDatabase } from '../support/database.ts';

// What expressions make of arguments that one gives them by mistake, or seldom.
const { db } = useDatabase();
const items = db.collection<Document & { _id: number }>('items');
const date = new Date('2020-01-02T03:04:05.678Z');

beforeAll(async () => {
  await items.insertOne({ _id: 1, d: date, n: null, s: 'abc', i: new Int32(7), two: new Double(2) });
});

const run = (expression: unknown, options = {}) =>
  items.aggregate([{ $project: { _id: 0, r: expression } }], options).next();
const value = async (expression: unknown): Promise<unknown> =>
  (await run(expression, { promoteValues: false }))?.r;

const results: [expression: Document, result: unknown][] = [
  [{ $add: ['$n', {}] }, null],
  [{ $multiply: ['$n', 'x'] }, null],
  [{ $mod: ['$i', '$two'] }, new Int32(1)],
  [{ $dateToString: { date: '$d', format: '$n', onNull: 'none' } }, null],
  [{ $dateToString: { date: '$d', timezone: '$n', onNull: 'none' } }, null],
  [{ $dateToString: { date: '$n', format: '%Y', onNull: 'none' } }, 'none'],
  [{ $dateToString: { date: '$d', timezone: 'Europe/Warsaw', format: '%Z %z' } }, '60 +0100'],
];

it.each(results)('%j', async (expression, result) => {
  expect(await value(expression)).toEqual(result);
});

const refused: [expression: Document, code: number][] = [
  [{ $add: [{}, '$n'] }, 14],
  [{ $dateToString: { date: '$d', timezone: 'Z' } }, 40485],
  [{ $dateToString: { date: '$d', timezone: 'utc' } }, 40485],
  [{ $dateToString: { date: '$d', timezone: 'europe/warsaw' } }, 40485],
  [{ $dateToString: { date: new Date(253_402_300_799_999), timezone: '+01:00' } }, 18537],
];

it.each(refused)('%j is refused', async (expression, code) => {
  await expect(run(expression)).rejects.toMatchObject({ code });
});

const refusedSince7: [expression: Document, code: number][] = [
  [{ $dateTrunc: { date: '$d', unit: 'day', binSize: 0 } }, 5439018],
  [{ $dateTrunc: { date: '$d', unit: 'day', binSize: 'x' } }, 5439017],
  [{ $dateTrunc: { date: '$d', unit: 'week', startOfWeek: 'x' } }, 5439016],
];

describe.runIf(isSince(7))('codes of 7.0', () => {
  it.each(refusedSince7)('%j is refused', async (expression, code) => {
    await expect(run(expression)).rejects.toMatchObject({ code });
  });

  it('week starts and sizes may be null', async () => {
    expect(await value({ $dateTrunc: { date: '$d', unit: 'week', startOfWeek: null } })).toBe(null);
    expect(await value({ $dateTrunc: { date: '$d', unit: 'day', binSize: '$n' } })).toBe(null);
  });
});
