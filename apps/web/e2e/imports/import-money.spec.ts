import type { Page } from '@playwright/test';
import { choose, signIn, toast } from '../support/actions.ts';
import type { Client } from '../support/client.ts';
import { paste } from '../support/paste.ts';
import { scanCode } from '../support/scanner.ts';
import { expect, test } from '../support/test.ts';

test.use({ recordsOf: 'import money' });

const importOf = async (api: Client, description: string, fields: object = {}) =>
  (
    await api.call('POST', '/import/create', {
      description,
      supplier: 'Changzhou Yinghe Solar',
      importer: 'Tana Trading PLC',
      ...fields,
    })
  ).data;

const region = (page: Page, name: string) => page.getByRole('region', { name });
const scan = (page: Page) => page.getByRole('combobox', { name: 'Scan or type a product' });
const cell = (page: Page, name: string, item: number) =>
  page.getByLabel(`${name}, item ${item}`, { exact: true });
const totals = (page: Page) => page.getByRole('status', { name: 'Totals' });
const rowOf = (page: Page, section: string, text: string) =>
  region(page, section).getByRole('row').filter({ hasText: text });

test('goods of an import are scanned, typed and pasted, and cost what they cost once they are here', async ({
  adminPage: page,
  api,
}) => {
  test.slow();
  const panel = await api.product('Panel 550 W', { sku: 'PNL-550', barcode: '6009000001016', price: 9_000 });
  await api.product('Inverter 5 kW', { sku: 'INV-5', unit: 'piece', price: 50_000 });
  await api.product('Rail 4.2 m', { sku: 'RAIL-42', price: 2_000 });
  const { _id, number } = await importOf(api, 'Panels, inverters and rails');
  await page.goto(`/imports/${_id}`);
  await expect(region(page, 'Goods and landed cost')).toContainText('No goods yet.');
  await expect(region(page, 'Costs')).toContainText('No costs yet.');
  await page.getByRole('button', { name: 'Edit goods' }).click();
  const dialog = page.getByRole('dialog', { name: `Goods of ${number}` });
  await expect(scan(page)).toBeFocused();

  // Scanned, then what its price is.
  await scanCode(page, '6009000001016');
  await expect(cell(page, 'Quantity', 1)).toBeFocused();
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Unit price', 1)).toBeFocused();
  await page.keyboard.type('2.5');
  await expect(totals(page)).toContainText('Items 1');
  await expect(totals(page)).toContainText('Goods 250.00 USD');

  // Pasted with price, weight and volume; one product is in no list.
  await paste(scan(page), 'inv-5\t10\t1\t\t4.5\nRail 4.2 m\t1,000\t0.0125\nUnheard of\t4\t2');
  await expect(dialog).toContainText('2 of 3 pasted rows became lines. 1 product was not found.');
  await expect(cell(page, 'Volume', 2)).toHaveValue('4.5');
  await expect(cell(page, 'Weight', 2)).toHaveValue('');
  await expect(cell(page, 'Unit price', 3)).toHaveValue('0.0125');
  await dialog.getByRole('button', { name: 'Leave out row 3' }).click();

  // Prices need a rate: nothing typed is lost.
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Rate is required');
  await expect(cell(page, 'Quantity', 1)).toHaveValue('100');
  const { data: before } = await api.call('GET', `/import/getone?_id=${_id}`);
  await api.call('PUT', '/import/updateone', { _id, __v: before.__v, rate: 148.2 });
  // Somebody else has changed the import meanwhile, not these goods.
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('alert')).toContainText('Import was changed by someone else');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page)).toContainText('Goods saved');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit goods' })).toBeFocused();

  const goods = region(page, 'Goods and landed cost');
  await expect(rowOf(page, 'Goods and landed cost', 'Panel 550 W')).toContainText(
    '100 at 2.50 USD · 100 outstanding',
  );
  await expect(rowOf(page, 'Goods and landed cost', 'Panel 550 W')).toContainText('37,050.00');
  await expect(rowOf(page, 'Goods and landed cost', 'Panel 550 W')).toContainText('95.9%');
  await expect(goods).toContainText('All 3');

  // What will not come is borne by what does.
  await page.getByRole('button', { name: 'Edit goods' }).click();
  await cell(page, 'Will not come', 1).fill('20');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText('Goods saved');
  await expect(rowOf(page, 'Goods and landed cost', 'Panel 550 W')).toContainText(
    '80 outstanding · 20 will not come',
  );
  await expect(rowOf(page, 'Goods and landed cost', 'Panel 550 W')).toContainText('463.13');

  // Less than what came is refused at its cell, or above the grid where the line is gone.
  const store = await api.warehouse('Store of panels');
  await api.call('POST', '/goods/create', {
    kind: 'receipt',
    importId: _id,
    date: '2026-01-05',
    warehouseId: store._id,
    lines: [{ productId: panel._id, quantity: 60 }],
  });
  await page.reload();
  await page.getByRole('button', { name: 'Edit goods' }).click();
  await cell(page, 'Quantity', 1).fill('59');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(cell(page, 'Quantity', 1)).toHaveAccessibleDescription('60 are received already');
  await dialog.getByRole('button', { name: 'Remove item 1' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('60 are received already');
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Discard changes?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(rowOf(page, 'Goods and landed cost', 'Panel 550 W')).toContainText('20 outstanding');
});

