import { column, openSettings, rowAction, signIn } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';

test.use({ recordsOf: 'movements' });

const date = '2026-11-20';

test('the ledger tells what moved, why and by which document, and narrows by its filters', async ({
  adminPage: page,
  browser,
  api,
}, info) => {
  const [bole, adama] = [await api.warehouse('Bole'), await api.warehouse('Adama')];
  const meter = await api.product('Water meter', { unit: 'piece', sku: 'WM-20' });
  const cement = await api.product('Cement', { unit: 'bag' });
  const post = async (body: object) =>
    (await api.call('POST', '/goods/create', { date, warehouseId: bole._id, ...body })).data;
  const receipt = await post({
    kind: 'receipt',
    lines: [
      { productId: meter._id, quantity: 50 },
      { productId: cement._id, quantity: 1_000 },
    ],
  });
  const damaged = await post({
    kind: 'adjustment',
    reason: 'Damaged',
    lines: [{ productId: meter._id, quantity: -2 }],
  });
  const moved = await post({
    kind: 'transfer',
    toWarehouseId: adama._id,
    lines: [{ productId: meter._id, quantity: 36 }],
  });
  const sale = await api.sale('Almaz', [[cement, bole, 4, 100]]);

  await page.goto('/movements');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stock movements');
  await expect(page.getByRole('button', { name: 'Product', exact: true }), 'no search box').toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['When', 'Product', 'Warehouse', 'Change', 'Balance', 'Reason', 'Document', 'Who'],
  ]);
  await expect(page.getByText('6 movements')).toBeVisible();
  expect((await column(page, 'Change')).toSorted()).toEqual(['+1,000', '+36', '+50', '−2', '−36', '−4']);
  expect(await column(page, 'Reason')).toContain('Adjustment, Damaged');
  expect(await column(page, 'Balance')).toContain('996 bag');
  await page.screenshot({ path: info.outputPath('movements.png') });

  await page.getByRole('button', { name: 'Product', exact: true }).click();
  await page.getByRole('option', { name: /Water meter/ }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('4 of 6 movements')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`productId=${meter._id}`));
  await page.goto(`/movements?reason=sale`);
  expect(await column(page, 'Document')).toEqual([sale.number]);
  await page.getByRole('link', { name: String(sale.number) }).click();
  await expect(page.getByRole('dialog', { name: 'Sales Receipt' })).toBeVisible();
  await page.goto('/movements?reason=adjustment');
  await page.getByRole('link', { name: String(damaged.number) }).click();
  await expect(page.getByRole('dialog', { name: `Adjustment ${damaged.number}` })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/goods\\?view=${damaged._id}`));
  await page.goto('/movements');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /csv/ }).click();
  expect((await download).suggestedFilename()).toMatch(/movements.*\.csv$/);

  await page.goto('/stocks');
  await page.getByRole('row').filter({ hasText: 'Adama' }).getByRole('cell').nth(2).click();
  const dialog = page.getByRole('dialog', { name: 'Stock Details' });
  await expect(dialog.getByText('In all warehouses: 48 · Adama 36 · Bole 12')).toBeVisible();
  await expect(dialog.getByRole('tab')).toHaveText(['Details', 'Movements', 'History']);
  await dialog.getByRole('tab', { name: 'Movements' }).click();
  await expect(dialog.getByRole('row').nth(1)).toContainText(/\+3636 pieceTransferTR-/);
  await page.screenshot({ path: info.outputPath('stock.png') });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(dialog.getByRole('row').nth(1)).toContainText(/^Transfer.*TR-.*\+3636 piece$/);
  const link = dialog.getByRole('link', { name: String(moved.number) });
  // In one line, as high as a finger needs.
  expect((await link.boundingBox())?.height).toBe(24);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('link', { name: 'All movements of this stock' }).click();
  await expect(page.getByText('1 of 6 movements')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Warehouse Adama' })).toBeVisible();
  expect(await column(page, 'Document')).toEqual([moved.number]);
  expect(receipt.number).toMatch(/^RC-/);

  await page.goto('/stocks');
  await rowAction(page, 'Adama', 'Update');
  const update = page.getByRole('dialog', { name: 'Update Stock' });
  await expect(update.getByLabel('Quantity')).toBeFocused();
  await update.getByLabel('Quantity').fill('35');
  await update.getByLabel('Reason').selectOption('Expired');
  await update.getByRole('button', { name: 'Update' }).click();
  await expect(update).toBeHidden();
  await page.goto('/movements?reason=correction');
  expect(await column(page, 'Reason')).toEqual(['Correction, Expired']);

  const company = await openSettings(page, 'Company');
  await company.getByLabel('Encoders may correct stock').selectOption('No');
  await company.getByRole('button', { name: 'Save' }).click();
  await expect(company).toBeHidden();
  const clerk = await api.encoder('ledger@tana-trading.et', bole);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await signIn(phone, clerk);
  await phone.goto('/movements');
  await expect(phone.getByRole('row').filter({ hasText: 'Water meter' }).first()).toBeVisible();
  await phone.screenshot({ path: info.outputPath('phone.png') });
  await phone.getByRole('button', { name: 'Filters' }).click();
  await phone.getByRole('button', { name: 'Who', exact: true }).click();
  await phone.getByRole('option', { name: 'First Admin' }).click();
  await expect(phone).toHaveURL(/user=First/);
  await expect(phone.getByText('7 movements')).toBeVisible();
  await phone
    .getByRole('link', { name: String(moved.number) })
    .first()
    .click();
  await expect(phone.getByRole('article', { name: `Transfer ${moved.number}` })).toBeVisible();
  await phone.screenshot({ path: info.outputPath('phone-paper.png') });
  await phone.goto('/stocks');
  await rowAction(phone, 'Adama', 'Update');
  const fixed = phone.getByRole('dialog', { name: 'Update Stock' }).getByLabel('Quantity');
  await expect(fixed).toHaveValue('35');
  await expect(fixed).toHaveAttribute('readonly');
  await context.close();
});
