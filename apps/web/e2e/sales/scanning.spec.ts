import type { Locator, Page } from '@playwright/test';
import { callsTo, choose, signIn, toast } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';

test.use({ recordsOf: 'scanning' });

const scan = (page: Page) => page.getByRole('combobox', { name: 'Scan or type a product' });
const rows = (page: Page) => page.getByRole('group', { name: 'Sold items' }).locator('tbody tr[data-line]');
const cell = (page: Page, name: string, item: number) => page.getByLabel(`${name}, item ${item}`);

/** Takes the product that a text means, as if it was typed by hand. */
async function takeProduct(page: Page, text: string) {
  await scan(page).fill(text);
  await page.keyboard.press('Enter');
}

test('a code that is typed becomes a line, and adds 1 when it is typed again', async ({ page, api }) => {
  const own = await api.warehouse('Scanned store');
  const tile = await api.product('Scanned tile', { barcode: '6001000000017', sku: 'TILE', price: 250 });
  // Newer ones that hold the code as a part of theirs.
  await api.product('Scanned other', { barcode: '60010000000179', price: 9 });
  await api.product('6001000000017 in the name');
  await api.stock(tile, own, 40);
  await signIn(page, await api.encoder('scanner@tana-trading.et', own));
  await page.goto('/sales/create');
  await expect(rows(page)).toHaveCount(0);
  await takeProduct(page, '6001000000017');
  await expect(cell(page, 'Product', 1)).toHaveValue('Scanned tile');
  await expect(cell(page, 'Warehouse', 1)).toHaveValue('Scanned store');
  await expect(cell(page, 'Selling price', 1)).toHaveValue('250.00');
  const quantity = cell(page, 'Quantity', 1);
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveValue('1');
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe('1');
  await expect(scan(page)).toHaveValue('');
  await takeProduct(page, 'tile');
  await expect(quantity).toHaveValue('2');
  await expect(quantity).toBeFocused();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('status', { name: 'Totals' })).toContainText('500.00 birr');
});

test('what is not found says so, and the text stays', async ({ adminPage: page }) => {
  await page.goto('/sales/create');
  await takeProduct(page, 'no such thing');
  await expect(page.getByText('Nothing found for “no such thing”')).toBeVisible();
  await expect(scan(page)).toHaveValue('no such thing');
  await page.getByLabel('Customer name').click();
  await expect(scan(page)).toHaveValue('no such thing');
  await expect(page).toHaveURL('/sales/create');
  await expect(rows(page)).toHaveCount(0);
});

test('products are found by code, and tell supplier and price where names repeat', async ({
  adminPage: page,
  api,
}) => {
  await api.product('Twin lamp', { supplier: 'Philips', price: 120, sku: 'TW-1' });
  await api.product('Twin lamp', { supplier: 'Osram', price: 130.5 });
  await page.goto('/sales/create');
  await scan(page).fill('twin lamp');
  const options = page.getByRole('option');
  await expect(options).toHaveText(['Twin lampOsram, 130.50 birr', 'Twin lampPhilips, 120.00 birr']);
  await scan(page).fill('TW-1');
  await expect(options).toHaveText(['Twin lamp']);
  await options.click();
  await expect(cell(page, 'Selling price', 1)).toHaveValue('120.00');
});

test('warehouses show what is left, and a line is taken from where there is some', async ({ page, api }) => {
  const [modjo, hawassa, adama] = [
    await api.warehouse('Modjo S'),
    await api.warehouse('Hawassa S'),
    await api.warehouse('Adama S'),
  ];
  const meter = await api.product('Water meter', { price: 3240 });
  const [few, none] = [await api.product('Few meters'), await api.product('No meters')];
  await api.stock(meter, hawassa, 134);
  await api.stock(meter, adama, 60);
  await api.stock(few, modjo, 3);
  await api.stock(few, hawassa, 134);
  await signIn(page, await api.encoder('modjo@tana-trading.et', modjo));
  await page.goto('/sales/create');
  await takeProduct(page, 'Water meter');
  const warehouse = cell(page, 'Warehouse', 1);
  await expect(warehouse).toHaveValue('Modjo S');
  await expect(warehouse).toHaveAccessibleDescription('None in Modjo S. Hawassa S has 134');
  await expect(page.getByText('1 item needs attention')).toBeVisible();
  await warehouse.click();
  const options = page.getByRole('option');
  await expect(options.filter({ hasText: /^(Hawassa|Adama|Modjo) S/ })).toHaveText([
    'Hawassa S134',
    'Adama S60',
    'Modjo Syoursnone',
  ]);
  await expect(options.first()).toHaveAccessibleName('Hawassa S');
  await page.keyboard.press('Escape');
  // The way out of a message is the next stop from where it stands.
  await warehouse.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Take Hawassa S' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(warehouse).toHaveValue('Hawassa S');
  await expect(cell(page, 'Quantity', 1)).toBeFocused();
  await expect(page.getByText('133 left after')).toBeVisible();

  await takeProduct(page, 'Few meters');
  await expect(cell(page, 'Warehouse', 2)).toHaveValue('Modjo S');
  await expect(page.getByText('2 left after')).toBeVisible();
  await cell(page, 'Quantity', 2).fill('5');
  await expect(page.getByText('Only 3 in Modjo S. Hawassa S has 134')).toBeVisible();

  await takeProduct(page, 'No meters');
  await expect(page.getByText('None in Modjo S, and none elsewhere')).toBeVisible();
  expect(none.name).toBe('No meters');
});

