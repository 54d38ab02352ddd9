import { callsTo, rowAction, toast } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';
import { intercept } from '../support/timing.ts';

const categories = [
  'Electronics',
  'Clothing',
  'Home Goods',
  'Books & Movies',
  'Toys & Games',
  'Beauty & Personal Care',
  'Sports & Outdoors',
  'Groceries',
  'Health & Wellness',
  'Automotive',
  'Jewelry & Watches',
  'Office Supplies',
  'Tools & Hardware',
  'Pet Supplies',
  'Art & Crafts',
];

test.describe('Manage Products', () => {
  test('starts with pages of 5 and shows prices in birr', async ({ adminPage: page, api }) => {
    await api.product('Diesel filter', { category: 'Automotive', supplier: 'Sinotruk', price: 1980.5 });
    const lists = callsTo(page, '/product/getproducts');
    await page.goto('/products');
    await expect(page.getByRole('columnheader')).toHaveText([
      'No.',
      'Name',
      'Category',
      'Supplier',
      'Price',
      'Actions',
    ]);
    await expect(page.getByRole('row').filter({ hasText: 'Diesel filter' })).toContainText('1,980.50 birr');
    await expect(page.getByLabel('Rows per page')).toHaveValue('5');
    expect(lists[0]).toEqual({ page: 1, limit: 5 });
  });

  test('offers the fifteen categories and says what is missing', async ({ adminPage: page }) => {
    await page.goto('/products');
    await page.getByRole('button', { name: 'Add New' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Category').locator('option:not([disabled])')).toHaveText(categories);
    await dialog.getByRole('button', { name: 'Create' }).click();
    for (const message of [
      'Name is required',
      'Category is required',
      'Supplier is required',
      'Price is required',
    ]) {
      await expect(dialog.getByText(message)).toBeVisible();
    }
    await dialog.getByLabel('Price').fill('0');
    await expect(dialog.getByText('Price must be greater than 0')).toBeVisible();
    await dialog.getByLabel('Price').fill('1.005');
    await expect(dialog.getByText('Price can have at most 2 decimals')).toBeVisible();
    await dialog.getByLabel('Price').fill('many');
    await expect(dialog.getByText('Price must be a number')).toBeVisible();
  });

  test('takes codes and the exemption from VAT, and offers their columns', async ({
    adminPage: page,
    api,
  }) => {
    await api.product('Sugar of before', { sku: 'Sug-1' });
    await page.goto('/products');
    await page.getByRole('button', { name: 'Add New' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Sugar, 50 kg');
    await dialog.getByLabel('Category').selectOption({ label: 'Groceries' });
    await dialog.getByLabel('Supplier').fill('Wonji');
    await dialog.getByLabel('Price').fill('5200');
    await dialog.getByLabel('Code', { exact: false }).first().fill('SUG-1');
    await dialog.getByLabel('Bar code').fill('6001234567895');
    await dialog.getByLabel('VAT exempt').selectOption({ label: 'Yes' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('A product with this code exists')).toBeVisible();
    await dialog.getByLabel('Code', { exact: false }).first().fill('SUG-2');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(toast(page)).toContainText('Product created successfully');
    await page.getByRole('button', { name: 'Columns' }).click();
    for (const name of ['Code', 'Bar code', 'VAT exempt'])
      await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
    await page.keyboard.press('Escape');
    const row = page.getByRole('row').filter({ hasText: 'Sugar, 50 kg' });
    for (const text of ['SUG-2', '6001234567895', 'Yes']) await expect(row).toContainText(text);
    await page.getByRole('searchbox').fill('6001234567895');
    await expect(page.locator('tbody tr[data-id]')).toHaveCount(1);
  });

  test('views, updates and deletes', async ({ adminPage: page, api }) => {
    await api.product('Tyre 315', { category: 'Automotive', supplier: 'Triangle', price: 28750 });
    await page.goto('/products');
    await rowAction(page, 'Tyre 315', 'View');
    const dialog = page.getByRole('dialog');
    for (const text of ['Tyre 315', '28,750.00', 'Automotive', 'Triangle'])
      await expect(dialog).toContainText(text);
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog.getByLabel('Price')).toHaveValue('28750');
    await dialog.getByLabel('Category').selectOption({ label: 'Tools & Hardware' });
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page)).toContainText('Product updated successfully');
    await expect(page.getByRole('row').filter({ hasText: 'Tyre 315' })).toContainText('Tools & Hardware');
    await rowAction(page, 'Tyre 315', 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Product deleted successfully');
  });

  test('a failed save keeps the form, and "Try again" tries again', async ({ adminPage: page }) => {
    await page.goto('/products');
    await page.getByRole('button', { name: 'Add New' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Tried twice');
    await dialog.getByLabel('Category').selectOption('Groceries');
    await dialog.getByLabel('Supplier').fill('Wilmar');
    await dialog.getByLabel('Price').fill('4150');
    await page.route('**/product/create', (route) => route.abort(), { times: 1 });
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/product/create')) keys.push(request.headers()['idempotency-key']);
    });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(toast(page)).toContainText('Something went wrong');
    await expect(toast(page)).toContainText('The server did not answer');
    await expect(dialog.getByLabel('Name')).toHaveValue('Tried twice');
    await toast(page).getByRole('button', { name: 'Try again' }).click();
    await expect(toast(page)).toContainText('Product created successfully');
    await expect(dialog).toBeHidden();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test('a form is sent once, however often it is pressed', async ({ adminPage: page }) => {
    await page.goto('/products');
    await page.getByRole('button', { name: 'Add New' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Pressed twice');
    await dialog.getByLabel('Category').selectOption('Groceries');
    await dialog.getByLabel('Supplier').fill('Wilmar');
    await dialog.getByLabel('Price').fill('1');
    const creates = callsTo(page, '/product/create');
    const letThrough = await intercept(page, '**/product/create');
    await dialog.getByLabel('Name').press('Enter');
    await dialog.getByLabel('Name').press('Enter');
    await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    letThrough();
    await expect(dialog).toBeHidden();
    expect(creates).toHaveLength(1);
  });

  test('typed work is not lost by a slip', async ({ adminPage: page }) => {
    await page.goto('/products');
    await page.getByRole('button', { name: 'Add New' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Add New' }).click();
    await dialog.getByLabel('Name').fill('Half typed');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue('Half typed');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
  });
});
