import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { counterOf } from '../../../test/counter.ts';
import { stopped } from '../../../test/migrations/stopped.ts';
import { listed } from '../../../test/observations.ts';
import { useWorld, type Values } from '../../../test/world.ts';
import { orderOfNumbers } from '../0019-order-of-numbers.ts';

const world = useWorld(useApi());
const counter = counterOf(world);
const OLD = 1_100;

it('sales from before are sorted by number, wherever tries were stopped', async () => {
  const { _id } = await counter.sold(5);
  await counter.stored(_id);
  const sales = mongoose.connection.collection('sales');
  const one = await sales.findOne({});
  const copies = Array.from({ length: OLD }, (_, at) => ({
    ...one,
    ...{
      _id: new mongoose.Types.ObjectId(),
      number: `S-2001-${String(999_500 + OLD - at).padStart(6, '0')}`,
    },
  }));
  await sales.insertMany(copies);
  await sales.updateMany({}, { $unset: { 'sort.number': '', sortUp: '' } });

  await (await stopped(orderOfNumbers, 'Africa/Addis_Ababa'))();

  const numbers = async (order: string, page = 1) =>
    (await listed(world.admin, 'POST /sale/getsales', { sort: { field: 'number', order }, page })).map(
      ({ number }: Values) => number,
    );
  expect((await numbers('asc')).slice(0, 2)).toEqual(['S-2001-999501', 'S-2001-999502']);
  expect((await numbers('desc')).slice(1, 3)).toEqual(['S-2001-1000600', 'S-2001-1000599']);
  expect((await numbers('asc', 5)).at(98)).toBe('S-2001-999999');
  expect((await numbers('asc', 5)).at(99)).toBe('S-2001-1000000');
});