test('without a warehouse of one’s own the one with the most is taken, also for a line of Add Item', async ({
  adminPage: page,
  api,
}) => {
  const [little, much] = [await api.warehouse('Little store'), await api.warehouse('Much store')];
  const product = await api.product('Spread cable', { price: 77 });
  await api.stock(product, much, 9);
  await api.stock(product, little, 2);
  await page.goto('/sales/create');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await choose(cell(page, 'Product', 1), 'Spread cable');
  await expect(cell(page, 'Warehouse', 1)).toHaveValue('Much store');
  await expect(cell(page, 'Selling price', 1)).toHaveValue('77.00');
  await choose(cell(page, 'Warehouse', 1), 'Little store');
  await takeProduct(page, 'Spread cable');
  await expect(cell(page, 'Warehouse', 2)).toHaveValue('Much store');
});

test('a whole sale is made by keyboard alone, and its receipt opened with R', async ({ page, api }, info) => {
  const own = await api.warehouse('Keys store');
  const [nail, bolt] = [
    await api.product('Keyed nail', { price: 10, barcode: '71001' }),
    await api.product('Keyed bolt', { price: 20, barcode: '71002' }),
  ];
  for (const product of [nail, bolt]) await api.stock(product, own, 100);
  await signIn(page, await api.encoder('keys@tana-trading.et', own));
  await page.goto('/sales');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  /** What names and codes need isn't counted: a scanner types its code by itself. */
  const type = (text: string) => page.keyboard.type(text);
  await press('n');
  await expect(page.getByLabel('Customer name')).toBeFocused();
  await type('Abe');
  // Tab leads to the date, its calendar, the sales man and the field that takes a scan.
  while (!(await scan(page).evaluate((field) => field === document.activeElement))) await press('Tab');
  await type('71001');
  await press('Enter');
  await expect(cell(page, 'Quantity', 1)).toBeFocused();
  await press('3');
  await press('Enter');
  await expect(cell(page, 'Selling price', 1)).toBeFocused();
  await press('Enter');
  await expect(scan(page)).toBeFocused();
  await type('71002');
  await press('Enter');
  await expect(cell(page, 'Quantity', 2)).toBeFocused();
  const creates = callsTo(page, '/sale/create');
  await press('Control+Enter');
  await expect(page).toHaveURL('/sales');
  await expect(toast(page)).toContainText('sale created successfully');
  expect(creates).toMatchObject([
    {
      custormerName: 'Abe',
      SalesMan: 'Abebe Kebede',
      soldData: [
        { productId: nail._id, warehouseId: own._id, quantity: 3, SellingPrice: 10 },
        { productId: bolt._id, warehouseId: own._id, quantity: 1, SellingPrice: 20 },
      ],
    },
  ]);
  await expect(page.getByRole('searchbox')).toBeFocused();
  await press('r');
  const receipt = page.getByRole('dialog', { name: 'Sales Receipt' });
  await expect(receipt).toContainText('Abe');
  await expect(receipt).toContainText('50.00 birr');
  await expect(receipt.getByRole('button', { name: 'Print' })).toBeFocused();
  info.annotations.push({ type: 'keys', description: String(keys) });
  expect(keys, 'keys beside names and codes').toBeLessThanOrEqual(20);
});

test('Enter goes from the customer over lines and payment to the button, and sends nothing', async ({
  adminPage: page,
}) => {
  await page.goto('/sales/create');
  for (const _item of [1, 2]) await page.getByRole('button', { name: 'Add Item' }).click();
  const creates = callsTo(page, '/sale/create');
  const enterTo = async (field: Locator) => {
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
  };
  await page.getByLabel('Customer name').fill('Walk-in');
  await enterTo(scan(page));
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.getByLabel('Sale date').focus();
  await enterTo(page.getByLabel('Sales man'));
  for (const item of [1, 2])
    for (const name of ['Product', 'Warehouse', 'Quantity', 'Selling price'])
      await enterTo(cell(page, name, item));
  await enterTo(scan(page));
  await enterTo(page.getByRole('radio', { name: 'Paid' }));
  await enterTo(page.getByLabel('Payment method, payment 1'));
  await enterTo(page.getByLabel('Cash received'));
  await enterTo(page.getByLabel('Amount, payment 1'));
  await enterTo(page.getByLabel('Fiscal receipt number'));
  await enterTo(page.getByLabel('Note'));
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(creates).toEqual([]);
  await enterTo(page.getByRole('button', { name: 'Create Sale' }));
  expect(creates).toEqual([]);
  // A list that a click has opened offers its first product to nobody who typed nothing.
  await scan(page).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await enterTo(page.getByRole('radio', { name: 'Paid' }));
  await expect(rows(page)).toHaveCount(2);
});