test('costs are typed and pasted, shared out, and taken into the stock when they come later', async ({
  adminPage: page,
  api,
}) => {
  test.slow();
  const panel = await api.product('Panel of costs', { price: 400 });
  const rail = await api.product('Rail of costs', { price: 100 });
  const store = await api.warehouse('Store of costs');
  const { _id, number } = await importOf(api, 'Panels and rails', { rate: 100 });
  await api.call('PUT', '/import/setgoods', {
    _id,
    goods: [
      { productId: panel._id, quantity: 100, unitPrice: 3 },
      { productId: rail._id, quantity: 100, unitPrice: 1 },
    ],
  });
  const receipt = {
    kind: 'receipt',
    importId: _id,
    date: '2026-01-05',
    warehouseId: store._id,
    lines: [{ productId: panel._id, quantity: 50 }],
  };
  const { data: received } = await api.call('POST', '/goods/create', receipt);
  await page.goto(`/imports/${_id}`);
  await page.getByRole('button', { name: 'Edit costs' }).click();
  const dialog = page.getByRole('dialog', { name: `Costs of ${number}` });
  await expect(dialog.getByRole('button', { name: 'Add Item' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Kind', 1)).toBeFocused();

  // By keyboard alone.
  // Typed letters choose only while they come fast, which a busy machine's don't.
  await cell(page, 'Kind', 1).selectOption('Freight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('COSU6389');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Products', 1)).toBeFocused();
  await expect(cell(page, 'Products', 1)).toHaveValue('All');
  await cell(page, 'Amount', 1).fill('4000');
  await expect(totals(page)).toContainText('Together 4,000.00 birr');

  // A kind of no list waits until somebody says what it is.
  await paste(cell(page, 'Reference', 1), 'port AND storage\t100.50\t2026-01-09\tESLSE 30771\nBribe\t20');
  await expect(dialog).toContainText('1 of 2 pasted rows became lines. 1 kind is not in the list.');
  await expect(dialog).toContainText('Row 2');
  await dialog.getByLabel('Kind, row 2').selectOption('Other');
  await expect(cell(page, 'Kind', 3)).toHaveValue('Other');
  await cell(page, 'Split by', 2).selectOption('Equal');
  await choose(cell(page, 'Products', 3), 'Rail of costs');
  await expect(cell(page, 'Products', 3)).toHaveValue('Rail of costs');
  await cell(page, 'Estimate', 3).check();
  await expect(totals(page)).toContainText('Together 4,120.50 birr');
  await cell(page, 'Amount', 2).fill('0');
  await page.keyboard.press('Control+Enter');
  await expect(cell(page, 'Amount', 2)).toHaveAccessibleDescription('Amount must be greater than 0');
  await cell(page, 'Amount', 2).fill('100');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page)).toContainText('Costs saved');

  const costs = region(page, 'Costs');
  await expect(costs).toContainText('All 3, in birr');
  await expect(rowOf(page, 'Costs', 'Other')).toContainText('estimate');
  await costs.getByRole('button', { name: 'Shares of Freight' }).click();
  const shares = page.getByRole('dialog', { name: 'Shares of Freight' });
  await expect(shares.getByRole('row').filter({ hasText: 'Panel of costs' })).toContainText('3,000.00');
  await expect(shares.getByRole('row').filter({ hasText: 'Rail of costs' })).toContainText('1,000.00');
  await expect(shares.getByRole('row').last()).toContainText('4,000.00');
  await page.keyboard.press('Escape');
  await expect(costs.getByRole('button', { name: 'Shares of Freight' })).toBeFocused();

  // 3,050 birr are the costs of 100 panels, of which 50 came before them.
  await expect(costs).toContainText('1,525.00 birr are not in the value of the stock');
  await costs.getByRole('button', { name: 'Take into stock' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question).toContainText(String(received.number));
  await question.getByRole('button', { name: 'Take into stock' }).click();
  await expect(toast(page)).toContainText('Costs set');
  await expect(costs).not.toContainText('not in the value of the stock');
  const { data: cost } = await api.call<{ data: { value: number } }>('GET', `/product/cost?_id=${panel._id}`);
  expect(cost.value).toBe(16_525);

  // A sale of it earns what is left of its price.
  await api.sale('Buyer of a panel', [[panel, store, 10, 400]]);
  const { data: left } = await api.call<{ data: { value: number } }>('GET', `/product/cost?_id=${panel._id}`);
  expect(left.value).toBe(13_220);
});

test('an import is received in parts, by an admin from its page and by a clerk under Receive goods', async ({
  adminPage: page,
  api,
  browser,
}) => {
  test.slow();
  const panel = await api.product('Panel to receive', { barcode: '6009000001023', price: 400 });
  const rail = await api.product('Rail to receive', { price: 100 });
  const other = await api.product('Lamp of another import');
  const store = await api.warehouse('Store of receipts');
  const { _id, number } = await importOf(api, 'Panels to receive', { rate: 100, expected: '2026-11-24' });
  await api.call('PUT', '/import/setgoods', {
    _id,
    goods: [
      { productId: panel._id, quantity: 100, unitPrice: 3 },
      { productId: rail._id, quantity: 10, unitPrice: 1 },
    ],
  });
  await page.goto(`/imports/${_id}`);
  await page.getByRole('button', { name: 'Receive into stock' }).click();
  const dialog = page.getByRole('dialog', { name: 'Receive into stock' });
  await expect(dialog.getByLabel('Warehouse')).toBeFocused();
  await choose(dialog.getByLabel('Warehouse'), 'Store of receipts');
  await expect(cell(page, 'Quantity', 1)).toHaveValue('100');
  await expect(totals(page)).toContainText('Value 31,000.00 birr');
  await cell(page, 'Quantity', 1).fill('101');
  await cell(page, 'Quantity', 2).fill('');
  await dialog.getByRole('button', { name: 'Receive into stock' }).click();
  await expect(cell(page, 'Quantity', 1)).toHaveAccessibleDescription('Only 100 of 100 are outstanding');
  await cell(page, 'Quantity', 1).fill('60');
  await expect(totals(page)).toContainText('Value 18,000.00 birr');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page)).toContainText('Goods received');
  await expect(rowOf(page, 'Goods and landed cost', 'Panel to receive')).toContainText('40 outstanding');

  // The rest, by a clerk, who is told no cost and takes nothing else.
  const context = await browser.newContext();
  const clerk = await context.newPage();
  await signIn(clerk, await api.encoder('receives@tana-trading.et', store));
  await clerk.goto(`/stocks/receive?import=${_id}`);
  await expect(clerk.getByLabel('Import')).toHaveValue(`${number} · Panels to receive · Nov 24`);
  await expect(cell(clerk, 'Quantity', 1)).toHaveValue('40');
  await expect(cell(clerk, 'Quantity', 2)).toHaveValue('10');
  await choose(scan(clerk), 'Lamp of another import');
  await expect(toast(clerk)).toContainText('Product is not on this import');
  await expect(cell(clerk, 'Quantity', 3)).toHaveCount(0);
  await clerk.getByRole('button', { name: 'Add Item' }).click();
  await choose(cell(clerk, 'Product', 3), 'Lamp of another import');
  const third = clerk.getByRole('row', { name: 'Item 3' });
  await expect(third).toContainText('Product is not on this import');
  await expect(clerk.getByText('1 line needs attention')).toBeVisible();
  await third.getByRole('button', { name: 'Remove item 3' }).click();
  await cell(clerk, 'Quantity', 1).fill('41');
  await clerk.keyboard.press('Control+Enter');
  await expect(cell(clerk, 'Quantity', 1)).toHaveAccessibleDescription('Only 40 of 100 are outstanding');
  await cell(clerk, 'Quantity', 1).fill('40');
  await clerk.getByRole('button', { name: 'Receive goods' }).click();
  await expect(clerk).toHaveURL('/goods');
  await clerk.getByRole('row').filter({ hasText: 'Receipt' }).first().click();
  const paper = clerk.getByRole('dialog');
  await expect(paper).toContainText(number as string);
  await expect(paper.getByRole('link', { name: number as string })).toHaveCount(0);
  await context.close();

  await page.reload();
  await expect(rowOf(page, 'Goods and landed cost', 'Panel to receive')).toContainText('all received');
  await expect(page.getByRole('button', { name: 'Receive into stock' })).toHaveCount(0);
  await page.goto('/goods');
  await page.getByRole('row').filter({ hasText: 'Receipt' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: number as string })
    .click();
  await expect(page).toHaveURL(`/imports/${_id}`);
  expect(other.name).toBe('Lamp of another import');
});

