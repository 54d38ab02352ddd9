import { Decimal128, type Document, Double, Int32, Long } from 'mongodb';
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
  [{ $pow: [1, new Double(Number.NaN)] }, new Double(1)],
  [{ $pow: [new Double(-1), new Double(Infinity)] }, new Double(1)],
  [{ $pow: [-1, -3] }, new Int32(-1)],
  [{ $pow: [Long.fromNumber(1), -1] }, Long.fromNumber(1)],
  [{ $mod: ['$i', '$two'] }, new Int32(1)],
  [{ $setUnion: [[1, new Double(1)]] }, [new Int32(1)]],
  [{ $setDifference: [[new Double(1), 1], []] }, [new Double(1)]],
  [
    { $zip: { inputs: [[1], [null, 2]], defaults: [5, 6], useLongestLength: true } },
    [
      [new Int32(1), null],
      [new Int32(5), new Int32(2)],
    ],
  ],
  [{ $zip: { inputs: [[1]], defaults: [] } }, [[new Int32(1)]]],
  [{ $replaceAll: { input: 'abc', find: '', replacement: '-' } }, '-a-b-c-'],
  [{ $replaceAll: { input: '', find: '', replacement: '-' } }, '-'],
  [{ $substrBytes: ['abc', 1.5, 1] }, 'b'],
  [{ $substrBytes: ['abc', 0, 1.5] }, 'a'],
  [{ $toString: new Double(1e16) }, '1e+16'],
  [{ $toString: new Double(1e15) }, '1000000000000000'],
  [{ $toString: new Double(0.00001) }, '1e-05'],
  [{ $convert: { input: '1e400', to: 'double', onError: 'none' } }, 'none'],
  [{ $convert: { input: Decimal128.fromString('1E-400'), to: 'double', onError: 'none' } }, 'none'],
  [{ $dateFromParts: { year: 2020, month: '$missing' } }, null],
  [{ $dateFromParts: { year: null } }, null],
  [{ $dateToParts: { date: '$d', iso8601: '$n' } }, null],
  [{ $dateToString: { date: '$d', format: '$n', onNull: 'none' } }, null],
  [{ $dateToString: { date: '$d', timezone: '$n', onNull: 'none' } }, null],
  [{ $dateToString: { date: '$n', format: '%Y', onNull: 'none' } }, 'none'],
  [{ $dateToString: { date: '$d', timezone: 'Europe/Warsaw', format: '%Z %z' } }, '60 +0100'],
  [{ $dateFromString: { dateString: '2020-01-02', format: '$n' } }, null],
  [{ $dateFromString: { dateString: '2020', format: '%Y', onError: 'none' } }, 'none'],
  [{ $dateFromString: { dateString: '2020-01' } }, new Date('2020-01-01')],
  [{ $dateFromString: { dateString: '2020-01-02T03:04:05 UTC' } }, new Date('2020-01-02T03:04:05Z')],
  [
    { $dateFromString: { dateString: '2020-01-02 -3', format: '%Y-%m-%d %z' } },
    new Date('2020-01-02T03:00Z'),
  ],
  [
    { $dateFromString: { dateString: '2020-01-02.5', format: '%Y-%m-%d.%L' } },
    new Date('2020-01-02T00:00:00.5Z'),
  ],
];

it.each(results)('%j', async (expression, result) => {
  expect(await value(expression)).toEqual(result);
});

it('$regexFindAll finds nothing behind the end of a text', async () => {
  const places = async (input: string, regex: string) =>
    (await value({ $map: { input: { $regexFindAll: { input, regex } }, in: '$$this.idx' } })) as Int32[];
  expect((await places('aab', 'a*')).map(Number)).toEqual([0, 2]);
  expect((await places('', '')).map(Number)).toEqual([0]);
});

const refused: [expression: Document, code: number][] = [
  [{ $add: [{}, '$n'] }, 14],
  [{ $zip: { inputs: [] } }, 34465],
  [{ $zip: { inputs: [[1]], useLongestLength: 1 } }, 34463],
  [{ $zip: { inputs: [[1]], defaults: [1] } }, 34466],
  [{ $zip: { inputs: [[1], [2]], defaults: [1], useLongestLength: true } }, 34467],
  [{ $indexOfBytes: ['abc', 'c', 0, -1] }, 40097],
  [{ $toDouble: '1e400' }, 241],
  [{ $hour: { date: '$d', timezone: 'utc' } }, 40485],
  [{ $hour: { date: '$d', timezone: 'Z' } }, 40485],
  [{ $hour: { date: '$d', timezone: 'europe/warsaw' } }, 40485],
  [{ $dateToString: { date: new Date(253_402_300_799_999), timezone: '+01:00' } }, 18537],
  [{ $dateToParts: { date: '$d', iso8601: 1 } }, 40521],
  [{ $dateFromParts: { year: 0 } }, 40523],
  [{ $dateFromParts: { year: 10_000 } }, 40523],
  [{ $dateFromParts: { isoWeekYear: 0 } }, 31095],
  [{ $dateFromParts: { year: 2020, day: 40_000 } }, 31034],
  [{ $dateFromParts: { year: 2020, isoWeek: 1 } }, 40489],
  [{ $dateFromParts: { isoWeekYear: 2020, month: 1 } }, 40525],
  [{ $dateFromString: { dateString: '2020-01-02', format: '%q', onError: 1 } }, 18536],
  [{ $dateFromString: { dateString: '2020-01-02', format: 5, onError: 1 } }, 40684],
];

it.each(refused)('%j is refused', async (expression, code) => {
  await expect(run(expression)).rejects.toMatchObject({ code });
});

const refusedSince7: [expression: Document, code: number][] = [
  [{ $getField: '$s' }, 5654600],
  [{ $getField: { field: 's' } }, 3041703],
  [{ $getField: { field: { $concat: ['s', ''] }, input: '$$ROOT' } }, 5654601],
  [{ $setField: { field: '$s', input: '$$ROOT', value: 1 } }, 4161108],
  [{ $setField: { field: 5, input: '$$ROOT', value: 1 } }, 4161107],
  [{ $dateTrunc: { date: '$d', unit: 'day', binSize: 0 } }, 5439018],
  [{ $dateTrunc: { date: '$d', unit: 'day', binSize: 'x' } }, 5439017],
  [{ $dateTrunc: { date: '$d', unit: 'week', startOfWeek: 'x' } }, 5439016],
  [{ $dateAdd: { startDate: '$d', unit: 'day', amount: 'x' } }, 5166405],
];

it.runIf(isSince(5))('dates may be made of dates many times over', async () => {
  let expression: unknown = '$d';
  for (let day = 0; day < 20; day++)
    expression = { $dateAdd: { startDate: expression, unit: 'day', amount: 1 } };
  expect(await value(expression)).toEqual(new Date('2020-01-22T03:04:05.678Z'));
});

describe.runIf(isSince(7))('codes of 7.0', () => {
  it.each(refusedSince7)('%j is refused', async (expression, code) => {
    await expect(run(expression)).rejects.toMatchObject({ code });
  });

  it('week starts and sizes may be null', async () => {
    expect(await value({ $dateTrunc: { date: '$d', unit: 'week', startOfWeek: null } })).toBe(null);
    expect(await value({ $dateTrunc: { date: '$d', unit: 'day', binSize: '$n' } })).toBe(null);
  });
});
