import type { Route } from '@playwright/test';
import { callsTo, showAllColumns } from '../support/actions.ts';
import { newImport } from '../support/import-samples.ts';
import {
  chinaShipment,
  dayFromNow,
  ethiopianShipment,
  freeZoneShipment,
} from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';

type List = {
  path: string;
  list: string;
  /** Null where the text isn't sent, missing where the list has none. */
  search?: string | null;
  size: string;
};

/** The specification's rules for all lists, with each one's default size. The stocks' text isn't sent. */
const lists: readonly List[] = [
  { path: '/products', list: '/product/getproducts', search: '/search/products', size: '5' },
  { path: '/warehouses', list: '/warehouse/getwarehouses', search: '/search/warehouses', size: '10' },
  { path: '/stocks', list: '/stock/getstocks', search: null, size: '10' },
  { path: '/sales', list: '/sale/getsales', search: '/search/sales', size: '10' },
  { path: '/customers', list: '/customer/getcustomers', search: '/search/customers', size: '10' },
  {
    path: '/receivables',
    list: '/customer/receivables',
    search: '/customer/receivables',
    size: '10',
  },
  { path: '/goods', list: '/goods/getdocuments', search: '/search/goods', size: '10' },
  { path: '/movements', list: '/stock/getmovements', size: '10' },
  { path: '/imports', list: '/import/getimports', search: '/search/imports', size: '10' },
  {
    path: '/containers?state=all',
    list: '/container/getcontainers',
    search: '/container/getcontainers',
    size: '10',
  },
  { path: '/encoders', list: '/users/getencoders', search: '/search/users', size: '10' },
  { path: '/aduitrail', list: '/aduit/getalladuit', search: '/search/aduits', size: '10' },
  {
    path: '/ethiopian-shipping',
    list: '/ethioshipment/getall',
    search: '/search/ethioshippings',
    size: '10',
  },
  { path: '/free-zone-shipping', list: '/freezone/getall', search: '/search/freezones', size: '10' },
  {
    path: '/china-to-freezone',
    list: '/chinatofreezone/getall',
    search: '/search/chinatofreezones',
    size: '5',
  },
];

// With stocks of other tests on further pages, a search on this one says something else.
test.use({ recordsOf: 'every list' });

test('every list has its size, pages and search, says why it could not be loaded, and tries again', async ({
  adminPage: page,
}) => {
  test.setTimeout(180_000);
  const unavailable = { message: 'The database is away', code: 'UNAVAILABLE', requestId: 'x' };
  for (const { path, list, search, size } of lists)
    await test.step(path, async () => {
      const pages = callsTo(page, list);
      const fail = (route: Route) => route.fulfill({ status: 503, json: unavailable });
      await page.route(`**${list}`, fail, { times: 1 });
      await page.goto(path);
      await expect(page.getByRole('alert')).toContainText('The database is away');
      await expect(page.getByText('No results.')).toBeHidden();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
      expect(pages).toEqual(Array(2).fill({ page: 1, limit: Number(size) }));
      const sizes = page.getByLabel('Rows per page');
      await expect(sizes).toHaveValue(size);
      await expect(sizes.locator('option')).toHaveText(['5', '10', '15', '20', '25']);
      for (const name of ['Columns', 'Previous', 'Next'])
        await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
      if (search === undefined) return expect(page.getByRole('searchbox')).toHaveCount(0);

      const searches = search ? callsTo(page, search) : [];
      await page.getByRole('searchbox').focus();
      await page.keyboard.insertText('zzz none');
      await expect(page.getByRole('table').getByText('No results.')).toBeVisible();
      if (search) await expect.poll(() => searches).toEqual([{ data: 'zzz none', page: 1, limit: 100 }]);
      await expect(page.getByText('“zzz none”')).toBeVisible();
      expect(searches).toHaveLength(search ? 1 : 0);
      // A search may have the list's own address.
      expect(pages).toHaveLength(search === list ? 3 : 2);
      for (const name of ['Previous', 'Next'])
        await expect(page.getByRole('button', { name })).toBeDisabled();
    });
});

test('a small laptop has room for the tools in one line, and for names', async ({ adminPage: page, api }) => {
  await api.product('Lamp of a small laptop');
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/stocks');
  const middle = async (name: RegExp, role: 'searchbox' | 'button') => {
    const { y, height } = (await page.getByRole(role, { name }).boundingBox()) ?? { y: 0, height: 0 };
    return Math.round(y + height / 2);
  };
  expect(await middle(/^Density/, 'button')).toBe(await middle(/Search/, 'searchbox'));
  await page.goto('/products');
  const named = page.getByRole('columnheader', { name: 'Name' });
  expect((await named.boundingBox())?.width).toBeGreaterThan(130);
});

test('columns that are shown besides take no room from the others', async ({ adminPage: page, api }) => {
  const [product, warehouse] = [
    await api.product('Lamp of every column'),
    await api.warehouse('Column store'),
  ];
  await api.stock(product, warehouse, 5);
  await api.sale('Buyer of every column', [[product, warehouse, 1, 20]]);
  await page.setViewportSize({ width: 1024, height: 800 });
  for (const { path } of lists) {
    await page.goto(path);
    // The page takes the focus, even from an open menu; until it has loaded, its rows are empty ones. Movements have
    // filters alone.
    await expect(page.getByRole('main').locator('input:focus, button:focus')).toHaveCount(1);
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
    await showAllColumns(page);
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(beyond, path).toBe(0);
    for (const head of await page
      .getByRole('columnheader')
      .filter({ hasNotText: /^(No\.|Actions)$/ })
      .all())
      expect((await head.boundingBox())?.width, `${path}: ${await head.textContent()}`).toBeGreaterThan(60);
  }
});

test('no window is too narrow or too wide for a list of shipments, imports or goods', async ({
  adminPage: page,
  api,
}) => {
  await api.call('POST', '/ethioshipment/create', ethiopianShipment('ET-width'));
  await api.call('POST', '/freezone/create', freeZoneShipment('FZ-width'));
  await api.call('POST', '/chinatofreezone/create', chinaShipment('Ningbo of every width'));
  await api.call('POST', '/import/create', newImport('Pumps of every width'));
  const [product, warehouse] = [await api.product('Pump of widths'), await api.warehouse('Store of widths')];
  await api.call('POST', '/goods/create', {
    ...{ kind: 'receipt', date: dayFromNow(0), warehouseId: warehouse._id },
    lines: [{ productId: product._id, quantity: 1 }],
  });
  for (const path of [
    '/ethiopian-shipping',
    '/free-zone-shipping',
    '/china-to-freezone',
    '/imports',
    '/containers?state=all',
    '/goods',
  ]) {
    await page.goto(path);
    const row = page.locator('tbody tr[data-id]').first();
    await expect(row).toBeVisible();
    for (const width of [671, 672, 767, 768, 1024, 1100]) {
      await page.setViewportSize({ width, height: 800 });
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(beyond, `${path} at ${width} px`).toBe(0);
      await expect(row.getByRole('button', { name: /^Actions/ })).toBeInViewport({ ratio: 1 });
    }
    // Wide enough for a table: the importer's or supplier's name is readable.
    const named = page.getByRole('columnheader', {
      name: /^(Importer|Supplier name|Description|Container|Warehouse)\b/,
    });
    expect((await named.boundingBox())?.width, path).toBeGreaterThan(100);
  }
});
