import { expect, test } from '../support/test.ts';

const csv = (text: string) => ({ name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const heads = 'Item code,Name,Category,Supplier,Price\n';

test.describe('Upload products', () => {
  test('leads from a file to records in four steps, and is found again by its address', async ({
    adminPage: page,
  }) => {
    await page.goto('/products');
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(page).toHaveURL(/\/products\/upload$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upload products');
    const current = page.getByRole('list', { name: 'Steps' }).locator('[aria-current="step"]');
    await expect(current).toContainText('File');
    const file = page.locator('input[type="file"]');

    await file.setInputFiles({ ...csv('x'), buffer: Buffer.from('89504e470d0a1a0a', 'hex') });
    await expect(page.getByRole('alert')).toHaveText('Files must be Excel (.xlsx) or CSV');

    const rows = [
      'UPL-1,Uploaded pipe,Tools & Hardware,Yotek,1250.5',
      'UPL-2,Uploaded bend,Plumbing,Yotek,10',
    ];
    await file.setInputFiles(csv(`${heads}${rows.join('\n')}\n`));
    await expect(current).toContainText('Columns');
    await expect(page.getByText('Nothing is changed yet')).toBeVisible();
    const code = page.getByLabel('Goes to, Item code');
    await expect(code).toHaveValue('');
    await expect(page.getByRole('row').filter({ hasText: 'Item code' })).toContainText('UPL-1');
    await code.selectOption('Code');
    await page.getByRole('button', { name: 'Check 2 rows' }).click();

    await expect(current).toContainText('Check');
    await expect(page).toHaveURL(/\/products\/upload\?id=[0-9a-f]{24}$/);
    const figures = page.getByRole('status').filter({ hasText: 'Rows in the file' });
    for (const figure of ['New 1', 'Changed 0', 'The same 0', 'Mistakes 1', 'Rows in the file 2'])
      await expect(figures).toContainText(figure);
    const mistakes = page.getByRole('table', { name: 'Mistakes' });
    await expect(mistakes.getByRole('row').nth(1)).toHaveText('3CategoryPlumbingCategory is required');
    const refusal = page.getByRole('alert');
    await expect(refusal).toHaveText('Correct 1 mistake first, or leave out rows with mistakes');
    await page.reload();
    await expect(figures).toContainText('New 1');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download mistakes' }).click();
    expect((await downloading).suggestedFilename()).toBe('products-mistakes.xlsx');
    await page.getByLabel('Leave out rows with mistakes').check();
    await expect(refusal).toBeHidden();
    await page.getByRole('button', { name: 'Apply 1 record' }).click();

    await expect(current).toContainText('Apply');
    const made = '1 product was made, 0 changed';
    await expect(page.getByText(made)).toBeVisible();
    await expect(page.getByText('0 were the same, 1 were left out')).toBeVisible();
    await page.reload();
    await expect(page.getByText(made)).toBeVisible();
    await page.getByRole('link', { name: 'Go to products' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Uploaded pipe' })).toContainText('1,250.50');
  });

  test('is gone through by keyboard: each step takes the focus from the one before', async ({
    adminPage: page,
  }) => {
    const current = page.getByRole('list', { name: 'Steps' }).locator('[aria-current="step"]');
    const expectStep = async (name: string) => {
      await expect(current).toContainText(name);
      await expect(current).toBeFocused();
    };
    const pressOn = async (name: string) => {
      await page.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
    };
    await page.goto('/products/upload');
    const choosing = page.waitForEvent('filechooser');
    await pressOn('Choose a file');
    await (await choosing).setFiles(csv(`${heads}UPL-9,Pipe by keyboard,Tools & Hardware,Yotek,1250.5\n`));
    await expectStep('Columns');
    await page.keyboard.press('Tab');
    const code = page.getByLabel('Goes to, Item code');
    await expect(code).toBeFocused();
    await code.selectOption('Code');
    await pressOn('Check 1 row');
    await expectStep('Check');
    await pressOn('Back');
    await expectStep('Columns');
    await pressOn('Check 1 row');
    await expectStep('Check');
    await pressOn('Apply 1 record');
    await expectStep('Apply');
    await expect(page.getByText('1 product was made, 0 changed')).toBeVisible();
  });

  test('takes an export for editing back, with what it changes shown as the form shows it', async ({
    adminPage: page,
    api,
  }) => {
    await api.product('Edited in a sheet', { sku: 'EDS-1', price: 5 });
    await page.goto('/products');
    await page.getByRole('searchbox').fill('Edited in a sheet');
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('cell', { name: 'Edited in a sheet' })).toBeVisible();
    await page.getByRole('button', { name: 'Export' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'For editing (.csv)' }).click();
    const stream = await (await downloading).createReadStream();
    let text = '';
    for await (const part of stream) text += String(part);
    expect(text).toContain('EDS-1');

    await page.goto('/products/upload');
    await page.locator('input[type="file"]').setInputFiles(csv(text.replace(',5,EDS-1', ',6.5,EDS-1')));
    await page.getByRole('button', { name: 'Check 1 row' }).click();
    const changes = page.getByRole('table', { name: 'Changes' });
    await expect(changes.getByRole('row').nth(1)).toHaveText('2Edited in a sheetPrice5.00 birr6.50 birr');
    await page.getByRole('button', { name: 'Apply 1 record' }).click();
    await expect(page.getByText('0 products were made, 1 changed')).toBeVisible();
  });

  test('that is gone says so over the first step', async ({ adminPage: page }) => {
    await page.goto(`/customers/upload?id=${'a'.repeat(24)}`);
    await expect(page.getByRole('alert')).toHaveText('Uploaded file not found');
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  });
});
