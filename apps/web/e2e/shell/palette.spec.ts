import type { Page } from '@playwright/test';
import { openPalette, palette, signIn } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';

/** Types in the open palette, and runs the command once it is highlighted. */
async function run(page: Page, text: string, name: string) {
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { name, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
}

/** Goes to a page by G and its letter, which must follow within a second. */
const goByKeys = (page: Page, letter: string, address: string) =>
  expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
    await expect(page).toHaveURL(address, { timeout: 5_000 });
  }).toPass();

test.describe('The palette', () => {
  test('finds products, stocks, receipts and pages by key alone', async ({ adminPage: page, api }) => {
    const [product, warehouse] = [
      await api.product('Palette cement 42.5R'),
      await api.warehouse('Palette yard'),
    ];
    await api.stock(product, warehouse, 1_840);
    const sale = await api.sale('Palette cement transport', [[product, warehouse, 1, 100]]);
    await page.goto('/sales');
    await expect(page.getByRole('searchbox')).toBeFocused();
    const dialog = await openPalette(page);
    await page.keyboard.type('palette cem');
    const options = dialog.getByRole('option');
    await expect(options).toHaveText([
      /Palette cement 42\.5R.*100\.00 birr/,
      /Palette cement 42\.5R.*in Palette yard.*1,839/,
      new RegExp(`Palette cement transport.*#${sale._id.slice(-6).toUpperCase()}`),
    ]);
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Sales Receipt' })).toContainText(
      'Palette cement transport',
    );
    await page.keyboard.press('Escape');

    await openPalette(page);
    await page.keyboard.type('palette cem');
    await options.filter({ hasText: 'in Palette yard' }).click();
    await expect(page.getByRole('dialog', { name: 'Stock Details' })).toContainText('1,839');
    await page.keyboard.press('Escape');

    await openPalette(page);
    await run(page, 'wareh', 'Warehouses');
    await expect(page).toHaveURL('/warehouses');
  });

  test('Enter takes nothing that was found for fewer letters', async ({ adminPage: page, api }) => {
    await api.product('Stone system');
    await page.goto('/sales');
    await expect(page.getByRole('searchbox')).toBeFocused();
    const options = (await openPalette(page)).getByRole('option');
    await page.keyboard.type('st');
    await expect(options.filter({ hasText: 'Stone system' })).toBeVisible();
    await page.keyboard.type('ocks');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/stocks');
  });

  test('does things, and gives the focus back when nothing was chosen', async ({ adminPage: page }) => {
    await page.goto('/stocks');
    await expect(page.getByRole('searchbox')).toBeFocused();
    const dialog = await openPalette(page);
    await page.keyboard.type('nothing is called this');
    await expect(dialog.getByText('Nothing found.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('searchbox')).toBeFocused();

    await page.getByRole('button', { name: palette }).click();
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await run(page, 'dark', 'Theme: Dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await openPalette(page);
    await run(page, 'settings', 'Settings');
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    await page.keyboard.press('Escape');
    await openPalette(page);
    await run(page, 'new sale', 'New sale');
    await expect(page).toHaveURL('/sales/create');
    await openPalette(page);
    await page.keyboard.type('log out');
    await expect(dialog.getByRole('option')).toHaveText(['Log out']);
  });

  test('offers an encoder nothing that is for admins', async ({ page, api }) => {
    const warehouse = await api.warehouse('Palette encoders');
    await api.product('Palette secret price');
    await signIn(page, await api.encoder('palette@tana-trading.et', warehouse));
    await expect(page.getByRole('searchbox')).toBeFocused();
    const options = (await openPalette(page)).getByRole('option');
    await expect(options.filter({ hasText: 'Stocks' })).toHaveCount(1);
    for (const page of ['Dashboard', 'Products', 'Encoders', 'Audit-trail', 'China to Freezone']) {
      await expect(options.filter({ hasText: page })).toHaveCount(0);
    }
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.keyboard.type('palette secret');
    await expect(page.getByText('Nothing found.')).toBeVisible();
    // Slow typing is searched for more than once.
    expect(new Set(calls.filter((path) => path.startsWith('/api/v1/search/')))).toEqual(
      new Set(['customers', 'goods', 'sales', 'stocks'].map((name) => `/api/v1/search/${name}`)),
    );
  });
});

test.describe('Shortcuts', () => {
  test('open pages, the search and the form, and are silent in fields', async ({ adminPage: page }) => {
    await page.goto('/products');
    const search = page.getByRole('searchbox');
    await expect(search).toBeFocused();
    await page.keyboard.type('gs?n');
    await expect(page).toHaveURL(/\/products/);
    await expect(search).toHaveValue('gs?n');
    await search.fill('');
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'Add New Product' });
    await expect(form.getByLabel('Name')).toBeFocused();
    await expect(form.getByLabel('Name')).toHaveValue('');
    await page.keyboard.type('Sent by key');
    await form.getByLabel('Category').selectOption({ label: 'Groceries' });
    await form.getByLabel('Supplier').fill('Key supplier');
    await form.getByLabel('Price').fill('5');
    await page.keyboard.press('Control+Enter');
    await expect(form).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'Sent by key' })).toBeVisible();
    await page.locator('h1').focus();
    await goByKeys(page, 'w', '/warehouses');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await page.keyboard.press('n');
    await expect(page).toHaveURL('/sales/create');
  });

  test('are told by a sheet, where the single keys can be turned off for good', async ({
    adminPage: page,
  }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet).toContainText('Search this list');
    await expect(sheet).toContainText('Dashboard');
    await sheet.getByRole('switch').click();
    await expect(sheet).toContainText('off');
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.keyboard.press('?');
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL('/dashboard');
    await openPalette(page);
    await run(page, 'keyboard', 'Keyboard shortcuts');
    await sheet.getByRole('switch').click();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await goByKeys(page, 's', '/stocks');
  });
});

test('a page is loaded as soon as its link is pointed at', async ({ adminPage: page }) => {
  await page.goto('/stocks');
  await page.waitForLoadState('networkidle');
  const script = page.waitForRequest(/assets\/products\.page/);
  await page.getByRole('link', { name: 'Products' }).hover();
  await script;
  await expect(page).toHaveURL('/stocks');
});
