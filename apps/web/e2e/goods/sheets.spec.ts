import type { Page } from '@playwright/test';
import { choose, rowAction, signIn, toast } from '../support/actions.ts';
import { paste } from '../support/paste.ts';
import { scanCode } from '../support/scanner.ts';
import { expect, test } from '../support/test.ts';

test.use({ recordsOf: 'goods sheets' });

const scan = (page: Page) => page.getByRole('combobox', { name: 'Scan or type a product' });
const lines = (page: Page) => page.getByRole('group', { name: 'Goods' }).locator('tbody tr[data-line]');
const cell = (page: Page, name: string, item: number) => page.getByLabel(`${name}, item ${item}`);
const totals = (page: Page) => page.getByRole('status', { name: 'Totals' });
const cells = (page: Page, item: number) => lines(page).nth(item - 1);

test('an admin receives 40 products pasted from a spreadsheet, with their costs', async ({
  adminPage: page,
  api,
}) => {
  test.slow();
  const store = await api.warehouse('Receiving store');
  const products = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      api.product(`Received ${String(at + 1).padStart(2, '0')}`, { sku: `RCV-${at + 1}`, unit: 'bag' }),
    ),
  );
  const [first] = products;
  if (first) await api.stock(first, store, 1_840);
  await page.goto('/stocks');
  await page.getByRole('button', { name: 'Goods', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Receive goods' }).click();
  await expect(page.getByRole('heading', { name: 'Receive goods' })).toBeVisible();
  await expect(page.getByLabel('Warehouse')).toBeFocused();
  await choose(page.getByLabel('Warehouse'), 'Receiving store');
  await page.getByLabel('Supplier').fill('Mugher Cement');
  await page.getByLabel('Delivery note').fill('DN-88412');

  const rows = products.map((_, at) => `rcv-${at + 1}\t${600 + at}\t${at ? '10.5' : '968'}`);
  await paste(scan(page), [...rows, 'Received 40\t1\t3', 'Unheard of\t4\t2'].join('\r\n'));
  await expect(page.getByText('41 of 42 pasted rows became lines. 1 product was not found.')).toBeVisible();
  await expect(lines(page)).toHaveCount(40);
  await expect(cells(page, 1)).toContainText('1,840 → 2,440 bag');
  await expect(cells(page, 2)).toContainText('new here → 601 bag');
  await expect(cells(page, 2)).toContainText('no cost yet');
  await expect(cells(page, 1)).toContainText('580,800.00');
  // The same product twice is one line.
  await expect(cell(page, 'Quantity', 40)).toHaveValue('640');
  await expect(totals(page)).toContainText('Items 40');
  await expect(totals(page)).toContainText('Value received 834,700.50 birr');
  await page.getByRole('button', { name: 'Leave out row 42' }).click();

  await page.keyboard.press('Control+Enter');
  await expect(toast(page)).toContainText('Goods received');
  await expect(page).toHaveURL('/goods');
  const { data } = await api.call<{ data: { quantity: number; warehouseId: { _id: string } }[] }>(
    'POST',
    '/stock/getstocks',
    { filter: { productId: [first?._id] } },
  );
  expect(data.find(({ warehouseId }) => warehouseId._id === store._id)?.quantity).toBe(2_440);

  // The same note of the same supplier is asked about, and stops nothing.
  await page.goto('/stocks/receive');
  await page.getByLabel('Supplier').fill('mugher cement');
  await page.getByLabel('Delivery note').fill('DN-88412');
  const asked = /RC-\d{4}-\d{4} has this supplier and delivery note too/;
  await expect(page.getByLabel('Delivery note')).toHaveAccessibleDescription(asked);
  await expect(page.getByLabel('Delivery note')).toHaveAttribute('aria-invalid', 'false');
  await choose(scan(page), 'Received 02');
  await expect(cells(page, 1)).toContainText('average 10.50');
  await expect(cell(page, 'Quantity', 1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Unit cost', 1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(scan(page)).toBeFocused();
});

test('a clerk transfers by scanner, packs too, and the server has the last word', async ({ page, api }) => {
  const own = await api.warehouse('Kality of transfers');
  const there = await api.warehouse('Hawassa of transfers');
  const filter = await api.product('Diesel filter', {
    barcode: '6009000000019',
    unit: 'piece',
    packs: [{ unit: 'carton', quantity: 24, barcode: '6009000000026' }],
  });
  const meter = await api.product('Water meter', { barcode: '6009000000033' });
  await api.stock(filter, own, 50);
  await api.stock(meter, own, 9);
  await api.stock(meter, there, 4);
  await signIn(page, await api.encoder('transfers@tana-trading.et', own));

  // Costs are for admins: a clerk's third column is not read.
  await page.goto('/stocks/receive');
  await expect(scan(page)).toBeFocused();
  await paste(scan(page), 'Diesel filter\t2\t958.20\n6009000000026\t3\t958.20');
  await expect(cell(page, 'Quantity', 1)).toHaveValue('74');
  await expect(cells(page, 1)).toContainText('50 → 124 piece');
  await expect(page.getByRole('columnheader', { name: 'Unit cost' })).toHaveCount(0);
  await expect(totals(page)).toHaveText('Items 1');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/stocks');
  await page.goto('/stocks/transfer');
  await expect(page.getByLabel('Destination')).toBeFocused();
  await expect(page.getByLabel('Warehouse')).toHaveValue('Kality of transfers');
  await choose(page.getByLabel('Destination'), 'Hawassa of transfers');
  await scan(page).focus();
  await scanCode(page, '6009000000019');
  await expect(cell(page, 'Quantity', 1)).toBeFocused();
  await scanCode(page, '6009000000026');
  await expect(cell(page, 'Quantity', 1)).toHaveValue('25');
  await expect(cells(page, 1)).toContainText('50 → 25');
  await expect(cells(page, 1)).toContainText('new here → 25');
  await expect(page.getByRole('columnheader', { name: 'Hawassa of transfers' })).toBeVisible();
  await scanCode(page, '6009000000033');
  await cell(page, 'Quantity', 2).fill('12');
  const warning = 'Only 9 left in Kality of transfers. Enter 9 or less.';
  await expect(cell(page, 'Quantity', 2)).toHaveAccessibleDescription(warning);
  await expect(page.getByText('1 line needs attention')).toBeVisible();

  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(toast(page)).toContainText('Something went wrong');
  await expect(cell(page, 'Quantity', 2)).toHaveAccessibleDescription(/Only 9 of Water meter left/);
  await cell(page, 'Quantity', 2).fill('9');
  await expect(cells(page, 2)).toContainText('4 → 13');
  await page.getByLabel('On the way').check();
  await expect(cells(page, 2)).toContainText('4 → 4');
  await page.getByLabel('On the way').uncheck();
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(toast(page)).toContainText('Goods transferred');
  await expect(page).toHaveURL('/goods');
});

test('stock is adjusted by keyboard alone, and what is left unposted is asked about', async ({
  page,
  api,
  context,
}) => {
  const own = await api.warehouse('Modjo of adjustments');
  const tile = await api.product('Broken tile', { unit: 'box' });
  await api.stock(tile, own, 20);
  await signIn(page, await api.encoder('adjusts@tana-trading.et', own));
  await page.goto('/stocks/adjust');
  await expect(page.getByLabel('Reason')).toBeFocused();
  await expect(page.getByText('Below 0 takes away')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('At least one line is required')).toBeVisible();
  await expect(page.getByLabel('Reason')).toHaveAccessibleDescription('Reason is required');
  await page.keyboard.type('Dam');
  for (const _field of ['Date', 'Note', 'scan']) await page.keyboard.press('Enter');
  await expect(scan(page)).toBeFocused();
  // As a whole: keys of a test come as fast as a scanner's, and a pause amid them would make the rest a code.
  await page.keyboard.insertText('broken tile');
  await expect(page.getByRole('option', { name: /Broken tile/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Quantity', 1)).toBeFocused();
  await page.keyboard.type('-24');
  await expect(cell(page, 'Quantity', 1)).toHaveAccessibleDescription(
    'Only 20 left in Modjo of adjustments. Enter 20 or less.',
  );
  await page.keyboard.press('Enter');
  await expect(scan(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('-4');
  await expect(cells(page, 1)).toContainText('20 → 16 box');

  await context.setOffline(true);
  await page.keyboard.press('Control+Enter');
  await expect(toast(page)).toContainText('Something went wrong');
  await expect(page.getByRole('main')).toContainText('The server did not answer.');
  await expect(cell(page, 'Quantity', 1)).toHaveValue('-4');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await cell(page, 'Quantity', 1).focus();
  await page.keyboard.press('Control+Enter');
  await expect(toast(page)).toContainText('Stock adjusted');
  await expect(page).toHaveURL('/goods');
});

test('encoders who may not correct stock are not offered it, and only move a stock', async ({
  page,
  api,
}) => {
  const own = await api.warehouse('Store of the strict');
  const other = await api.warehouse('Annex of the strict');
  await api.stock(await api.product('Strictly kept lamp'), own, 7);
  const company = (await api.call('GET', '/settings/company')).data;
  await api.call('PUT', '/settings/company', { __v: company.__v, encodersMayAdjust: false });
  try {
    await signIn(page, await api.encoder('strict@tana-trading.et', own));
    await page.goto('/stocks/adjust');
    await expect(page).toHaveURL('/stocks');
    await page.getByRole('button', { name: 'Goods', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Transfer' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Adjust' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await rowAction(page, 'Strictly kept lamp', 'Update');
    const dialog = page.getByRole('dialog', { name: 'Update Stock' });
    await expect(dialog.getByLabel('Quantity')).toHaveValue('7');
    await expect(dialog.getByLabel('Quantity')).not.toBeEditable();
    await choose(dialog.getByLabel('Warehouse'), String(other.name));
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Strictly kept lamp' })).toContainText('Annex');
  } finally {
    await api.call('PUT', '/settings/company', { encodersMayAdjust: true });
  }
});

test('Receive goods speaks Amharic', async ({ adminPage: page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'am'));
  await page.goto('/stocks/receive');
  await expect(page.getByRole('heading', { name: 'ዕቃ ይረከቡ' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'የአንዱ ወጪ' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'ዕቃ ይረከቡ' })).toBeVisible();
});
