import type { Route } from '@playwright/test';
import { callsTo, fillSale, notices, rowAction, toast } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';

test.describe('Without a line', () => {
  test('says so, keeps what is shown, and reads again by itself once it is back', async ({
    adminPage: page,
    context,
    api,
  }) => {
    await api.warehouse('Seen before the line broke');
    await page.goto('/warehouses');
    const row = page.getByRole('row').filter({ hasText: 'Seen before' });
    await expect(row).toBeVisible();
    await context.setOffline(true);
    await expect(notices(page)).toContainText('No connection.');
    await expect(row).toBeVisible();
    await page.getByRole('link', { name: 'Stocks' }).hover();
    await expect(row).toBeVisible();
    await api.warehouse('Made while the line was down');
    await context.setOffline(false);
    await expect(notices(page)).not.toContainText('No connection.');
    await expect(toast(page)).toContainText('Back online');
    await expect(page.getByRole('row').filter({ hasText: 'Made while the line was down' })).toBeVisible();
  });

  test('a list that could not be read is read once the server is back', async ({
    adminPage: page,
    context,
  }) => {
    await page.goto('/stocks');
    const script = page.waitForResponse(/assets\/warehouses/);
    await page.getByRole('link', { name: 'Warehouses' }).hover();
    await (await script).finished();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Warehouses' }).click();
    await expect(page.getByText('The server did not answer.')).toBeVisible();
    await expect(page.getByText('No results.')).toBeHidden();
    await context.setOffline(false);
    await expect(page.getByText('The server did not answer.')).toBeHidden();
    await expect(page.locator('tbody tr[data-id], tbody .ledger-instead').first()).toBeVisible();
  });

  test('a page that was never loaded opens once the connection is back', async ({
    adminPage: page,
    context,
  }) => {
    await page.goto('/stocks');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await expect(notices(page)).toContainText('No connection.');
    await page.getByRole('link', { name: 'Products' }).click();
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Manage Products' })).toBeVisible();
  });

  test('asks for nothing ahead that most browsers would never ask for again', async ({
    adminPage: page,
    context,
  }) => {
    await page.goto('/stocks');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await expect(notices(page)).toContainText('No connection.');
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
    await page.getByRole('link', { name: 'Warehouses' }).hover();
    await page.getByRole('button', { name: 'Language: English' }).hover();
    await page.waitForTimeout(500);
    // Fonts are asked for when a text needs them, not ahead, and asked for again.
    expect(failed.filter((path) => path.endsWith('.js'))).toEqual([]);
    await context.setOffline(false);
    await expect(notices(page)).toBeHidden();
    const loaded = page.waitForResponse('**/assets/warehouses*');
    await page.getByRole('link', { name: 'Products' }).hover();
    await page.getByRole('link', { name: 'Warehouses' }).hover();
    await loaded;
  });

  test('a sale waits in the outbox, over a reload, and is made exactly once', async ({
    adminPage: page,
    context,
    api,
  }) => {
    test.slow();
    const [product, warehouse] = [await api.product('Offline lamp'), await api.warehouse('Offline store')];
    const stock = await api.stock(product, warehouse, 10);
    await page.goto('/sales');
    await page.getByRole('link', { name: 'Add New' }).click();
    await fillSale(page, {
      customer: 'Typed offline',
      product: 'Offline lamp',
      warehouse: 'Offline store',
      quantity: '4',
    });
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Create Sale' }).click();
    await expect(toast(page)).toContainText('Saved in the outbox');
    await expect(page).toHaveURL('/sales');
    const chip = page.getByRole('button', { name: '1 sale waits' });
    await chip.click();
    const outbox = page.getByRole('dialog', { name: 'Outbox' });
    await expect(outbox).toContainText('Typed offline');
    await expect(outbox).toContainText('400.00 birr');
    await expect(outbox).toContainText('Waits for the connection.');
    await outbox.getByRole('button', { name: 'Close' }).first().click();

    // The server handles the call, but its answer is lost; then the page reloads.
    let isLost = false;
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
      isLost = true;
    };
    await page.route('**/api/v1/sale/create', lose, { times: 1 });
    const creates = callsTo(page, '/sale/create');
    await context.setOffline(false);
    await expect.poll(() => isLost).toBe(true);
    await page.reload();
    await expect.poll(() => creates.length).toBeGreaterThan(1);
    await expect(chip).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'Typed offline' })).toHaveCount(1);
    const { data } = await api.call<{ data: { _id: string; quantity: number }[] }>(
      'POST',
      '/stock/getstocks',
      {
        filter: { productId: [product._id] },
      },
    );
    expect(data).toMatchObject([{ _id: stock._id, quantity: 6 }]);
    const sales = await api.call<{ total: number }>('POST', '/search/sales', { data: 'Typed offline' });
    expect(sales.total).toBe(1);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Manage Sales' })).toBeVisible();
    await expect(chip).toBeHidden();
  });

  test('a sale that the server refuses waits for a person, who changes or deletes it', async ({
    adminPage: page,
    context,
    api,
  }) => {
    test.slow();
    const [product, warehouse] = [await api.product('Outsold lamp'), await api.warehouse('Outsold store')];
    const stock = await api.stock(product, warehouse, 10);
    await page.goto('/sales');
    await page.getByRole('link', { name: 'Add New' }).click();
    await fillSale(page, {
      customer: 'Refused later',
      product: 'Outsold lamp',
      warehouse: 'Outsold store',
      quantity: '8',
    });
    await context.setOffline(true);
    await page.keyboard.press('Control+Enter');
    await expect(toast(page)).toContainText('Saved in the outbox');
    await api.call('PUT', '/stock/updateone', { _id: stock._id, quantity: 3 });
    await context.setOffline(false);
    await expect(toast(page)).toHaveRole('alert');
    await expect(toast(page)).toContainText('Only 3 of Outsold lamp left in Outsold store, 8 asked');
    await page.getByRole('button', { name: '1 sale refused' }).click();
    const outbox = page.getByRole('dialog', { name: 'Outbox' });
    await expect(outbox).toContainText('Only 3 of Outsold lamp left in Outsold store, 8 asked');
    await outbox.getByRole('button', { name: 'Change' }).click();
    await expect(page.getByLabel('Customer name')).toHaveValue('Refused later');
    await expect(page.getByLabel('Product, item 1')).toHaveValue('Outsold lamp');
    await page.getByLabel('Quantity, item 1').fill('3');
    await page.getByRole('button', { name: 'Create Sale' }).click();
    await expect(page).toHaveURL('/sales');
    await expect(page.getByRole('button', { name: /(waits?|refused)$/ })).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'Refused later' })).toHaveCount(1);
  });

  test('what waits is each person’s own', async ({ adminPage: page, context, api }) => {
    const [product, warehouse] = [await api.product('Private lamp'), await api.warehouse('Private store')];
    await api.stock(product, warehouse, 10);
    const other = await api.encoder('other@tana-trading.et', warehouse);
    await page.goto('/sales/create');
    await fillSale(page, {
      customer: 'Private',
      product: 'Private lamp',
      warehouse: 'Private store',
      quantity: '1',
    });
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Create Sale' }).click();
    const chip = page.getByRole('button', { name: '1 sale waits' });
    await expect(chip).toBeVisible();
    await page.route('**/api/v1/sale/create', (route) => route.abort());
    await context.clearCookies();
    await context.setOffline(false);
    await expect(notices(page)).not.toContainText('No connection.');
    await page.goto('/login');
    await page.getByLabel('Email').fill(other.email);
    await page.getByLabel('Password').fill(other.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Manage Sales' })).toBeVisible();
    await page.reload({ waitUntil: 'networkidle' });
    await expect(chip).toBeHidden();
  });
});

test('a status that fails with 503 is told, and the page goes on', async ({ adminPage: page, api }) => {
  await api.warehouse('Kept while away');
  await page.goto('/warehouses');
  await expect(page.getByRole('row').filter({ hasText: 'Kept while away' })).toBeVisible();
  await page.route('**/api/v1/warehouse/**', (route) =>
    route.fulfill({
      status: 503,
      json: { message: 'The database is away', code: 'UNAVAILABLE', requestId: 'r' },
    }),
  );
  await page.route('**/readyz', (route) => route.fulfill({ status: 503 }));
  await rowAction(page, 'Kept while away', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notices(page)).toContainText('No connection.');
  await expect(page.getByRole('row').filter({ hasText: 'Kept while away' })).toBeVisible();
  await page.unrouteAll();
  // Probes become less and less frequent.
  await expect(notices(page)).not.toContainText('No connection.', { timeout: 30_000 });
});
