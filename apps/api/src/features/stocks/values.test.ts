import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import {
  make,
  makeProduct,
  makeStock,
  makeWarehouse,
  saleOf,
  useWorld,
  type Values,
} from '../../../test/world.ts';
import { checks } from '../../cli/verify.ts';

const world = useWorld(useApi());
type Place = Awaited<ReturnType<typeof makeStock>>;

/** Makes a stock of 10 worth 100.01 birr, as a receipt would. */
async function valued(place: Partial<Place> = {}): Promise<Place> {
  const stock = await makeStock(world, 10, place);
  const $inc = { value: 100_01 };
  const stockId = new mongoose.Types.ObjectId(stock._id);
  await mongoose.connection.collection('stocks').updateOne({ _id: stockId }, { $inc });
  await mongoose.connection.collection('movements').updateOne({ stockId }, { $inc });
  return stock;
}
const worthOf = async ({ _id }: Pick<Place, '_id'>) => {
  const stored = { _id: new mongoose.Types.ObjectId(_id) };
  return (await mongoose.connection.collection('stocks').findOne(stored))?.value;
};
const sell = async ({ productId, warehouseId }: Place, ...quantities: number[]) => {
  const lines = quantities.map((quantity) => ({ productId, warehouseId, quantity, SellingPrice: 5 }));
  const { _id } = await make(world.admin, 'POST /sale/create', saleOf(...lines));
  return (await world.admin.call('GET /sale/getone', { _id })).body.data;
};
const update = async ({ _id }: Place, changes: Values) => {
  const { status } = await world.admin.call('PUT /stock/updateone', { _id, ...changes });
  expect(status).toBe(200);
};
async function faults(): Promise<string[]> {
  const found: string[] = [];
  for (const [, check] of checks) for await (const fault of check()) found.push(fault);
  return found;
}

describe('the value of a stock', () => {
  it('leaves with sales by its share, the last goods with all of it', async () => {
    const stock = await valued();
    await sell(stock, 3, 1.5);
    expect(await worthOf(stock)).toBe(100_01 - 30_00 - 15_00);
    await sell(stock, 5.5);
    expect([await worthOf(stock), await faults()]).toEqual([0, []]);
  });

  it('comes back with the goods, to the cent, damaged ones leaving at the average', async () => {
    const stock = await valued();
    const sale = await sell(stock, 3, 7);
    const [first] = sale.soldData as { _id: string }[];
    const back = { _id: sale._id, reason: 'Other', refundMethod: 'Cash' };
    const line = (quantity: number, more: Values = {}) => [{ _id: first?._id, quantity, ...more }];
    await make200('POST /sale/return', { ...back, lines: line(1) });
    await make200('POST /sale/return', { ...back, lines: line(1) });
    expect(await worthOf(stock)).toBe(20_00);
    await make200('POST /sale/return', { ...back, lines: line(1, { damaged: true }) });
    expect(await worthOf(stock)).toBe(20_00);
    await make200('POST /sale/void', back);
    expect([await worthOf(stock), await faults()]).toEqual([90_01, []]);
  });

  it('follows corrections, moves and deletions of the record', async () => {
    const stock = await valued();
    await update(stock, { quantity: 20 });
    expect(await worthOf(stock)).toBe(200_02);
    await update(stock, { quantity: 15 });
    expect(await worthOf(stock)).toBe(150_02 - 1);
    const { _id: warehouseId } = await makeWarehouse(world.admin, 'Modjo');
    await update(stock, { warehouseId, quantity: 30 });
    expect(await worthOf(stock)).toBe(300_02);
    const other = await makeStock(world, 3, { productId: stock.productId });
    expect(await worthOf(other)).toBe(30_00);
    await world.admin.call('DELETE /stock/deleteone', { _id: stock._id });
    expect(await faults()).toEqual([]);
  });

  it('of goods without any cost is 0, until others of the product have one', async () => {
    const { _id: productId } = await makeProduct(world.admin, 'Of no cost');
    const stock = await makeStock(world, 4, { productId });
    expect(await worthOf(stock)).toBe(0);
    const { _id: warehouseId } = await makeWarehouse(world.admin, 'Adama');
    await valued({ productId, warehouseId });
    await update(stock, { quantity: 5 });
    expect([await worthOf(stock), await faults()]).toEqual([7_14, []]);
  });

  it('is told where it is not what its movements and sales say', async () => {
    const stock = await valued();
    const { _id } = await sell(stock, 1);
    const sales = mongoose.connection.collection('sales');
    const id = new mongoose.Types.ObjectId(String(_id));
    await sales.updateOne({ _id: id }, { $inc: { 'soldData.0.value': 5 } });
    await mongoose.connection
      .collection('stocks')
      .updateOne({ _id: new mongoose.Types.ObjectId(stock._id) }, { $inc: { value: 1 } });
    expect(await faults()).toEqual([
      `stock ${stock._id} has a value of 90.02, but its movements add up to 90.01`,
      `sale #${String(_id).slice(-6)} took a value of 10.05, but its movements come to 10.00`,
    ]);
  });
});

async function make200(route: 'POST /sale/return' | 'POST /sale/void', input: object): Promise<void> {
  const { status, body } = await world.admin.call(route, input);
  expect({ status, body }).toMatchObject({ status: 200 });
}
