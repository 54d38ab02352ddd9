import { Decimal128, Double, Long, MaxKey, MinKey, ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../../support/database.ts';

const { db } = useDatabase();
const values = db.collection<{ _id: string; v?: unknown; e?: unknown; n?: unknown }>('values');

beforeAll(async () => {
  await values.insertMany([
    { _id: 'one', v: 1 },
    { _id: 'double', v: new Double(1.5) },
    { _id: 'long', v: Long.fromString('9007199254740993') },
    { _id: 'decimal', v: Decimal128.fromString('2.50') },
    { _id: 'nan', v: Number.NaN },
    { _id: 'text', v: 'abc' },
    { _id: 'empty text', v: '' },
    { _id: 'null', v: null },
    { _id: 'missing' },
    { _id: 'true', v: true },
    { _id: 'date', v: new Date(1000) },
    { _id: 'id', v: new ObjectId('000000000000000000000001') },
    { _id: 'document', v: { x: 1, y: 2 } },
    { _id: 'array', v: [1, 'abc', [7, 8]] },
    { _id: 'empty array', v: [] },
    { _id: 'regex', v: /^a/i },
    { _id: 'min', v: new MinKey() },
    { _id: 'max', v: new MaxKey() },
    { _id: 'documents', e: [{ y: 1, z: 5 }, { y: 2 }, 3] },
    { _id: 'no elements', e: [] },
    { _id: 'scalars', e: [1, 2] },
    { _id: 'nested', e: { y: [4, 5] } },
    { _id: 'scalar', e: 5 },
  ]);
});

async function ids(filter: object): Promise<string[]> {
  const found = await values.find(filter).project({ _id: 1 }).toArray();
  return found.map(({ _id }) => String(_id)).sort();
}

const cases: [name: string, filter: object, expected: string[]][] = [
  ['an int equals a whole double', { v: new Double(1) }, ['array', 'one']],
  ['a long is exact', { v: Long.fromString('9007199254740993') }, ['long']],
  ['a neighbouring long differs', { v: Long.fromString('9007199254740992') }, []],
  ['a decimal equals another form of it', { v: Decimal128.fromString('2.5') }, ['decimal']],
  ['a double equals a decimal', { v: 2.5 }, ['decimal']],
  ['NaN equals itself', { v: Number.NaN }, ['nan']],
  ['$lte leaves NaN out', { v: { $lte: 1 } }, ['array', 'one']],
  ['$gt compares numbers of all types', { v: { $gt: 2 } }, ['array', 'decimal', 'long'].slice(1)],
  ['$gt stays within its type', { v: { $gt: 'a' } }, ['array', 'text']],
  [
    '$gt MinKey matches all that isn’t',
    { v: { $gt: new MinKey() }, _id: { $in: ['one', 'missing', 'min'] } },
    ['missing', 'one'],
  ],
  ['$gte MaxKey', { v: { $gte: new MaxKey() } }, ['max']],
  ['null matches null and missing', { v: null, e: null }, ['missing', 'null']],
  [
    '$ne null',
    { v: { $ne: null }, _id: { $in: ['null', 'missing', 'one', 'empty array'] } },
    ['empty array', 'one'],
  ],
  ['a document equals only with the order of its fields', { v: { y: 2, x: 1 } }, []],
  ['a document equals', { v: { x: 1, y: 2 } }, ['document']],
  ['an array equals as a whole', { v: [1, 'abc', [7, 8]] }, ['array']],
  ['an array equals an element', { v: [7, 8] }, ['array']],
  ['an empty array', { v: [] }, ['empty array']],
  ['a date', { v: { $gte: new Date(1000) } }, ['date']],
  ['an ObjectId', { v: { $lte: new ObjectId('000000000000000000000001') } }, ['id']],
  ['$in with a pattern', { v: { $in: [/^ab/, true] } }, ['array', 'text', 'true']],
  ['$nin', { v: { $nin: [1, null, 'abc'] }, _id: { $in: ['one', 'missing', 'text', 'true'] } }, ['true']],
  ['a pattern equals a stored one', { v: /^a/i }, ['array', 'regex', 'text']],
  ['$regex with options', { v: { $regex: 'B', $options: 'i' } }, ['array', 'text']],
  ['$regex with options in the pattern', { v: { $regex: '(?i)^B|C$' } }, ['array', 'text']],
  ['$regex with repetitions', { v: { $regex: '^(a|ab|b)+c$' } }, ['array', 'text']],
  ['$regex that is extended', { v: { $regex: '^ a b # and a c\nc', $options: 'x' } }, ['array', 'text']],
  ['$regex with a class and anchors', { v: { $regex: '\\A[[:alpha:]]{3}\\z' } }, ['array', 'text']],
  [
    '$not with a pattern',
    { v: { $not: /^a/ }, _id: { $in: ['text', 'one', 'missing'] } },
    ['missing', 'one'],
  ],
  ['$exists', { e: { $exists: true } }, ['documents', 'nested', 'no elements', 'scalar', 'scalars']],
  [
    '$exists false of a path',
    { 'e.y': { $exists: false }, e: { $exists: true } },
    ['no elements', 'scalar', 'scalars'],
  ],
  ['a path through an array', { 'e.y': 2 }, ['documents']],
  ['a path to an array', { 'e.y': 4 }, ['nested']],
  ['a position in a path', { 'e.0.y': 1 }, ['documents']],
  ['a position at the end of a path', { 'e.2': 3 }, ['documents']],
  ['null on a path through arrays', { 'e.y': null, e: { $exists: true } }, ['scalar']],
  [
    'null on a path that one element lacks',
    { 'e.z': null, e: { $exists: true } },
    ['documents', 'nested', 'scalar'],
  ],
  ['$elemMatch on documents', { e: { $elemMatch: { y: 1, z: 5 } } }, ['documents']],
  ['$elemMatch needs one element for all', { e: { $elemMatch: { y: 2, z: 5 } } }, []],
  ['$elemMatch on values', { e: { $elemMatch: { $gt: 1, $lt: 3 } } }, ['scalars']],
  ['$size', { e: { $size: 2 } }, ['scalars']],
  ['$all', { e: { $all: [1, 2] } }, ['scalars']],
  [
    '$all with $elemMatch',
    { e: { $all: [{ $elemMatch: { y: 1 } }, { $elemMatch: { y: 2 } }] } },
    ['documents'],
  ],
  ['$all of nothing', { e: { $all: [] } }, []],
  ['$type int', { v: { $type: 'int' } }, ['array', 'one']],
  ['$type double', { v: { $type: 1 } }, ['double', 'nan']],
  ['$type number', { v: { $type: 'number' } }, ['array', 'decimal', 'double', 'long', 'nan', 'one']],
  ['$type array', { v: { $type: 'array' } }, ['array', 'empty array']],
  ['$type minKey', { v: { $type: 'minKey' } }, ['min']],
  ['$type of several', { v: { $type: ['bool', 'date'] } }, ['date', 'true']],
  ['$and, $or and $nor', { $and: [{ $or: [{ v: 1 }, { v: 'abc' }] }, { $nor: [{ v: 'abc' }] }] }, ['one']],
  [
    '$expr compares across types',
    { $expr: { $gt: ['$v', 5] }, _id: { $in: ['text', 'one', 'null', 'missing'] } },
    ['text'],
  ],
  ['$expr tells null from missing', { $expr: { $eq: ['$v', null] } }, ['null']],
];

describe('filters', () => {
  it.each(cases)('%s', async (_name, filter, expected) => {
    expect(await ids(filter)).toEqual([...expected].sort());
  });
});

const errors: [filter: object, code: number][] = [
  [{ v: { $foo: 1 } }, 2],
  [{ $foo: 1 }, 2],
  [{ $and: [] }, 2],
  [{ $or: true }, 2],
  [{ $nor: [1] }, 2],
  [{ v: { $in: 1 } }, 2],
  [{ v: { $in: [{ $gt: 1 }] } }, 2],
  [{ v: { $gt: /a/ } }, 2],
  [{ v: { $ne: /a/ } }, 2],
  [{ v: { $options: 'i' } }, 2],
  [{ v: { $not: {} } }, 2],
  [{ v: { $elemMatch: 1 } }, 2],
  [{ v: { $all: 1 } }, 2],
  [{ v: { $type: [] } }, 9],
  [{ v: { $type: 'foo' } }, 2],
  [{ v: { $type: 255 } }, 2],
  [{ v: { $size: -1 } }, 2],
  [{ v: { $size: 'a' } }, 2],
  [{ v: { $size: Decimal128.fromString('1.5') } }, 2],
  [{ v: { $size: Decimal128.fromString('1E-6000') } }, 2],
  [{ v: { $size: 2 ** 40 } }, 2],
  [{ v: { $elemMatch: { $expr: true } } }, 2],
  [{ v: { $elemMatch: { $or: [{ $expr: true }] } } }, 2],
  [{ v: { $regex: '[' } }, 51091],
];

it('filters that say nothing count all', async () => {
  const all = await values.countDocuments();
  for (const query of [{ $and: [{}] }, { $or: [{}] }, { $and: [{ $or: [{}] }, {}] }])
    expect(await db.command({ count: 'values', query })).toMatchObject({ n: all });
});

it('decimals with a fraction have no bits', async () => {});

describe('malformed filters', () => {
  it.each(errors)('%j', async (filter, code) => {
    await expect(values.find(filter).toArray()).rejects.toMatchObject({ code });
    // Parsed before anything is looked for.
    await expect(db.collection('nowhere').find(filter).toArray()).rejects.toMatchObject({ code });
    await expect(db.collection('nowhere').deleteMany(filter)).rejects.toMatchObject({ code });
  });
});

const findErrors: [name: string, options: object, code: number][] = [
  ['sort 2', { sort: { a: 2 } }, 15975],
  ['sort by text', { sort: { a: 'x' } }, 15974],
  ['sort true', { sort: { a: true } }, 15974],
  ['sort 0.5', { sort: { a: 0.5 } }, 15975],
  ['sort {}', { sort: { a: {} } }, 17312],
  ['sort $a', { sort: { $a: 1 } }, 16410],
  ['sort a.', { sort: { 'a.': 1 } }, 40353],
  ['an unknown hint', { hint: 'nothing' }, 2],
  ['an unknown field', { foo: 1 }, 40415],
  ['a limit that is no number', { limit: 'x' }, 14],
];

describe('malformed options of find', () => {
  it.each(findErrors)('%s', async (_name, options, code) => {
    await expect(db.command({ find: 'values', ...options })).rejects.toMatchObject({ code });
  });

  it('takes a fractional limit as a whole one', async () => {
    const reply = await db.command({ find: 'values', limit: new Double(1.5) });
    expect(reply.cursor.firstBatch).toHaveLength(1);
  });
});
