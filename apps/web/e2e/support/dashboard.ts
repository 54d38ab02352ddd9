import type { Page } from '@playwright/test';
import type { Client } from './client.ts';
import { dayFromNow } from './shipment-samples.ts';

type Figures = Record<'users' | 'warehouses' | 'sales' | 'products', number> & {
  byDay: { day: string; total: number }[];
  topProducts: { name: string }[];
  lowStock: { count: number };
  ethiopianMonth: { total: number };
};
export const figuresOf = (api: Client) => api.call<Figures>('GET', '/report/dashboard');

/** Creates a product with a sale today and a low stock. */
export async function sellToday(api: Client, name: string, price: number) {
  const [product, warehouse] = [await api.product(name), await api.warehouse(`${name} store`)];
  await api.stock(product, warehouse, 7);
  const line = { productId: product._id, warehouseId: warehouse._id, quantity: 2, SellingPrice: price };
  const sale = { custormerName: 'Buyer', SalesDate: dayFromNow(0), SalesMan: 'Tigist', soldData: [line] };
  await api.call('POST', '/sale/create', sale);
}

export const bar = (page: Page) => page.getByRole('form', { name: 'Get Report Document' });

export const section = (page: Page, name: string) => page.getByRole('region', { name });
