import type { Page } from '@playwright/test';
import { fillSale, openWithParts, signIn, toast } from '../support/actions.ts';
import { waiting } from '../support/outbox.ts';
import { paste } from '../support/paste.ts';
import { expect, test } from '../support/test.ts';

test.use({ recordsOf: 'quick entry' });

const scan = (page: Page) => page.getByRole('combobox', { name: 'Scan or type a product' });
const rows = (page: Page) => page.getByRole('group', { name: 'Sold items' }).locator('tbody tr[data-line]');
const cell = (page: Page, name: string, item: number) => page.getByLabel(`${name}, item ${item}`);

test('rows of product and quantity become lines, and what is not found is listed', async ({
  adminPage: page,
  api,
}) => {
  const store = await api.warehouse('Pasted store');
  const sugar = await api.product('Pasted sugar', { sku: 'P-SUG', price: 50 });
  const salt = await api.product('Pasted salt', { barcode: '72001', price: 30 });
  for (const product of [sugar, salt]) await api.stock(product, store, 100);
  await page.goto('/sales/create');
  await paste(scan(page), 'p-sug\t3\r\nPasted shugar\t4\r\n72001\t1,000.5\r\n');
  await expect(page.getByText('2 of 3 pasted rows became lines. 1 product was not found.')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(cell(page, 'Product', 1)).toHaveValue('Pasted sugar');
  await expect(cell(page, 'Quantity', 1)).toHaveValue('3');
  await expect(cell(page, 'Warehouse', 2)).toHaveValue('Pasted store');
  await expect(cell(page, 'Quantity', 2)).toHaveValue('1,000.5');
  await expect(cell(page, 'Selling price', 2)).toHaveValue('30.00');
  const missing = page.getByRole('listitem').filter({ hasText: 'Row 2' });
  await expect(missing).toContainText('Pasted shugar');
  const picker = missing.getByRole('combobox', { name: 'Product, row 2' });
  await expect(picker).toHaveAttribute('placeholder', 'Choose product…');
  await picker.fill('Pasted sugar');
  await page.getByRole('option', { name: 'Pasted sugar' }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(cell(page, 'Quantity', 3)).toHaveValue('4');
  await expect(missing).toHaveCount(0);

  await paste(scan(page), 'Unheard of\t1');
  await page.getByRole('listitem').filter({ hasText: 'Row 1' }).getByText('Leave out').click();
  await expect(page.getByText('Unheard of')).toHaveCount(0);
  await expect(rows(page)).toHaveCount(3);
});

test('a column of quantities fills lines from the cell it is pasted in, and makes more', async ({
  adminPage: page,
}) => {
  await page.goto('/sales/create');
  for (const _item of [1, 2]) await page.getByRole('button', { name: 'Add Item' }).click();
  await paste(cell(page, 'Quantity', 2), '5\n6.5\n7');
  await expect(rows(page)).toHaveCount(4);
  await expect(cell(page, 'Quantity', 1)).toHaveValue('');
  for (const [item, quantity] of [
    [2, '5'],
    [3, '6.5'],
    [4, '7'],
  ] as const)
    await expect(cell(page, 'Quantity', item)).toHaveValue(quantity);
});

test('cash tells the change, or what is missing', async ({ adminPage: page, api }) => {
  await api.stock(await api.product('Cash lamp', { price: 99.5 }), await api.warehouse('Cash store'), 9);
  await page.goto('/sales/create');
  const totals = page.getByRole('status', { name: 'Totals' });
  await expect(totals).toContainText('Grand total');
  await page.getByLabel('Cash received').fill('500');
  await expect(totals).not.toContainText('Change');
  await scan(page).fill('Cash lamp');
  await page.keyboard.press('Enter');
  await expect(totals).toContainText('Change400.50 birr');
  await page.getByLabel('Cash received').fill('90');
  await expect(totals).toContainText('9.50 birr are missing');
  await expect(totals).not.toContainText('Change');
  await page.getByLabel('Cash received').fill('99.5');
  await expect(totals).toContainText('Change0.00 birr');
});

test('the toast of a sale opens its receipt, with the focus on Print', async ({ adminPage: page, api }) => {
  const place = { product: 'Toasted lamp', warehouse: 'Toasted store' };
  await api.stock(await api.product(place.product), await api.warehouse(place.warehouse), 9);
  await page.goto('/sales/create');
  await fillSale(page, { customer: 'Toasted', ...place });
  await page.getByRole('button', { name: 'Create Sale' }).click();
  await toast(page).getByRole('button', { name: 'Receipt', exact: true }).click();
  const receipt = page.getByRole('dialog', { name: 'Sales Receipt' });
  await expect(receipt).toContainText('Toasted');
  await expect(receipt.getByRole('button', { name: 'Print' })).toBeFocused();
  await receipt.getByRole('button', { name: 'Close' }).click();

  // Later, too; but not as the second key of G R, nor while one types.
  await page.goto('/stocks');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await expect(page).toHaveURL('/stocks');
  for (const key of ['g', 'r']) await page.keyboard.press(key);
  await expect(page).toHaveURL('/sales');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('r');
  await expect(page.getByRole('searchbox')).toHaveValue('r');
  await page.getByRole('searchbox').fill('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await expect(receipt).toContainText('Toasted');
});

test('without a connection goods are scanned with price and own warehouse, and the sale waits', async ({
  page,
  api,
  context,
}) => {
  const own = await api.warehouse('Cut store');
  const product = await api.product('Cut tile', { barcode: '73001', price: 45 });
  await api.stock(product, own, 8);
  await signIn(page, await api.encoder('cut@tana-trading.et', own));
  const goods = page.waitForResponse('**/outbox/getgoods');
  await openWithParts(page, '/sales/create');
  await (await goods).finished();
  await context.setOffline(true);
  await page.getByLabel('Customer name').fill('Cut off');
  await scan(page).fill('73001');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Product', 1)).toHaveValue('Cut tile');
  await expect(cell(page, 'Warehouse', 1)).toHaveValue('Cut store');
  await expect(cell(page, 'Selling price', 1)).toHaveValue('45.00');
  await paste(scan(page), '73001\t2\nUnknown\t1');
  await expect(page.getByText('1 of 2 pasted rows became lines. 1 product was not found.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL('/sales');
  await expect(waiting(page)).toContainText('1');
  await expect(toast(page).getByRole('button', { name: 'Receipt' })).toHaveCount(0);
  await context.setOffline(false);
  await expect(toast(page)).toContainText('Sent from the outbox');
});
