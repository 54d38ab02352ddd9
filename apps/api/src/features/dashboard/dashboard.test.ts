import { type Dashboard, dashboardAnswer } from '@app/schemas/dashboard';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { adminAccount, useApi } from '../../../test/api.ts';
import { refusal, totalOf } from '../../../test/observations.ts';
import { recorder } from '../../../test/samples.ts';
import { chinaSample, ethiopianSample, freeZoneSample } from '../../../test/shipment-samples.ts';
import { make, makeProduct, makeStock, saleOf, useWorld, type Values } from '../../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const { record } = recorder(world);
afterEach(() => void vi.useRealTimers());

async function dashboard(request: Values = {}): Promise<Dashboard> {
  const { status, body } = await world.admin.call('GET /report/dashboard', request);
  expect(status).toBe(200);
  return body;
}
/** Sets the clock and signs the admin in again. */
async function at(moment: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  await world.admin.signIn(adminAccount);
}
/** Creates a product with sales on these days: quantity and price of each. */
async function sold(name: string, sales: Record<string, readonly [quantity: number, price: number]>) {
  const { _id: productId } = await makeProduct(world.admin, name);
  const { warehouseId } = await makeStock(world, 10_000, { productId });
  for (const [SalesDate, [quantity, SellingPrice]] of Object.entries(sales)) {
    const sale = saleOf({ productId, warehouseId, quantity, SellingPrice });
    await make(world.admin, 'POST /sale/create', { ...sale, SalesDate });
  }
}

