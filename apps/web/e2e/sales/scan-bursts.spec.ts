import type { Page } from '@playwright/test';
import { callsTo, signIn } from '../support/actions.ts';
import type { Client } from '../support/client.ts';
import { scanCode } from '../support/scanner.ts';
import { expect, test } from '../support/test.ts';

test.use({ recordsOf: 'scan bursts' });

const scan = (page: Page) => page.getByRole('combobox', { name: 'Scan or type a product' });
const rows = (page: Page) => page.getByRole('group', { name: 'Sold items' }).locator('tbody tr[data-line]');
const cell = (page: Page, name: string, item: number) =>
  page.getByLabel(`${name}, item ${item}`, { exact: true });
const missing = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Nothing found for' });

/** Types as fast as a person may. */
const typeByHand = (page: Page, text: string) => page.keyboard.type(text, { delay: 120 });

/** Opens Create Sale for a clerk whose warehouse has all of these products. */
async function openSale(
  page: Page,
  api: Client,
  products: readonly (readonly [name: string, code: string])[],
) {
  const [[name = ''] = []] = products;
  const own = await api.warehouse(`Store of ${name}`);
  for (const [product, barcode] of products)
    await api.stock(await api.product(product, { barcode, price: 10 }), own, 1_000);
  await signIn(page, await api.encoder(`${name.replaceAll(' ', '-')}@tana-trading.et`, own));
  await page.goto('/sales/create');
  await expect(page.getByLabel('Customer name')).toBeFocused();
}

/** Holds back what a scan is looked up by, until it is released. */
async function holdLookUps(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/search/products', (route) => released.then(() => route.continue()));
  return release;
}

test('codes scanned one after the other become lines, at any pace and by either ending', async ({
  page,
  api,
}) => {
  const goods = [
    ['paced tile', '6001000000017'],
    ['paced lamp', '6001000000024'],
    ['paced bolt', '96385074'],
  ] as const;
  await openSale(page, api, goods);
  for (const [pace, end] of [
    [0, 'Enter'],
    [15, 'Tab'],
    [45, 'Enter'],
  ] as const) {
    for (const [, code] of goods) await scanCode(page, code, { pace, end });
    await expect(rows(page)).toHaveCount(3);
    await expect(cell(page, 'Quantity', 3)).toBeFocused();
    for (const [item, [name]] of goods.entries()) {
      await expect(cell(page, 'Product', item + 1)).toHaveValue(name);
      await expect(cell(page, 'Quantity', item + 1)).toHaveValue('1');
    }
    // The same again: each adds one to its line.
    for (const _time of [1, 2, 3]) await scanCode(page, '6001000000017', { pace, end });
    await expect(cell(page, 'Quantity', 1)).toHaveValue('4');
    await expect(cell(page, 'Quantity', 1)).toBeFocused();
    expect(await page.evaluate(() => window.getSelection()?.toString())).toBe('4');
    await expect(rows(page)).toHaveCount(3);
    await expect(scan(page)).toHaveValue('');
    await expect(page.getByLabel('Customer name')).toHaveValue('');
    await expect(page.getByLabel('Customer name')).toHaveAttribute('aria-invalid', 'false');
    for (const _item of goods) await page.getByRole('button', { name: 'Remove item 1' }).click();
    await expect(rows(page)).toHaveCount(0);
  }
});

