import mongoose, { type Types } from 'mongoose';
import { expect, it } from 'vitest';
import { adminAccount, useApi } from '../../../test/api.ts';
import { movementsOf } from '../../../test/movements.ts';
import { makeStock, makeUser, useWorld } from '../../../test/world.ts';
import { namesOfMovements } from '../0005-names-of-movements.ts';

const world = useWorld(useApi());
const from = (state: unknown) => ({ state, save: async () => {}, timeZone: 'UTC' });
const emails = ['Was@inventory.test', 'gone@inventory.test', adminAccount.email.toUpperCase()];

it('movements that named e-mails name people, of former e-mails too, wherever a first try was stopped', async () => {
  const { _id } = await makeUser(world, { email: 'was@inventory.test', fname: 'Hanna' });
  for (const email of ['between@inventory.test', 'is@inventory.test'])
    await world.admin.call('PUT /users/updateone', { id: _id, email });
  const stocks = await Promise.all(emails.map(() => makeStock(world, 5)));
  const movements = mongoose.connection.collection('movements');
  for (const [at, user] of emails.entries()) {
    const stockId = new mongoose.Types.ObjectId(stocks[at]?._id);
    await movements.updateOne({ stockId }, { $set: { user }, $unset: { userId: '' } });
  }

  const saved: Types.ObjectId[] = [];
  const stopped = namesOfMovements.run({
    ...from(undefined),
    save: async (state) => {
      saved.push(state as Types.ObjectId);
      throw new Error('The power went out');
    },
  });
  await expect(stopped).rejects.toThrow('The power went out');
  await namesOfMovements.run(from(undefined));
  await namesOfMovements.run(from(saved.at(-1)));
  const users = await Promise.all(
    stocks.map(async ({ _id: stock }) => (await movementsOf(world, stock))[0]?.user),
  );
  expect(users).toEqual(['Hanna Tesfaye', 'Former user', 'First Admin']);
});
