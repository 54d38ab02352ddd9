import { beforeAll, describe, expect, it } from 'vitest';
import { isSince, useDatabase } from '../../support/database.ts';

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
  [{ $size: [[1, 2]] }, 2],
  [{ $arrayElemAt: [[1, 2, 3], -1] }, 3],
  [{ $filter: { input: [1, 2, 3], as: 'x', cond: { $gt: ['$$x', 1] } } }, [2, 3]],
  [{ $map: { input: [1, 2], in: { $multiply: ['$$this', 10] } } }, [10, 20]],
  [{ $in: [2, [1, 2]] }, true],
  [{ $literal: '$a' }, '$a'],
  [{ $sum: [[1, 2, 'x']] }, 3],
  [{ $max: [1, 'a', null] }, 'a'],
];

/** What MongoDB knows since 5.0. */
const newer: [expression: unknown, expected: unknown][] = [
  [{ $ifNull: ['$missing', null, 'x'] }, 'x'],
  [{ $dateTrunc: { date, unit: 'month' } }, new Date('2024-05-01T00:00:00Z')],
  [{ $dateTrunc: { date, unit: 'week', startOfWeek: 'monday' } }, new Date('2024-05-13T00:00:00Z')],
];

describe('expressions', () => {
  it.each(isSince(5) ? [...expressions, ...newer] : expressions)('%j', async (expression, expected) => {
    const [found] = await one.aggregate([{ $project: { _id: 0, v: expression } }]).toArray();
    expect(found?.v).toEqual(expected);
  });
});
