import { goodsAnswer } from '@app/schemas/outbox';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { client, encoderAccount, useApi, useServer } from '../../../test/api.ts';
import { makeProduct, makeStock, makeUser, makeWarehouse, useWorld } from '../../../test/world.ts';
import { modelNamed } from '../../database/models.ts';
import { GOODS_PAGE } from './goods.service.ts';

const api = useApi();
const otherSecret = useServer({}, { secret: 'another key of the tests, long enough too' });
const world = useWorld(api);

const keyOf = async (who = world.encoder) => {
  const { status, body } = await who.call('POST /auth/outboxkey');
  expect(status).toBe(200);
  return String(body.data.key);
};

describe('the key for what a browser keeps', () => {
  it('has 32 bytes, and is one’s own', async () => {
    const key = await keyOf();
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect(await keyOf(world.admin)).not.toBe(key);
  });

  it('stays the same in another session and with a new password', async () => {
    const account = { email: 'keeps.the.key@inventory.test', password: 'clerk-secret' };
    await makeUser(world, account);
    const who = client(api);
    await who.signIn(account);
    const before = await keyOf(who);
    await who.call('POST /users/changepassword', { oldpassword: 'clerk-secret', newpassword: 'clerk-other' });
    await who.signIn({ ...account, password: 'clerk-other' });
    expect(await keyOf(who)).toBe(before);
  });

  it('is of the secret that signs sessions', async () => {
    const elsewhere = client(otherSecret);
    await elsewhere.signIn(encoderAccount);
    expect(await keyOf(elsewhere)).not.toBe(await keyOf());
  });
});

describe('the goods for an outage', () => {
  const goods = async (input: object = {}, who = world.encoder) => {
    const { status, body } = await who.call('POST /outbox/getgoods', input);
    expect(status).toBe(200);
    return body.data;
  };

  it('are products and warehouses with what the own warehouse holds, and nothing else of them', async () => {
    const other = await makeWarehouse(world.admin, 'Modjo');
    const product = await makeProduct(world.admin, 'Lamp', { barcode: '6001' });
    await makeStock(world, 2.5, { productId: product._id });
    await makeStock(world, 99, { productId: product._id, warehouseId: other._id });
    const { products, warehouses, ownWarehouse } = await goods();
    expect(products[0]).toEqual({
      _id: product._id,
      name: 'Lamp',
      supplier: 'Lenovo',
      price: 19.99,
      sku: null,
      barcode: '6001',
      quantity: 2.5,
    });
    expect(warehouses[0]).toEqual({ _id: other._id, name: 'Modjo', address: 'Addis Ababa' });
    expect(ownWarehouse).toBe(world.warehouse._id);
  });

  it('tell an admin without a warehouse of no quantities', async () => {
    const { products, ownWarehouse } = await goods({}, world.admin);
    expect(ownWarehouse).toBeNull();
    expect(new Set(products.map(({ quantity }: { quantity: number }) => quantity))).toEqual(new Set([0]));
  });

  it('come a thousand products at a time, the newest first', async () => {
    const first = await goods();
    const made = Array.from({ length: GOODS_PAGE + 1 }, (_, number) => ({
      name: `Many ${number}`,
      supplier: 'Lenovo',
      price: 1999,
      _id: new Types.ObjectId(),
    }));
    await modelNamed('Product').collection.insertMany(made);
    const page = goodsAnswer.shape.data.parse(await goods());
    expect(page.products).toHaveLength(GOODS_PAGE);
    expect(page.products[0]?.name).toBe(`Many ${GOODS_PAGE}`);
    const next = await goods({ before: page.next });
    expect(next.products.map(({ name }: { name: string }) => name)).toEqual([
      'Many 0',
      ...first.products.map(({ name }: { name: string }) => name),
    ]);
    expect(next.next).toBeNull();
    await modelNamed('Product').collection.deleteMany({ _id: { $in: made.map(({ _id }) => _id) } });
  });

  it('want an id where one is given', async () => {
    expect((await world.encoder.call('POST /outbox/getgoods', { before: 'x' })).status).toBe(400);
  });
});
