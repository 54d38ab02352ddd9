import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../../test/api.ts';
import { headersOf } from '../../test/raw.ts';
import { makeProduct, makeWarehouse, useWorld } from '../../test/world.ts';
import { COMPANY, firstCompany } from '../books/company.model.ts';
import { modelOf } from '../database/models.ts';
import { newSale } from '../features/sales/new-sale.ts';
import { SaleModel } from '../features/sales/sale.model.ts';

const SALES = 45;
const LINES = 500;
/** The longest name allowed. */
const NAME = 'ረ'.repeat(200);
const LARGE_AT_ONCE = 2;

const api = useApi();
const world = useWorld(api);
beforeAll(async () => {
  const [product, warehouse] = [await makeProduct(world.admin, NAME), await makeWarehouse(world.admin, NAME)];
  const line = { productId: product._id, warehouseId: warehouse._id, quantity: 1, SellingPrice: 1 };
  const named = (_id: string) => new Map([[_id, { _id: new Types.ObjectId(_id), name: NAME, price: 1 }]]);
  const facts = { products: named(product._id), warehouses: named(warehouse._id) };
  const SalesDate = new Date('2024-01-15');
  const sale = (at: number) =>
    newSale(
      { custormerName: `Customer ${at}`, SalesDate, SalesMan: 'Sara', soldData: Array(LINES).fill(line) },
      { id: String(new Types.ObjectId()), name: 'Sara' },
      {
        rules: { _id: COMPANY, ...firstCompany },
        receiptKey: 'of these tests',
        number: `S-2016-${at}`,
        facts,
      },
    );
  await modelOf(SaleModel).collection.insertMany(Array.from({ length: SALES }, (_, at) => sale(at)));
});

/** Requests this many sales, resolving at the response's head, before any of its body is read. */
function requested(limit: number): { call: ClientRequest; answer: Promise<IncomingMessage> } {
  const headers = { ...headersOf(world.encoder), 'Content-Type': 'application/json' };
  const call = request(`${api.url}/api/v1/sale/getsales`, { method: 'POST', headers, agent: false });
  const answer = new Promise<IncomingMessage>((resolve) => call.once('response', resolve));
  call.on('error', () => {}).end(JSON.stringify({ limit }));
  return { call, answer };
}

describe('a page of the largest records', () => {
  it('is what the small pages are, one after the other', async () => {
    const page = async (input: object) => (await world.encoder.call('POST /sale/getsales', input)).body;
    const { data, ...rest } = await page({ limit: 12 });
    expect(rest).toEqual({ total: SALES, totalPages: 4, currentPage: 1 });
    const one = async (number: number) => (await page({ limit: 1, page: number })).data[0];
    for (const at of [0, 6, 11]) expect(data[at]).toEqual(await one(at + 1));
    expect(data[0].soldData[LINES - 1].productId.name).toBe(NAME);
  });

  it('is made for one user twice at a time; who does not read on keeps only themselves waiting', async () => {
    const stalled = Array.from({ length: LARGE_AT_ONCE }, (_, at) => requested(SALES - at));
    await Promise.all(stalled.map(({ answer }) => answer));
    let isThere = false;
    const third = requested(SALES - LARGE_AT_ONCE);
    const answered = third.answer.then(() => {
      isThere = true;
    });
    const others = await world.admin.call('POST /sale/getsales', { limit: 20 });
    expect([others.status, others.body.data.length, isThere]).toEqual([200, 20, false]);
    stalled[0]?.call.destroy();
    await answered;
    for (const { call } of [...stalled, third]) call.destroy();
  });
});