test('goods and costs speak Amharic, and are entered on a phone', async ({ adminPage: page, api }) => {
  const panel = await api.product('Panel on a phone', { price: 100 });
  const { _id } = await importOf(api, 'Panels on a phone', { rate: 100 });
  await api.call('PUT', '/import/setgoods', {
    _id,
    goods: [{ productId: panel._id, quantity: 10, unitPrice: 2 }],
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/imports/${_id}`);
  // At a loss, in red.
  await page.getByRole('button', { name: 'Edit costs' }).click();
  await page.getByRole('button', { name: 'Add Item' }).click();
  await cell(page, 'Kind', 1).selectOption('Freight');
  await cell(page, 'Amount', 1).fill('500');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText('Costs saved');
  await expect(region(page, 'Costs')).toContainText('500.00');
  await page.evaluate(() => localStorage.setItem('language', 'am'));
  await page.reload();
  await expect(page.getByRole('region', { name: 'ወጪዎች', exact: true })).toContainText('የማጓጓዣ ዋጋ');
  await expect(page.getByRole('button', { name: 'ዕቃዎቹን ያስተካክሉ' })).toBeVisible();
});

test('duty is estimated while typing, and taken over in place of an earlier estimate', async ({
  adminPage: page,
  api,
}) => {
  const panel = await api.product('Panel of duties');
  const { _id } = await importOf(api, 'Panels of duties', { rate: 100 });
  await api.call('PUT', '/import/setgoods', {
    _id,
    goods: [{ productId: panel._id, quantity: 100, unitPrice: 10 }],
  });
  const costs = [
    { kind: 'Surtax', amount: 1, estimate: true },
    { kind: 'Customs duty', amount: 2 },
  ];
  await api.call('PUT', '/import/setcosts', { _id, costs });
  await page.goto(`/imports/${_id}`);
  await page.getByRole('button', { name: 'Duty estimate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Duty estimate' });
  await expect(dialog.getByLabel('Duty, %')).toBeFocused();
  await expect(dialog.getByLabel('Customs value, birr')).toHaveValue('100,000.00');
  await page.keyboard.type('20');
  const status = dialog.getByRole('status', { name: 'Duty estimate' });
  await expect(status).toContainText('Together 54,800.00 birr');
  await expect(status).toContainText('VAT can be claimed back 18,000.00');
  await dialog.getByLabel('Surtax').uncheck();
  await expect(status).toContainText('Social welfare levy 3,000.00');
  await dialog.getByLabel('Surtax').check();
  await dialog.getByRole('button', { name: 'Take over as costs' }).click();
  await expect(toast(page)).toContainText('Costs saved');
  await expect(region(page, 'Costs')).toContainText('All 3, in birr');
  await expect(rowOf(page, 'Costs', 'Surtax')).toContainText('13,800.00');
  await expect(region(page, 'Costs')).toContainText('33,802.00');
});
