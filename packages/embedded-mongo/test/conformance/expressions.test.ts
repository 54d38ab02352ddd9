import { Decimal128, ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { isSince, useDatabase } from '../support/database.ts';

const { db } = useDatabase();
const one = db.collection('one');

beforeAll(async () => {
  await one.insertOne({ _id: 1 as never });
});

const date = new Date('2024-05-17T13:45:10.123Z');
// Written as entries, because an object with a field `then` looks like a promise.
const branch = Object.fromEntries([
  ['case', false],
  ['then', 1],
]);
const expressions: [expression: unknown, expected: unknown][] = [
  [{ $add: [1, 2.5] }, 3.5],
  [{ $add: [date, 1000] }, new Date(date.getTime() + 1000)],
  [{ $subtract: [date, new Date(0)] }, date.getTime()],
  [{ $divide: [7, 2] }, 3.5],
  [{ $mod: [-7, 3] }, -1],
  [{ $round: [2.5] }, 2],
  [{ $round: [2.675, 2] }, 2.67],
  [{ $round: 3.5 }, 4],
  [{ $trunc: [-2.7] }, -2],
  [{ $pow: [2, 10] }, 1024],
  [{ $sqrt: 16 }, 4],
  [{ $abs: -5 }, 5],
  [{ $add: [1, null] }, null],
  [{ $lt: ['$missing', 5] }, true],
  [{ $cmp: ['a', 1] }, 1],
  [{ $and: [1, 'a', []] }, true],
  [{ $or: [0, null] }, false],
  [{ $cond: [{ $gt: [1, 2] }, 'yes', 'no'] }, 'no'],
  [{ $switch: { branches: [branch], default: 2 } }, 2],
  [{ $concat: ['a', 'b'] }, 'ab'],
  [{ $concat: ['a', null] }, null],
  [{ $toUpper: 'aé' }, 'Aé'],
  [{ $substrCP: ['héllo', 1, 3] }, 'éll'],
  [{ $split: ['a-b-c', '-'] }, ['a', 'b', 'c']],
  [{ $trim: { input: '  x ' } }, 'x'],
  [{ $replaceAll: { input: 'aXbX', find: 'X', replacement: '.' } }, 'a.b.'],
  [{ $regexMatch: { input: 'Hello', regex: '^h', options: 'i' } }, true],
  [
    { $regexFind: { input: '😀ab 12', regex: '(b) (x)?(\\d+)' } },
    { match: 'b 12', idx: 2, captures: ['b', null, '12'] },
  ],
  [
    { $regexFindAll: { input: 'a1bb22', regex: /[[:alpha:]]+/ } },
    [
      { match: 'a', idx: 0, captures: [] },
      { match: 'bb', idx: 2, captures: [] },
    ],
  ],
  [{ $regexFind: { input: 'abc', regex: 'x' } }, null],
  [{ $indexOfCP: ['abc', 'c'] }, 2],
  [{ $strLenBytes: 'é' }, 2],
  [{ $size: [[1, 2]] }, 2],
  [{ $arrayElemAt: [[1, 2, 3], -1] }, 3],
  [{ $concatArrays: [[1], [2, 3]] }, [1, 2, 3]],
  [{ $filter: { input: [1, 2, 3], as: 'x', cond: { $gt: ['$$x', 1] } } }, [2, 3]],
  [{ $map: { input: [1, 2], in: { $multiply: ['$$this', 10] } } }, [10, 20]],
  [{ $reduce: { input: [1, 2, 3], initialValue: 0, in: { $add: ['$$value', '$$this'] } } }, 6],
  [{ $in: [2, [1, 2]] }, true],
  [{ $slice: [[1, 2, 3], -2] }, [2, 3]],
  [{ $range: [0, 6, 2] }, [0, 2, 4]],
  [
    {
      $setUnion: [
        [1, 2],
        [2, 3],
      ],
    },
    [1, 2, 3],
  ],
  [{ $setIsSubset: [[1], [1, 2]] }, true],
  [{ $mergeObjects: [{ a: 1 }, { b: 2 }] }, { a: 1, b: 2 }],
  [{ $objectToArray: { a: 1 } }, [{ k: 'a', v: 1 }]],
  [{ $arrayToObject: [[['a', 1]]] }, { a: 1 }],
  [{ $let: { vars: { x: 2 }, in: { $multiply: ['$$x', 3] } } }, 6],
  [{ $literal: '$a' }, '$a'],
  [{ $type: '$missing' }, 'missing'],
  [{ $type: { $add: [1, 1] } }, 'int'],
  [{ $type: { $divide: [4, 2] } }, 'double'],
  [{ $toString: new ObjectId('0123456789abcdef01234567') }, '0123456789abcdef01234567'],
  [{ $toInt: '42' }, 42],
  [{ $toDate: '2024-01-02' }, new Date('2024-01-02T00:00:00Z')],
  [{ $convert: { input: 'x', to: 'int', onError: -1 } }, -1],
  [{ $year: date }, 2024],
  [{ $dayOfYear: date }, 138],
  [{ $week: new Date('2024-01-07T00:00:00Z') }, 1],
  [{ $isoWeek: new Date('2021-01-03T00:00:00Z') }, 53],
  [{ $hour: { date, timezone: '+03:00' } }, 16],
  [{ $dateFromParts: { year: 2024, month: 2, day: 30 } }, new Date('2024-03-01T00:00:00Z')],
  [{ $sum: [[1, 2, 'x']] }, 3],
  [{ $max: [1, 'a', null] }, 'a'],
  [{ $add: [Decimal128.fromString('0.1'), Decimal128.fromString('0.2')] }, Decimal128.fromString('0.3')],
];

/** What MongoDB knows since 5.0. */
const newer: [expression: unknown, expected: unknown][] = [
  [{ $ifNull: ['$missing', null, 'x'] }, 'x'],
  [{ $dateTrunc: { date, unit: 'month' } }, new Date('2024-05-01T00:00:00Z')],
  [{ $dateTrunc: { date, unit: 'week', startOfWeek: 'monday' } }, new Date('2024-05-13T00:00:00Z')],
  [
    { $dateAdd: { startDate: new Date('2024-01-31T00:00:00Z'), unit: 'month', amount: 1 } },
    new Date('2024-02-29T00:00:00Z'),
  ],
  [{ $dateDiff: { startDate: new Date('2023-12-31T23:00:00Z'), endDate: date, unit: 'month' } }, 5],
];

describe('expressions', () => {
  it.each(isSince(5) ? [...expressions, ...newer] : expressions)('%j', async (expression, expected) => {
    const [found] = await one.aggregate([{ $project: { _id: 0, v: expression } }]).toArray();
    expect(found?.v).toEqual(expected);
  });
});

describe.runIf(isSince(5))('random numbers', () => {
  const many = db.collection<{ _id: number }>('many');
  const drawn = (options: object, v: unknown) =>
    many
      .aggregate([{ $project: { _id: 0, v } }], options)
      .map(({ v: number }) => number as number)
      .toArray();

  beforeAll(async () => {
    await many.insertMany(Array.from({ length: 50 }, (_, _id) => ({ _id })));
  });

  it('are others for each document', async () => {
    const numbers = await drawn({}, { $rand: {} });
    expect(new Set(numbers).size).toBe(50);
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    const half = await many.countDocuments({ $expr: { $lt: [{ $rand: {} }, 0.5] } });
    expect(half).toBeGreaterThan(2);
    expect(half).toBeLessThan(48);
  });

  it('are the same for all documents if they are drawn before', async () => {
    const numbers = await drawn({ let: { once: { $rand: {} } } }, '$$once');
    expect(new Set(numbers).size).toBe(1);
    expect(numbers[0]).toBeLessThan(1);
  });

  it.each([
    ['x', 10065],
    [{ k: 1 }, 3040501],
    [[1], 3040501],
  ])('take nothing such as %j', async (operand, code) => {
    await expect(drawn({}, { $rand: operand })).rejects.toMatchObject({ code });
  });
});

describe.runIf(isSince(5))('variables of a command', () => {
  it('know those before them', async () => {
    const options = { let: { two: 2, six: { $multiply: ['$$two', 3] } } };
    expect(await one.findOne({ $expr: { $eq: ['$$six', 6] } }, options)).toEqual({ _id: 1 });
  });

  it.each(['$n', '$$ROOT', { $add: ['$n', 1] }])('can’t read documents: %j', async (value) => {
    const read = one.aggregate([{ $match: {} }], { let: { value } }).toArray();
    await expect(read).rejects.toMatchObject({ code: 4890500 });
    await expect(one.findOne({}, { let: { value } })).rejects.toMatchObject({ code: 4890500 });
  });
});
