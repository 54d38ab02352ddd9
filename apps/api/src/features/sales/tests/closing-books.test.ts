import { describe, expect, it } from 'vitest';
import { admin, useApi, useServer } from '../../../../test/api.ts';
import { totalOf } from '../../../../test/observations.ts';
import { makeStock, newKey, saleOf, useWorld, type Values } from '../../../../test/world.ts';
import { BooksModel } from '../../../books/books.model.ts';
import { CompanyModel } from '../../../books/company.model.ts';
import { modelOf } from '../../../database/models.ts';

const api = useApi();
const other = useServer();
const world = useWorld(api);
const close = (values: Values) => world.admin.call('PUT /settings/company', values);

describe('closing the books at the instant of sales', () => {
  it('leaves no sale of a closed day that is stored after the answer', async () => {
    const elsewhere = await admin(other);
    for (let round = 0; round < 2; round++) {
      await close({ lockedUntil: null });
      const stocks = [];
      for (let index = 0; index < 6; index++) stocks.push(await makeStock(world, 100));
      const lines = stocks.map((stock) => ({ ...stock, quantity: 1, SellingPrice: 5 }));
      const selling = Array.from({ length: 36 }, (_, index) => {
        const line = lines[index % lines.length];
        const who = index % 2 ? elsewhere : world.encoder;
        return who.call('POST /sale/create', saleOf(...(line ? [line] : [])), newKey());
      });
      // Some have been stored by then, others not.
      await Promise.any(selling);
      expect((await close({ lockedUntil: '2024-01-15' })).status).toBe(200);
      const stored = await totalOf(world.admin, 'POST /sale/getsales');
      const answers = await Promise.all(selling);
      expect(
        answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409),
      ).toEqual([]);
      expect(await totalOf(world.admin, 'POST /sale/getsales')).toBe(stored);
    }
  });

  it('by another process is seen before a sale is stored, and before it is refused', async () => {
    const sale = saleOf({ ...(await makeStock(world, 100)), quantity: 1, SellingPrice: 5 });
    const sell = async () => (await world.encoder.call('POST /sale/create', sale, newKey())).status;
    const elsewhere = async (lockedUntil: Date | null) => {
      await modelOf(CompanyModel).updateOne({}, { $set: { lockedUntil } });
      await modelOf(BooksModel).updateOne({}, { $inc: { rules: 1, __v: 1 } });
    };
    await close({ lockedUntil: null });
    expect(await sell()).toBe(201);
    await elsewhere(new Date('2024-01-15'));
    expect(await sell()).toBe(409);
    await elsewhere(null);
    expect(await sell()).toBe(201);
  });
});
