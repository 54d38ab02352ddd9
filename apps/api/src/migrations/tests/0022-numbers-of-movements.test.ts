import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { counterOf } from '../../../test/counter.ts';
import { stopped } from '../../../test/migrations/stopped.ts';
import { listed } from '../../../test/observations.ts';
import { useWorld, type Values } from '../../../test/world.ts';
import { numbersOfMovements } from '../0022-numbers-of-movements.ts';

const world = useWorld(useApi());
const counter = counterOf(world);
const OLD = 1_100;

it('movements from before tell the number of their sale or return, wherever tries were stopped', async () => {
  const sale = await counter.sold(100);
  const [line] = sale.soldData as [Values & { productId: Values }];
  const back = { _id: sale._id, reason: 'Other', refundMethod: 'Cash' };
  for (const quantity of [0.25, 0.5])
    await world.admin.call('POST /sale/return', { ...back, lines: [{ _id: line._id, quantity }] });
  const told = async () =>
    (
      await listed(world.admin, 'POST /stock/getmovements', {
        filter: { productId: line.productId._id },
      })
    ).map(({ reason, number }) => [reason, number]);
  const before = await told();
  expect(before.map(([, number]) => String(number).slice(0, 2))).toEqual(['CN', 'CN', 'S-', 'nu']);
  const movements = mongoose.connection.collection('movements');
  const first = await movements.findOne({ _id: { $exists: true } });
  await movements.insertMany(
    Array.from({ length: OLD }, () => ({
      ...first,
      _id: new mongoose.Types.ObjectId(),
      productId: null,
      reference: null,
    })),
  );
  await movements.updateMany({}, { $unset: { number: '' } });

  await (await stopped(numbersOfMovements, 'Africa/Addis_Ababa'))();

  expect(await told()).toEqual(before);
});
