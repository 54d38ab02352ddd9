import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { databaseUri, useApi } from '../../../test/api.ts';
import { changesNothing, refusal } from '../../../test/observations.ts';
import { rawCall } from '../../../test/raw.ts';
import { makeProduct, useWorld } from '../../../test/world.ts';
import { connect, disconnect } from '../../database/connect.ts';

const api = useApi();
const world = useWorld(api);

describe('a failure of our own', () => {
  it('is a 500 that tells nothing of the inside, and ends with its call', async () => {
    const { _id } = await makeProduct(world.admin, 'Damaged');
    const products = mongoose.connection.collection('products');
    const stored = { _id: new mongoose.Types.ObjectId(_id) };
    await products.updateOne(stored, { $set: { price: 'no number' } });
    await changesNothing(world.admin, 'POST /warehouse/getwarehouses', async () => {
      for (const route of ['POST /product/getproducts', 'PUT /product/updateone'] as const) {
        const answer = await world.admin.call(route, route.startsWith('PUT') ? { _id, supplier: 'x' } : {});
        expect(refusal(answer)).toBe('500 INTERNAL');
        expect(JSON.stringify(answer.body)).not.toMatch(/zod|expected|price|mongo|\.ts|at /i);
      }
    });
    expect((await products.findOne(stored))?.supplier).toBe('Lenovo');
    await products.deleteOne(stored);
    expect((await world.admin.call('POST /product/getproducts')).status).toBe(200);
  });
});

describe('a database that is away', () => {
  it('is a 503 that asks to try again, until it is back', async () => {
    const uri = databaseUri();
    const states = async () =>
      (await Promise.all(['/healthz', '/readyz'].map((path) => rawCall(api, { path })))).map(
        ({ status }) => status,
      );
    expect(await states()).toEqual([200, 200]);
    await disconnect();
    try {
      for (const route of ['GET /auth/me', 'POST /product/getproducts', 'POST /auth/login'] as const) {
        const input = { email: 'someone@inventory.test', password: 'whatever' };
        const answer = await world.admin.call(route, input);
        expect([refusal(answer), answer.headers['retry-after']]).toEqual(['503 UNAVAILABLE', '1']);
      }
      const file = await world.admin.agent.get('/excelfiles/anything.xlsx');
      expect(refusal(file)).toBe('503 UNAVAILABLE');
      expect(await states()).toEqual([200, 503]);
    } finally {
      await connect(uri);
    }
    expect(await states()).toEqual([200, 200]);
    expect((await world.admin.call('GET /auth/me')).status).toBe(200);
  });
});
