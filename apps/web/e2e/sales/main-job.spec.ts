import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { choose, fillSale, signIn, toast } from '../support/actions.ts';
import { admin, expect, test } from '../support/test.ts';

async function addByDialog(
  page: Page,
  path: string,
  fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
) {
  await page.goto(path);
  await page.getByRole('button', { name: 'Add New' }).click();
  const dialog = page.getByRole('dialog');
  await fill(dialog);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
}

/** Records a sale of two items and leaves the page on its printed receipt. */
async function sell(page: Page, sale: { customer: string; product: string; warehouse: string }) {
  await page.goto('/sales');
  await page.getByRole('link', { name: 'Add New' }).click();
  await expect(page.getByRole('button', { name: 'Create Sale' })).toBeDisabled();
  await fillSale(page, { ...sale, quantity: '1.5', price: '19.99' });
  await page.getByRole('button', { name: 'Add Item' }).click();
  await choose(page.getByLabel('Product, item 2'), sale.product);
  await expect(page.getByLabel('Warehouse, item 2')).toHaveValue(sale.warehouse);
  await page.getByLabel('Quantity, item 2').fill('2');
  await page.getByLabel('Selling price, item 2').fill('100');
  await expect(page.getByText('229.99 birr')).toBeVisible();
  await page.getByRole('button', { name: 'Create Sale' }).click();
  await expect(page).toHaveURL(/\/sales$/);
  await expect(toast(page)).toContainText('sale created successfully');
  await expect(toast(page)).toContainText('New sale has been added to the inventory');
}

async function readReceipt(page: Page, customer: string, file: string) {
  await page.getByRole('row').filter({ hasText: customer }).getByRole('button', { name: 'View' }).click();
  const receipt = page.getByRole('dialog', { name: 'Sales Receipt' });
  await expect(receipt.getByRole('row').nth(1)).toContainText(/1\.5\s*19\.99\s*29\.99/);
  await expect(receipt.getByText('229.99 birr')).toBeVisible();
  await expect(receipt.getByText('Mar 5, 2026')).toBeVisible();

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await receipt.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  writeFileSync(file, await page.pdf({ preferCSSPageSize: true }));
  await receipt.getByRole('button', { name: 'Close' }).click();
  await expect(receipt).toBeHidden();
}

function expectOnePageA4(file: string, customer: string) {
  const facts = execFileSync('pdfinfo', [file], { encoding: 'utf8' });
  expect(facts).toMatch(/Pages:\s+1\n/);
  expect(facts).toMatch(/Page size:.*A4/);
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  expect(text).toContain(customer);
  expect(text).toContain('229.99 birr');
  expect(text).toContain('Page 1 of 1');
  expect(text).not.toContain('Manage Sales');
  expect(text).not.toContain('Print');
}

test('the main job as an admin: from signing in to a printed receipt', async ({ page }, info) => {
  test.slow();
  const sale = { customer: 'Yonas Tadesse', product: 'Solar panel 550 W', warehouse: 'Kality main' };
  await signIn(page, admin);
  await addByDialog(page, '/warehouses', async (dialog) => {
    await dialog.getByLabel('Name').fill(sale.warehouse);
    await dialog.getByLabel('Address').fill('Debre Zeit Road');
  });
  await expect(toast(page)).toContainText('Warehouse created successfully');
  await addByDialog(page, '/products', async (dialog) => {
    await dialog.getByLabel('Name').fill(sale.product);
    await dialog.getByLabel('Category').selectOption({ label: 'Electronics' });
    await dialog.getByLabel('Supplier').fill('Jinko Solar');
    await dialog.getByLabel('Price').fill('8300');
  });
  await expect(toast(page)).toContainText('Product created successfully');
  await addByDialog(page, '/stocks', async (dialog) => {
    await choose(dialog.getByLabel('Product'), sale.product);
    await choose(dialog.getByLabel('Warehouse'), sale.warehouse);
    await dialog.getByLabel('Quantity').fill('10');
  });
  await expect(toast(page)).toContainText('stock created successfully');

  await sell(page, sale);
  const file = info.outputPath('receipt.pdf');
  await readReceipt(page, sale.customer, file);
  expectOnePageA4(file, sale.customer);

  await page.getByRole('link', { name: 'Stocks' }).click();
  const row = page.getByRole('row').filter({ hasText: sale.product });
  await expect(row.getByRole('cell').nth(3)).toContainText('6.5');
});

test('the main job as an encoder: with the goods that are there', async ({ page, api }, info) => {
  test.slow();
  const sale = { customer: 'Bole Homes', product: 'Ceramic tile', warehouse: 'Modjo' };
  const warehouse = await api.warehouse(sale.warehouse);
  await api.product(sale.product);
  await signIn(page, await api.encoder('seller@tana-trading.et', warehouse));
  await expect(page).toHaveURL(/\/sales$/);
  await addByDialog(page, '/stocks', async (dialog) => {
    await choose(dialog.getByLabel('Product'), sale.product);
    await choose(dialog.getByLabel('Warehouse'), sale.warehouse);
    await dialog.getByLabel('Quantity').fill('10');
  });
  await sell(page, sale);
  const file = info.outputPath('receipt.pdf');
  await readReceipt(page, sale.customer, file);
  expectOnePageA4(file, sale.customer);
  await page.getByRole('link', { name: 'Stocks' }).click();
  await expect(page.getByRole('row').filter({ hasText: sale.product })).toContainText('6.5');
});
