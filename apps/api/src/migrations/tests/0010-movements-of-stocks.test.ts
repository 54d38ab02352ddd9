import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { movementsOfStocks } from '../0010-movements-of-stocks.ts';

useApi();

it('an index of movements that nothing needs any more is dropped, where it is', async () => {
  const movements = mongoose.connection.collection('movements');
  const names = async () => (await movements.indexes()).map(({ name }) => name).toSorted();
  const before = await names();
  await movements.createIndex({ stockId: 1, _id: 1 });
  for (let time = 0; time < 2; time++) {
    await movementsOfStocks.run({ state: undefined, timeZone: 'UTC', save: async () => {} });
    expect(await names()).toEqual(before);
  }
});
