import { Decimal128, Double, Long, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { isSince } from '../../support/database.ts';
import { int, useDocuments } from '../../support/documents.ts';

const { documents, updated } = useDocuments();

const cases: [name: string, before: object, update: object, after: object][] = [
  ['$set', { a: int(1) }, { $set: { a: 'x', b: null } }, { a: 'x', b: null }],
  ['$set within documents that aren’t there', {}, { $set: { 'a.b.c': true } }, { a: { b: { c: true } } }],
  ['$set in an array', { a: ['x', 'y'] }, { $set: { 'a.1': 'z' } }, { a: ['x', 'z'] }],
  ['$set beyond the end of an array', { a: ['x'] }, { $set: { 'a.2': 'z' } }, { a: ['x', null, 'z'] }],
  ['$set of a number in a document', { a: {} }, { $set: { 'a.0': 'x' } }, { a: { 0: 'x' } }],
  ['$unset', { a: 'x', b: 'y' }, { $unset: { a: '' } }, { b: 'y' }],
  ['$unset in an array', { a: ['x', 'y'] }, { $unset: { 'a.0': '' } }, { a: [null, 'y'] }],
  ['$unset below a scalar', { a: 'x' }, { $unset: { 'a.b': '' } }, { a: 'x' }],
  ['$inc', { a: int(1) }, { $inc: { a: 2, b: 5 } }, { a: int(3), b: int(5) }],
  ['$inc from int to long', { a: int(2147483647) }, { $inc: { a: 1 } }, { a: Long.fromNumber(2147483648) }],
  ['$inc with a double', { a: int(1) }, { $inc: { a: new Double(0.5) } }, { a: new Double(1.5) }],
  [
    '$inc of a long',
    { a: Long.fromString('9007199254740993') },
    { $inc: { a: 2 } },
    { a: Long.fromString('9007199254740995') },
  ],
  ['$mul', { a: int(3) }, { $mul: { a: 4, b: 2 } }, { a: int(12), b: int(0) }],
  ['$mul of nothing by a long', {}, { $mul: { a: Long.fromNumber(-3) } }, { a: Long.fromNumber(0) }],
  ['$mul of nothing by infinity', {}, { $mul: { a: Infinity } }, { a: new Double(Number.NaN) }],
  [
    '$min and $max',
    { a: int(5), b: int(5) },
    { $min: { a: 3, c: 1 }, $max: { b: 3 } },
    { a: int(3), b: int(5), c: int(1) },
  ],
  ['$push', { a: ['x'] }, { $push: { a: 'y', b: 'z' } }, { a: ['x', 'y'], b: ['z'] }],
  [
    '$push with $each, $position and $slice',
    { a: ['x', 'y'] },
    { $push: { a: { $each: ['1', '2'], $position: 1, $slice: 3 } } },
    { a: ['x', '1', '2'] },
  ],
  [
    '$push with a negative $slice',
    { a: ['x', 'y'] },
    { $push: { a: { $each: ['z'], $slice: -2 } } },
    { a: ['y', 'z'] },
  ],
  [
    '$push with $sort',
    { a: [{ v: 'c' }] },
    { $push: { a: { $each: [{ v: 'a' }, { v: 'b' }], $sort: { v: -1 } } } },
    { a: [{ v: 'c' }, { v: 'b' }, { v: 'a' }] },
  ],
  ['$addToSet', { a: ['x'] }, { $addToSet: { a: { $each: ['x', 'y', 'y'] } } }, { a: ['x', 'y'] }],
  [
    '$addToSet of a document in another order',
    { a: [{ x: 'a', y: 'b' }] },
    { $addToSet: { a: { y: 'b', x: 'a' } } },
    {
      a: [
        { x: 'a', y: 'b' },
        { y: 'b', x: 'a' },
      ],
    },
  ],
  ['$pull of a value', { a: ['x', 'y', 'x'] }, { $pull: { a: 'x' } }, { a: ['y'] }],
  ['$pull by operators', { a: [int(1), int(5)] }, { $pull: { a: { $gte: 3 } } }, { a: [int(1)] }],
  [
    '$pull by a filter of documents',
    { a: [{ v: int(1), w: 'x' }, { v: int(5) }] },
    { $pull: { a: { v: { $lt: 3 } } } },
    { a: [{ v: int(5) }] },
  ],
  ['$setOnInsert does nothing to what is there', { a: 'x' }, { $setOnInsert: { a: 'y' } }, { a: 'x' }],
  [
    'several operators',
    { b: int(1) },
    { $set: { c: 'c' }, $inc: { b: 1 }, $push: { a: 'a' } },
    { b: int(2), a: ['a'], c: 'c' },
  ],
];

describe('operators', () => {
  it.each(cases)('%s', async (_name, before, update, expected) => {
    const { after } = await updated(before, update);
    expect(after).toEqual(expected);
    expect(Object.keys(after)).toEqual(Object.keys(expected));
  });

  it.runIf(isSince(7))('that do nothing may name what can’t be written', async () => {
    const { after } = await updated({ a: 'x' }, { $unset: { $b: 1 }, $setOnInsert: { $c: 1 } });
    expect(after).toEqual({ a: 'x' });
  });

  it.runIf(isSince(5))('without fields change nothing', async () => {
    const { after, result } = await updated({ a: 'x' }, { $set: {} });
    expect([after, result.modifiedCount]).toEqual([{ a: 'x' }, 0]);
  });
});

describe('array elements', () => {
  const lines = [
    { id: 'a', n: int(1) },
    { id: 'b', n: int(5) },
  ];

  it('$[] is every element', async () => {
    const { after } = await updated({ lines }, { $inc: { 'lines.$[].n': 1 } });
    expect(after.lines).toEqual([
      { id: 'a', n: int(2) },
      { id: 'b', n: int(6) },
    ]);
  });

  it('$[name] is every element that its filter matches', async () => {
    const { after } = await updated(
      { lines },
      { $set: { 'lines.$[x].n': 'hit' } },
      { arrayFilters: [{ $or: [{ 'x.n': { $gt: 3 } }, { 'x.id': 'z' }] }] },
    );
    expect(after.lines).toEqual([lines[0], { id: 'b', n: 'hit' }]);
  });
});

describe('types and order', () => {
  it('leaves untouched fields as they are', async () => {
    const before = {
      d: new Double(1),
      l: Long.fromNumber(5),
      dec: Decimal128.fromString('1.00'),
      o: { x: new Double(2) },
    };
    const { after } = await updated(before, { $set: { 'o.y': 'new' } });
    expect(after).toEqual({ ...before, o: { x: new Double(2), y: 'new' } });
  });

  it('keeps a double a double when it is whole', async () => {
    const { after } = await updated({ a: new Double(1.5) }, { $inc: { a: new Double(0.5) } });
    expect(after.a).toEqual(new Double(2));
  });

  it('counts an update without effect as none', async () => {
    const { result } = await updated({ a: int(1) }, { $set: { a: int(1) } });
    expect(result).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
  });

  it('replaces a document and keeps its _id', async () => {
    const _id = new ObjectId();
    await documents.insertOne({ _id, a: 'x' });
    await documents.replaceOne({ _id }, { b: 'y', _id });
    const after = await documents.findOne({ _id });
    expect(after).toEqual({ _id, b: 'y' });
    expect(Object.keys(after ?? {})).toEqual(['_id', 'b']);
  });
});