test('a scan leaves whatever field it falls into as it was, while the ones before are looked up', async ({
  page,
  api,
}) => {
  const customer = await api.call('POST', '/customer/create', {
    name: 'Scanned Trading',
    phone: '0911550606',
  });
  const code = (number: number) => `60020000000${String(number).padStart(2, '0')}`;
  const goods = [...Array(14).keys()].map((number) => [`fallen ${number}`, code(number)] as const);
  await openSale(page, api, goods);
  expect(customer.data.name).toBe('Scanned Trading');
  await page.getByLabel('Customer name').fill('scanned');
  await page.getByRole('option', { name: 'Scanned Trading' }).click();
  await scan(page).focus();
  await scanCode(page, code(0));
  await expect(cell(page, 'Quantity', 1)).toBeFocused();
  await typeByHand(page, '12');
  await page.getByLabel('Note').fill('By hand');
  await page.getByLabel('Fiscal receipt number').fill('FS-1');
  const creates = callsTo(page, '/sale/create');
  const release = await holdLookUps(page);
  const fields = [
    page.getByLabel('Customer name'),
    page.getByLabel('Sale date'),
    page.getByLabel('Sales man'),
    cell(page, 'Product', 1),
    cell(page, 'Warehouse', 1),
    cell(page, 'Quantity', 1),
    cell(page, 'Selling price', 1),
    page.getByLabel('Payment method, payment 1'),
    page.getByLabel('Cash received'),
    page.getByLabel('Amount, payment 1'),
    page.getByLabel('Fiscal receipt number'),
    page.getByLabel('Note'),
    scan(page),
  ];
  const values = await Promise.all(fields.map((field) => field.inputValue()));
  for (const [at, field] of fields.entries()) {
    await field.focus();
    await scanCode(page, code(at + 1), { pace: at % 2 ? 20 : 0, end: at % 3 ? 'Enter' : 'Tab' });
    await expect(field).toBeFocused();
    if (at === 5) await scanCode(page, 'UNKNOWN-1');
    await expect(page.getByRole('option')).toHaveCount(0);
  }
  for (const button of ['Add Item', 'Cancel', 'Remove item 1']) {
    await page.getByRole('button', { name: button }).focus();
    await scanCode(page, 'UNKNOWN 2');
  }
  await page.getByRole('radio', { name: 'Paid' }).focus();
  await scanCode(page, 'UNKNOWN-1');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('18 scanned codes are looked up...')).toBeVisible();
  release();
  await expect(rows(page)).toHaveCount(14);
  await expect(page.getByText('looked up')).toHaveCount(0);
  await expect(missing(page)).toHaveText([/“UNKNOWN 2”/, /“UNKNOWN-1”/]);
  for (const [at, field] of fields.entries()) if (at !== 9) await expect(field).toHaveValue(values[at] ?? '');
  // It pays all, as before: it was not typed in.
  await expect(page.getByLabel('Amount, payment 1')).toHaveValue('250.00');
  await expect(page.getByText('owes nothing')).toBeVisible();
  for (let item = 1; item <= 14; item++)
    await expect(cell(page, 'Product', item)).toHaveValue(`fallen ${item - 1}`);
  expect(creates).toEqual([]);
  await page.getByRole('button', { name: 'Leave out “UNKNOWN-1”' }).click();
  await expect(missing(page)).toHaveCount(1);
});

test('what is typed by hand stays, beside scans and after them', async ({ page, api }) => {
  await openSale(page, api, [
    ['handy tile', '6003000000015'],
    ['handy lamp', '6003000000022'],
  ]);
  await scanCode(page, '6003000000015');
  await expect(cell(page, 'Quantity', 1)).toBeFocused();
  // A figure, and the next scan at once.
  await typeByHand(page, '25');
  const release = await holdLookUps(page);
  await scanCode(page, '6003000000022');
  await expect(cell(page, 'Quantity', 1)).toHaveValue('25');
  // Keys while it is looked up belong to the field that has the focus, which keeps it.
  await page.getByLabel('Note').focus();
  await typeByHand(page, 'for');
  release();
  await expect(cell(page, 'Product', 2)).toHaveValue('handy lamp');
  await expect(page.getByLabel('Note')).toBeFocused();
  await typeByHand(page, ' Ab');
  await expect(page.getByLabel('Note')).toHaveValue('for Ab');

  // A whole code by hand is a figure in a cell, and a code in the field that takes one.
  await cell(page, 'Selling price', 1).focus();
  await typeByHand(page, '6003000000022');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Selling price', 1)).toHaveValue('6,003,000,000,022.00');
  await cell(page, 'Selling price', 1).fill('10');
  await scan(page).focus();
  await typeByHand(page, '6003000000022');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Quantity', 2)).toHaveValue('2');

  // What is scanned before the key that records belongs to the sale.
  await page.getByLabel('Customer name').fill('Handy');
  await page.unroute('**/search/products');
  const recorded = page.waitForRequest('**/sale/create');
  const releaseLast = await holdLookUps(page);
  await page.route('**/stock/getstocks', async (route) => route.continue());
  await scan(page).focus();
  await scanCode(page, '6003000000015');
  await page.keyboard.press('Control+Enter');
  releaseLast();
  const { soldData } = (await recorded).postDataJSON();
  expect(soldData.map(({ quantity }: { quantity: number }) => quantity)).toEqual([26, 2]);
});
