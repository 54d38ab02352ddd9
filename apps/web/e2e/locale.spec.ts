import { choose } from './support/actions.ts';
import { freeZoneShipment } from './support/shipment-samples.ts';
import { expect, test } from './support/test.ts';

test('the Ethiopian calendar shows and picks dates, which are stored as Gregorian ones', async ({
  adminPage: page,
  api,
}) => {
  const [product, warehouse] = [await api.product('Calendar lamp'), await api.warehouse('Calendar store')];
  await api.stock(product, warehouse, 10);
  const creates: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/sale/create')) creates.push(request.postDataJSON().SalesDate);
  });
  await page.goto('/sales/create');
  await page.getByRole('button', { name: 'Calendar: Gregorian' }).click();
  await page.getByRole('menuitemradio', { name: 'Ethiopian' }).click();
  const date = page.getByLabel('Sale date');
  await date.fill('11/3/2017');
  await date.press('Tab');
  await expect(date).toHaveValue('Hedar 11, 2017');
  await expect(page.getByText('Nov 20, 2024')).toBeVisible(); // the same day in the other calendar

  await page.getByRole('button', { name: 'Open the calendar' }).click();
  const grid = page.getByRole('grid');
  await expect(grid).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Choose the Month' }).locator('option')).toHaveCount(13);
  await expect(page.getByRole('combobox', { name: 'Choose the Year' })).toHaveValue('2017');
  await expect(grid.getByRole('button', { name: 'Wednesday, Hedar 11, 2017, selected' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(date).toHaveValue('Hedar 12, 2017');
  await expect(date).toBeFocused();

  await page.getByLabel('Customer name').fill('By the other calendar');
  await page.getByLabel('Sales man').fill('Tigist');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await choose(page.getByLabel('Product, item 1'), 'Calendar lamp');
  await choose(page.getByLabel('Warehouse, item 1'), 'Calendar store');
  await page.getByLabel('Quantity, item 1').fill('1');
  await page.getByLabel('Selling price, item 1').fill('100');
  await page.getByRole('button', { name: 'Create Sale' }).click();
  await expect(page).toHaveURL('/sales');
  expect(creates).toEqual(['2024-11-21']);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Calendar: Ethiopian' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Sale date' }).click();
  await page.keyboard.press('Escape');
  const cell = page.getByRole('row').filter({ hasText: 'By the other calendar' });
  await expect(cell).toContainText('Hedar 12, 2017');
  await page.getByRole('button', { name: /Language/ }).click();
  await page.getByRole('menuitemradio', { name: 'አማርኛ' }).click();
  await expect(cell).toContainText('ኅዳር 12 ቀን 2017');
  await page.getByRole('button', { name: /የኢትዮጵያ/ }).click();
  await page.getByRole('menuitemradio', { name: 'ግሪጎሪያን' }).click();
  await expect(cell).toContainText('ኖቬም 21 ቀን 2024');
});

test('letters that sound alike are found by either', async ({ adminPage: page, api }) => {
  await api.warehouse('ኃይሉ መጋዘን', 'ሠላም ሰፈር');
  await page.goto('/warehouses?q=ሀይሉ');
  await expect(page.getByRole('row').filter({ hasText: 'ኃይሉ መጋዘን' })).toBeVisible();
  await page.goto('/warehouses?q=ሰላም');
  await expect(page.getByRole('row').filter({ hasText: 'ኃይሉ መጋዘን' })).toBeVisible();
});

test('a shipment’s route speaks Amharic, whatever its status', async ({ adminPage: page, api }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'am'));
  for (const status of ['declared', 'not declared', 'closed']) {
    const transit = { Djibouti_transit_Status: { status, date: '2024-02-25' } };
    const { data } = await api.call('POST', '/freezone/create', freeZoneShipment(`AM ${status}`, transit));
    await page.goto(`/free-zone-shipping?view=${data._id}`);
    const stop = page.getByRole('dialog').locator('ol li').nth(1);
    await expect(stop).toContainText('ትራንዚት');
    await expect(stop).not.toContainText(/[a-z]/i);
  }
});

test('who reads English loads no Amharic', async ({ adminPage: page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/stocks');
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => url.includes('amharic'))).toEqual([]);
  await page.getByRole('button', { name: /Language/ }).click();
  await page.getByRole('menuitemradio', { name: 'አማርኛ' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'am');
  expect(loaded.filter((url) => url.includes('amharic'))).toHaveLength(1);
});

test('today moves on at midnight on a page that stays open', async ({ adminPage: page }) => {
  await page.clock.setFixedTime('2026-03-05T20:30:00Z'); // 23:30 in Addis Ababa
  await page.goto('/sales/create');
  const date = page.getByLabel('Sale date');
  const sixth = page.getByRole('group', { name: 'Calendar' }).getByRole('button', { name: /March 6/ });
  await date.click();
  await expect(sixth).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.clock.setFixedTime('2026-03-05T21:30:00Z');
  await date.click();
  await expect(sixth).toHaveAccessibleName(/^Today, /);
  await sixth.click();
  await expect(date).toHaveValue('Mar 6, 2026');
});
