import { dashboardPath } from '@app/schemas/dashboard';
import { dayOf } from '@app/schemas/kit/days';
import type { Page } from '@app/schemas/kit/lists';
import { type Product, products } from '@app/schemas/products';
import { type Sale, sales } from '@app/schemas/sales';
import { type Stock, stocks } from '@app/schemas/stocks';
import { ask, type Call, callOf, type Headers } from './client.ts';
import { codeOf, SALE_LINES } from './records.ts';

/** A measured call, with other contents each time. */
export type Scenario = { name: string; next: () => Call };

const DEEP_PAGE = 5_000;
const LIMIT = 10;
/** How many different records are requested or sold. */
const POOL = 500;

/** Picks one at random. */
export const one = <T>(choices: readonly T[]): T => {
  const chosen = choices[Math.floor(Math.random() * choices.length)];
  if (chosen === undefined) throw new Error('There is nothing to choose from');
  return chosen;
};

/** Builds the most frequent calls, for a database with this many records of every kind. */
export async function scenariosOf(url: string, headers: Headers, records: number): Promise<Scenario[]> {
  const { list, search } = products.paths;
  const firstOf = async <T>(route: `POST /${string}`) => {
    const pages = Array.from({ length: POOL / 100 }, (_, at) =>
      ask<Page<T>>(url, headers, callOf(route, { page: at + 1, limit: 100 })),
    );
    return (await Promise.all(pages)).flatMap(({ data }) => data);
  };
  const pool = {
    stocks: await firstOf<Stock>(stocks.paths.list),
    sales: await firstOf<Sale>(sales.paths.list),
  };
  const deep = Math.min(DEEP_PAGE, Math.floor(records / LIMIT));
  const code = () => codeOf(Math.floor(Math.random() * records));
  let made = Date.now();
  return [
    { name: 'stock list', next: () => callOf(stocks.paths.list, { page: 1, limit: LIMIT }) },
    { name: 'list page 1', next: () => callOf(list, { page: 1, limit: LIMIT }) },
    { name: `list page ${deep}`, next: () => callOf(list, { page: deep, limit: LIMIT }) },
    { name: 'search, few match', next: () => callOf(search, { data: code().slice(1, 6), limit: LIMIT }) },
    { name: 'search, a tenth matches', next: () => callOf(search, { data: 'apto', limit: LIMIT }) },
    { name: 'get one sale', next: () => callOf(sales.paths.get, { _id: one(pool.sales)._id }) },
    { name: 'dashboard', next: () => callOf(dashboardPath) },
    {
      name: 'create a product',
      next: () => callOf(products.paths.create, newProduct(made++)),
    },
    {
      name: `sale of ${SALE_LINES} lines`,
      next: () => callOf(sales.paths.create, newSale(someOf(pool.stocks))),
    },
    {
      name: `sale of the same ${SALE_LINES} stocks`,
      next: () => callOf(sales.paths.create, newSale(pool.stocks.slice(0, SALE_LINES))),
    },
  ];
}

const newProduct = (number: number): Pick<Product, 'name' | 'category' | 'supplier' | 'price'> => ({
  name: `Lamp ${codeOf(number)}`,
  category: 'Electronics',
  supplier: `Supplier ${number % 500}`,
  price: 12.5,
});

const someOf = <T>(choices: readonly T[]) => Array.from({ length: SALE_LINES }, () => one(choices));

function newSale(sold: readonly Stock[]) {
  const soldData = sold.map((stock) => ({
    productId: stock.productId._id,
    warehouseId: stock.warehouseId._id,
    quantity: 0.001,
    SellingPrice: 19.99,
  }));
  return {
    custormerName: 'Customer of the day',
    SalesDate: dayOf(new Date()),
    SalesMan: 'Seller 7',
    soldData,
  };
}
