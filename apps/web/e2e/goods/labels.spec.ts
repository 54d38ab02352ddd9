import { barsOn, printed } from '../support/printed.ts';
import { expect, test } from '../support/test.ts';

test.use({ recordsOf: 'labels' });

/** What a laser printer shows. */
const DOTS_PER_INCH = 300;
/** A4 in points. */
const a4 = [595, 842];

test('labels are printed for products and for what came, and scanners read them', async ({
  adminPage: page,
  api,
}, info) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  const meter = await api.product('Water meter DN20, brass body', {
    sku: 'WM-20-B',
    barcode: '6921734501189',
  });
  const cement = await api.product('Dangote cement', { sku: 'CEM-425-50', price: 1_250.5 });
  await api.product('የግድግዳ ቀለም', { sku: 'ቀለም-1' });
  await page.goto('/products');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Print labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print labels' });
  await expect(dialog.getByLabel('Labels on a sheet')).toBeFocused();
  const paper = dialog.getByRole('article', { name: 'Labels' });
  await expect(paper.getByRole('img')).toHaveCount(2);
  const print = dialog.getByRole('button', { name: 'Print' });
  await dialog.getByLabel('Copies, Dangote cement').fill('1999');
  await print.click();
  await expect(dialog.getByRole('alert')).toHaveText('At most 2,000 labels can be printed at once');
  await expect(page.locator('body')).not.toHaveAttribute('data-printed');
  await dialog.getByLabel('Copies, Dangote cement').fill('1.5');
  await print.click();
  await expect(dialog.getByText('Copies must be a whole number')).toBeVisible();
  await expect(page.locator('body')).not.toHaveAttribute('data-printed');
  await dialog.getByLabel('Copies, Dangote cement').fill('23');
  await dialog.getByLabel('Price').check();
  await expect(paper).toContainText('1,250.50 birr');
  await print.click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  await page.screenshot({ path: info.outputPath('dialog.png') });
  const file = info.outputPath('24.pdf');
  const sheets = await printed(page, file);
  expect([sheets.pageCount, sheets.size?.map(Math.round)]).toEqual([2, a4]);
  expect(sheets.pages[1], 'no head or foot').not.toContain('Page');
  const bars = await barsOn(file, DOTS_PER_INCH, { top: 0.5, height: 37, count: 8 });
  expect(bars.toSorted()).toEqual(Array(23).fill('Code128 CEM-425-50'));

  await page.keyboard.press('Escape');
  const warehouse = await api.warehouse('Bole');
  const { data: receipt } = await api.call('POST', '/goods/create', {
    ...{ kind: 'receipt', date: '2026-11-20', warehouseId: warehouse._id },
    lines: [
      { productId: meter._id, quantity: 59.5 },
      { productId: cement._id, quantity: 5 },
    ],
  });
  await page.goto(`/goods?view=${receipt._id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Print labels' }).click();
  await expect(dialog.getByLabel('Copies, Water meter')).toHaveValue('60');
  await dialog.getByLabel('Labels on a sheet').selectOption('65');
  await dialog.getByLabel('Price').check();
  await expect(paper.getByRole('img')).toHaveCount(65);
  await expect(paper).toContainText('1,250.50 birr');
  const small = info.outputPath('65.pdf');
  const { pageCount } = await printed(page, small);
  expect(pageCount).toBe(1);
  const read = await barsOn(small, DOTS_PER_INCH, { top: 10.7, height: 21.2, count: 13 });
  expect(read.toSorted()).toEqual([
    ...Array(5).fill('Code128 CEM-425-50'),
    ...Array(60).fill('EAN13 6921734501189'),
  ]);
});
