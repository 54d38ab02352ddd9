import { describe, expect, it } from 'vitest';
import { admin, type Client, useApi } from '../../../test/api.ts';

const api = useApi();

async function stockOf(client: Client, quantity: number) {
  const warehouse = await client.call('POST /warehouse/create', { name: 'Bole', address: 'Addis Ababa' });
  const product = await client.call('POST /product/create', {
    name: 'Laptop',
    category: 'Electronics',
    supplier: 'Lenovo',
    price: 19.99,
  });
  const place = { productId: product.body.data._id, warehouseId: warehouse.body.data._id };
  const stock = await client.call('POST /stock/create', { ...place, quantity });
  return { ...place, _id: stock.body.data._id };
}

const saleOf = (...soldData: object[]) => ({
  custormerName: 'Abebe',
  SalesDate: '2026-01-15',
  SalesMan: 'Sara',
  soldData,
});

describe('recording a sale', () => {
  it('takes the goods from the stock and rounds each line half up', async () => {
    const client = await admin(api);
    const { productId, warehouseId, _id } = await stockOf(client, 10.5);
    const sale = await client.call(
      'POST /sale/create',
      saleOf({ productId, warehouseId, quantity: 1.5, SellingPrice: 19.99 }),
    );
    expect(sale.status).toBe(201);
    expect(sale.body.message).toBe('sale created successfully');
    expect(sale.body.data.total).toBe(29.99);
    const movements = await client.call('POST /stock/getmovements', { _id });
    expect(movements.body.data.map(({ change }: { change: number }) => change)).toEqual([-1.5, 10.5]);
  });

  it('sells each unit once, however many sales come at the same instant', async () => {
    const client = await admin(api);
    const { productId, warehouseId, _id } = await stockOf(client, 10);
    const sale = saleOf({ productId, warehouseId, quantity: 1, SellingPrice: 5 });
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => client.call('POST /sale/create', sale)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['409 INSUFFICIENT_STOCK']),
    );
    const movements = await client.call('POST /stock/getmovements', { _id, limit: 100 });
    const sum = movements.body.data.reduce(
      (total: number, { change }: { change: number }) => total + change,
      0,
    );
    expect(sum).toBe(0);
  });
});
