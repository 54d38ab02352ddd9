import type { Page } from '@playwright/test';
import { callsTo } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';

test.use({ recordsOf: 'filters of sales' });

const opener = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).and(page.locator('[aria-haspopup=dialog]'));
const panel = (page: Page) => page.getByRole('group', { name: 'Filter' });
const sold = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('sales are narrowed by customer and by sales man', async ({ adminPage: page, api }) => {
  const [product, warehouse] = [await api.product('Filtered lamp'), await api.warehouse('Filtered store')];
  await api.stock(product, warehouse, 100);
  const { data: customer } = await api.call('POST', '/customer/create', { name: 'Filtered Trading' });
  const soldData = [{ productId: product._id, warehouseId: warehouse._id, quantity: 1, SellingPrice: 50 }];
  const sell = (fields: object) =>
    api.call('POST', '/sale/create', { SalesDate: '2026-11-20', soldData, ...fields });
  await sell({ customerId: customer._id, SalesMan: 'Hirut Abebe' });
  await sell({ custormerName: 'Somebody else', SalesMan: 'Tigist Alemu' });
  await page.goto('/sales');
  await opener(page, 'Customer').click();
  await panel(page).getByRole('combobox').fill('filtered');
  await panel(page).getByRole('option', { name: 'Filtered Trading' }).click();
  await expect(sold(page, 'Somebody else')).toHaveCount(0);
  await expect(sold(page, 'Filtered Trading').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Customer Filtered Trading' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filter Customer' }).click();

  await opener(page, 'Sales man').click();
  await expect(panel(page).getByRole('option')).toHaveText(['Tigist Alemu', 'Hirut Abebe']);
  await panel(page).getByRole('combobox').fill('tig');
  await expect(panel(page).getByRole('option')).toHaveText(['Tigist Alemu']);
  await page.keyboard.press('Enter');
  await expect(sold(page, 'Filtered Trading')).toHaveCount(0);
  await expect(sold(page, 'Somebody else')).toBeVisible();
  await expect(page).toHaveURL(/SalesMan=Tigist/);
});

test('usual ranges of days are one press', async ({ adminPage: page }) => {
  await page.clock.setFixedTime('2026-11-27T08:00:00Z');
  const calls = callsTo(page, '/sale/getsales');
  await page.goto('/sales');
  await opener(page, 'Sale date').click();
  for (const [name, from, to] of [
    ['Today', '2026-11-27', '2026-11-27'],
    ['Yesterday', '2026-11-26', '2026-11-26'],
    ['This week', '2026-11-23', '2026-11-29'],
    ['This month', '2026-11-01', '2026-11-30'],
    ['Last month', '2026-10-01', '2026-10-31'],
    ['This Ethiopian month', '2026-11-10', '2026-12-09'],
  ] as const) {
    const preset = panel(page).getByRole('button', { name, exact: true });
    await preset.click();
    await expect(preset).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(() => (calls.at(-1) as { filter?: object }).filter)
      .toEqual({ SalesDate: { from, to } });
  }
});

test('on a phone a sale tells its day, total and state', async ({ adminPage: page, api }) => {
  const [product, warehouse] = [await api.product('Carried lamp'), await api.warehouse('Carried store')];
  await api.stock(product, warehouse, 10);
  await api.sale('Phone buyer', [[product, warehouse, 2, 1250.5]]);
  await page.goto('/sales?q=Phone+buyer&state=paid');
  const row = sold(page, 'Phone buyer');
  await expect(row).toBeVisible();
  await expect(row.getByText('2,501.00')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row.getByText('2,501.00')).toBeVisible();
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  await expect(row.locator('[data-lead]')).toHaveAttribute('data-lead', /^\w{3} \d+, \d{4} · #[0-9A-F]{6}$/);
  const total = page.getByRole('row', { name: /^All 1 that match/ });
  await expect(total.getByText('2,501.00')).toBeVisible();
});
