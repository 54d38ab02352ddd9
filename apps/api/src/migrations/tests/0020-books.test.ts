import { ethiopianYear, readNumber } from '@app/schemas/counter/numbers';
import mongoose, { type mongo } from 'mongoose';
import { afterAll, expect, it, vi } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { counterOf } from '../../../test/counter.ts';
import { listed } from '../../../test/observations.ts';
import { useWorld } from '../../../test/world.ts';
import { readBooks } from '../../books/books.model.ts';
import { numberFaults } from '../../books/verify/numbers.ts';
import { salesSumFaults } from '../../books/verify/sums.ts';
import { books } from '../0020-books.ts';

const timeZone = 'Africa/Addis_Ababa';
const world = useWorld(useApi({ TIME_ZONE: timeZone }));
const counter = counterOf(world);
const collection = (name: string) => mongoose.connection.collection(name);
const run = () => books.run({ state: undefined, timeZone, save: async () => {} });
const WAITING = 450;
const start = `S-${ethiopianYear(new Date(), timeZone)}-`;

/** Turns the data into those of the version before: the first sale is numbered and summed up, the others wait. */
async function makeOld(): Promise<void> {
  const sales = collection('sales');
  const [first] = await sales.find().toArray();
  const copies = Array.from({ length: WAITING }, (_, at) => {
    const { number: _number, ...copy } = { ...first, _id: new mongoose.Types.ObjectId(), number: null };
    return { ...copy, unnumbered: new Date(1_700_000_000_000 + at), unsummed: true };
  });
  await sales.insertMany(copies);
  await makeOldIndexes();
  await collection('counters').insertOne({ _id: start, last: 1 } as never);
  await collection('companygates').insertOne({ version: 3 });
  await collection('books').deleteMany({});
}

async function makeOldIndexes(): Promise<void> {
  for (const key of [{ unnumbered: 1 }, { unsummed: 1 }] as const)
    await collection('sales').createIndex(key, { sparse: true });
}
// Queries are looked at once all tests are over, by the indexes that are there then.
afterAll(makeOldIndexes);

it('what waited for its number and its sums has them, wherever tries were stopped', async () => {
  await counter.sold(100);
  await makeOld();
  const bulkWrite = vi.spyOn(mongoose.Collection.prototype, 'bulkWrite');
  bulkWrite.mockImplementationOnce(function (this: mongo.Collection, ...given) {
    // The second batch never gets there.
    bulkWrite.mockImplementationOnce(() => Promise.reject(new Error('The power went out')));
    return this.bulkWrite(...given) as never;
  });
  await expect(run()).rejects.toThrow('The power went out');
  bulkWrite.mockRestore();
  await run();
  await run();

  const all = await collection('sales').find().toArray();
  const serials = all.map(({ number }) => readNumber(String(number)).serial).toSorted((a, b) => a - b);
  expect(serials).toEqual(Array.from({ length: WAITING + 1 }, (_, at) => at + 1));
  expect(all.some((sale) => 'unsummed' in sale || 'unnumbered' in sale)).toBe(false);
  expect((await readBooks()).serials).toEqual({ [start]: WAITING + 1 });
  for (const check of [numberFaults, salesSumFaults])
    for await (const fault of check()) expect(fault).toBe('');
  const there = (await mongoose.connection.db?.listCollections().toArray())?.map(({ name }) => name);
  expect(there).not.toEqual(expect.arrayContaining(['counters']));
  expect(there).not.toEqual(expect.arrayContaining(['companygates']));

  const { number } = await counter.sold(5);
  expect(number).toBe(`${start}${String(WAITING + 2).padStart(6, '0')}`);
  const [found] = await listed(world.admin, 'POST /search/sales', { data: `${start}000002` });
  expect(found?.number).toBe(`${start}000002`);
});