describe('the dashboard', () => {
  it('counts users, warehouses, sales and products as their lists do', async () => {
    await sold('Globe', { '2024-01-15': [1, 1] });
    const { users, warehouses, sales, products } = await dashboard();
    const routes = [
      'POST /users/getencoders',
      'POST /warehouse/getwarehouses',
      'POST /sale/getsales',
      'POST /product/getproducts',
    ] as const;
    const totals = await Promise.all(routes.map((route) => totalOf(world.admin, route)));
    expect([users, warehouses, sales, products]).toEqual(totals);
    expect(totals.every((total) => total > 0)).toBe(true);
  });

  it('answers declared fields only', async () => {
    const body = await dashboard();
    expect(Object.keys(body).toSorted()).toEqual(Object.keys(dashboardAnswer.shape).toSorted());
  });

  it("adds sales up by their own days, as the business's zone has them, beside the period before", async () => {
    await at('2031-05-10T12:00:00Z');
    await sold('Telescope', {
      '2031-05-10': [1.5, 19.99],
      '2031-05-09': [2, 10],
      '2031-05-04': [1, 0.01],
      '2031-05-03': [1, 700],
      '2031-04-30': [1, 300],
      '2031-04-26': [1, 5_000],
    });
    const { today, month, period, byDay } = await dashboard({ days: '7' });
    expect(today).toEqual({ day: '2031-05-10', sales: 1, total: 29.99 });
    expect(month).toEqual({ sales: 4, total: 750 });
    const previous = { sales: 2, total: 1_000 };
    expect(period).toEqual({ from: '2031-05-04', to: '2031-05-10', sales: 3, total: 50, previous });
    expect(byDay.map(({ day }) => day)).toEqual(
      [4, 5, 6, 7, 8, 9, 10].map((day) => `2031-05-${String(day).padStart(2, '0')}`),
    );
    expect(byDay.map(({ total }) => total)).toEqual([0.01, 0, 0, 0, 0, 20, 29.99]);
    expect(byDay.map(({ previousTotal }) => previousTotal)).toEqual([0, 0, 0, 300, 0, 0, 700]);
  });

  it('says what yesterday brought, and the Ethiopian month so far', async () => {
    // Pagume 6, 2015 is September 11, 2023; the new year begins on the 12th.
    const days = { '2023-09-05': 1, '2023-09-06': 2, '2023-09-11': 4, '2023-09-12': 8, '2023-09-13': 16 };
    await at('2023-09-13T12:00:00Z');
    await sold('Lyre', Object.fromEntries(Object.entries(days).map(([day, price]) => [day, [1, price]])));
    const { yesterday, ethiopianMonth } = await dashboard({ days: '7' });
    expect(yesterday).toEqual({ day: '2023-09-12', sales: 1, total: 8 });
    expect(ethiopianMonth).toEqual({ from: '2023-09-12', sales: 2, total: 24 });
    await at('2023-09-11T12:00:00Z');
    const { ethiopianMonth: pagume } = await dashboard({ days: '7' });
    expect(pagume).toEqual({ from: '2023-09-06', sales: 2, total: 6 });
  });

  it('begins its day when the day begins in Addis Ababa', async () => {
    await at('2032-05-10T20:59:59Z');
    expect((await dashboard()).today.day).toBe('2032-05-10');
    await at('2032-05-10T21:00:00Z');
    expect((await dashboard()).today.day).toBe('2032-05-11');
  });

  it('counts a sale once, however often and by how many it is looked at', async () => {
    await at('2033-05-10T12:00:00Z');
    await sold('Abacus', { '2033-05-10': [1, 2], '2033-05-09': [1, 3] });
    const looks = await Promise.all(Array.from({ length: 5 }, () => dashboard({ days: '7' })));
    for (const { period } of looks) expect(period).toMatchObject({ sales: 2, total: 5 });
  });

  it('counts each sale that was acknowledged before it was asked for', async () => {
    await at('2036-05-10T12:00:00Z');
    const stocks = await Promise.all([1, 2, 3, 4].map(() => makeStock(world, 100)));
    let acknowledged = 0;
    const sellAndLook = async ({ _id, ...place }: (typeof stocks)[number]) => {
      for (let round = 0; round < 20; round++) {
        const sale = { ...saleOf({ ...place, quantity: 1, SellingPrice: 5 }), SalesDate: '2036-05-10' };
        await make(world.admin, 'POST /sale/create', sale);
        const least = ++acknowledged;
        expect((await dashboard()).today.sales).toBeGreaterThanOrEqual(least);
      }
    };
    await Promise.all(stocks.map(sellAndLook));
    expect((await dashboard()).today.sales).toBe(acknowledged);
  });

  it('names the products that brought in most', async () => {
    await at('2034-05-10T12:00:00Z');
    await sold('Violin', { '2034-05-10': [1, 100], '2034-05-01': [2, 50] });
    await sold('Trumpet', { '2034-05-09': [4, 99.99] });
    await sold('Drum', { '2034-01-01': [9, 999] });
    const { topProducts } = await dashboard({ days: '30' });
    expect(topProducts.map(({ name, total, quantity }) => [name, total, quantity])).toEqual([
      ['Trumpet', 399.96, 4],
      ['Violin', 200, 3],
    ]);
  });

  it('names them anew after each sale, on whatever day of the period it was', async () => {
    const stocks = await Promise.all([1, 2, 3].map(() => makeStock(world, 1_000)));
    const sales: { day: string; productId: string; total: number }[] = [];
    async function expectTop(from: string): Promise<void> {
      const totals = new Map<string, number>();
      for (const { day, productId, total } of sales)
        if (day >= from) totals.set(productId, (totals.get(productId) ?? 0) + total);
      const { topProducts } = await dashboard({ days: '30' });
      expect(topProducts.map(({ _id, total }) => [_id, total])).toEqual(
        [...totals].toSorted(([, a], [, b]) => b - a),
      );
    }
    await at('2037-05-10T12:00:00Z');
    for (const day of ['05-10', '04-11', '05-08', '05-07', '04-10', '05-09', '04-20'])
      for (const stock of stocks) {
        // Gives all products different totals.
        const total = 1 + 2 ** ((sales.length * 5) % 21);
        const SalesDate = `2037-${day}`;
        const sale = saleOf({ ...stock, quantity: 1, SellingPrice: total });
        await make(world.admin, 'POST /sale/create', { ...sale, SalesDate });
        sales.push({ day: SalesDate, productId: stock.productId, total });
        await expectTop('2037-04-11');
      }
    await at('2037-05-11T12:00:00Z');
    await expectTop('2037-04-12');
  });

  it('shows the products of which least is left', async () => {
    const before = (await dashboard()).lowStock.count;
    const { productId } = await makeStock(world, 0.001);
    await makeStock(world, 10);
    await makeStock(world, 10.001);
    const { _id: patient } = await makeProduct(world.admin, 'Patient', { minimum: 5 });
    await makeStock(world, 5.001, { productId: patient });
    const { count, items } = (await dashboard()).lowStock;
    expect(count).toBe(before + 2);
    expect(items[0]).toMatchObject({
      _id: productId,
      product: 'Printer',
      quantity: 0.001,
      minimum: 10,
      unit: null,
      soldIn30Days: 0,
    });
    expect(items.map(({ quantity }) => quantity)).toEqual(
      items.map(({ quantity }) => quantity).toSorted((a, b) => a - b),
    );
  });

  it('counts shipments by status and shows what arrives within two weeks', async () => {
    await at('2035-05-10T12:00:00Z');
    await record(ethiopianSample, {
      Arrival_Status: { portname: 'Semera', date: '2035-05-23' },
      Transit_Status: 'Released',
    });
    await record(ethiopianSample, { Arrival_Status: { portname: 'Modjo', date: '2035-05-24' } });
    await record(freeZoneSample, { Transit_Status: 'Released' });
    await record(chinaSample, { ExpectedDjiboutiArrivalDate: '2035-05-10', Status: 'UnderTransitProcess' });
    const { shipments, arrivals } = await dashboard();
    expect(shipments.ethiopian).toEqual(
      expect.arrayContaining([
        { status: 'Released', count: 1 },
        { status: 'declared', count: 1 },
      ]),
    );
    expect(shipments.freeZone).toEqual([{ status: 'Released', count: 1 }]);
    expect(shipments.china).toEqual([{ status: 'UnderTransitProcess', count: 1 }]);
    expect(arrivals.count).toBe(2);
    expect(arrivals.items.map(({ kind, day }) => [kind, day])).toEqual([
      ['china', '2035-05-10'],
      ['ethiopian', '2035-05-23'],
    ]);
  });

  it('takes no other periods than its own', async () => {
    for (const days of ['7', '30', '90', '365'])
      expect((await dashboard({ days })).byDay).toHaveLength(Number(days));
    for (const days of ['0', '-7', '8', '1e9', 'x', '']) {
      const answer = await world.admin.call('GET /report/dashboard', { days });
      expect(refusal(answer)).toBe('400 VALIDATION_FAILED');
    }
  });
});
