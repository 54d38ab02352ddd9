import type { Page } from '@playwright/test';
import { callsTo, toast } from '../support/actions.ts';
import { admin, expect, test } from '../support/test.ts';
import { intercept } from '../support/timing.ts';

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, name: RegExp | string, role: 'textbox' | 'button' | 'combobox' = 'button') {
  const control = page.getByRole(role, { name, exact: typeof name === 'string' });
  for (let presses = 0; presses < 60; presses++) {
    if (await control.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${name}`);
}

test('a whole sale by keyboard alone: from signing in to the printed receipt', async ({ page, api }) => {
  test.slow();
  const warehouses = [];
  for (let number = 10; number < 60; number++) warehouses.push(await api.warehouse(`Key store ${number}`));
  const product = await api.product('Key lamp');
  const last = warehouses[3];
  if (!last) throw new Error('No warehouse');
  await api.stock(product, last, 10); // the fourth one isn't among the first forty choices
  /** Slower than a scanner, whose codes the form of a sale takes for itself. */
  const type = (text: string) => page.keyboard.type(text, { delay: 80 });
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(admin.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/login/);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Customer name')).toBeFocused();
  await type('Sold by keys');
  await page.keyboard.press('Tab');
  await type('05/03/2026');
  await tabTo(page, 'Sales man', 'textbox');
  await type('Tigist');
  await tabTo(page, 'Add Item');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Product, item 1')).toBeFocused();
  await type('key lamp');
  await expect(page.getByRole('option', { name: 'Key lamp' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await type('key store 13');
  await expect(page.getByRole('option', { name: 'Key store 13' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Warehouse, item 1')).toHaveValue('Key store 13');
  await page.keyboard.press('Tab');
  await type('2');
  await page.keyboard.press('Tab');
  await type('150');
  await expect(page.getByText('300.00 birr')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL('/sales');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.keyboard.type('Sold by keys');
  await expect(page.getByRole('row')).toHaveCount(2);
  await tabTo(page, 'View');
  await page.keyboard.press('Enter');
  const receipt = page.getByRole('dialog', { name: 'Sales Receipt' });
  await expect(receipt).toContainText('300.00 birr');
  await tabTo(page, 'Print');
  await page.keyboard.press('Enter');
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.keyboard.press('Escape');
  await expect(receipt).toBeHidden();
});

test.describe('A form', () => {
  test('tells what is wrong once a field is left, and from then on while one types', async ({
    adminPage: page,
  }) => {
    await page.goto('/products');
    await page.getByRole('button', { name: 'Add New' }).click();
    const name = page.getByRole('dialog').getByLabel('Name');
    await expect(name).toBeFocused();
    await expect(page.getByText('Name is required')).toBeHidden();
    // Tabbing through shows no error yet.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(name).toBeFocused();
    await expect(page.getByText('Name is required')).toBeHidden();
    await page.keyboard.type('L');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Tab');
    await expect(page.getByText('Name is required')).toBeVisible();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    const message = await name.getAttribute('aria-describedby');
    await expect(page.locator(`[id="${message}"]`)).toHaveText('Name is required');
    await name.pressSequentially('L');
    await expect(page.getByText('Name is required')).toBeHidden();
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('dialog').getByLabel('Category')).toBeFocused();
  });

  test('keeps all that was typed when the server refuses it, field by field', async ({ adminPage: page }) => {
    await page.goto('/products');
    await page.getByRole('button', { name: 'Add New' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Refused lamp');
    await form.getByLabel('Category').selectOption({ label: 'Groceries' });
    await form.getByLabel('Supplier').fill('Nobody');
    await form.getByLabel('Price').fill('12.5');
    await page.route('**/api/v1/product/create', (route) =>
      route.fulfill({
        status: 400,
        json: {
          message: 'Supplier is unknown to us',
          code: 'VALIDATION_FAILED',
          errors: { supplier: ['Supplier is unknown to us'] },
          requestId: 'r',
        },
      }),
    );
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form.getByLabel('Supplier')).toBeFocused();
    await expect(form.getByText('Supplier is unknown to us')).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('Refused lamp');
    await expect(form.getByLabel('Price')).toHaveValue('12.5');
    await expect(toast(page)).toContainText('Supplier is unknown to us');
    await page.unrouteAll();
    await form.getByLabel('Supplier').fill('Somebody');
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form).toBeHidden();
  });

  test('takes a number in place of the one that stood there', async ({ adminPage: page }) => {
    await page.goto('/sales/create');
    await page.getByRole('button', { name: 'Add Item' }).click();
    const [quantity, price] = [page.getByLabel('Quantity, item 1'), page.getByLabel('Selling price, item 1')];
    await quantity.fill('1200');
    await price.fill('100');
    await page.getByLabel('Sales man').focus();
    await expect(quantity).toHaveValue('1,200');
    await expect(price).toHaveValue('100.00');
    await quantity.fill('13');
    await page.keyboard.press('Tab');
    await page.keyboard.type('90');
    await page.getByLabel('Sales man').focus();
    await expect(quantity).toHaveValue('13');
    await expect(price).toHaveValue('90.00');
  });

  test('is sent once, however often it is pressed', async ({ adminPage: page }) => {
    await page.goto('/warehouses');
    await page.getByRole('button', { name: 'Add New' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Pressed twice');
    await form.getByLabel('Address').fill('Bole');
    const creates = callsTo(page, '/warehouse/create');
    const letThrough = await intercept(page, '**/warehouse/create');
    await form.getByRole('button', { name: 'Create' }).dblclick();
    await page.keyboard.press('Enter');
    letThrough();
    await expect(form).toBeHidden();
    expect(creates).toHaveLength(1);
    await expect(page.getByRole('row').filter({ hasText: 'Pressed twice' })).toHaveCount(1);
  });

  test('asks before what was typed is lost, and doesn’t when nothing was', async ({ adminPage: page }) => {
    await page.goto('/warehouses');
    await page.getByRole('button', { name: 'Add New' }).click();
    const form = page.getByRole('dialog', { name: 'Add New Warehouse' });
    await expect(form.getByLabel('Name')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: 'Add New' }).click();
    await form.getByLabel('Name').fill('Half typed');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(form.getByLabel('Name')).toHaveValue('Half typed');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add New' })).toBeFocused();
  });

  test('offers every name as it is, whatever it means elsewhere', async ({ adminPage: page, api }) => {
    for (const name of ['constructor', '__proto__', 'Cancel']) await api.warehouse(name);
    await page.addInitScript(() => localStorage.setItem('language', 'am'));
    await page.goto('/products?category=constructor');
    await expect(page.getByRole('button', { name: 'አዲስ ይጨምሩ' })).toBeVisible();
    await page.goto('/encoders');
    await page.getByRole('button', { name: 'አዲስ ይጨምሩ' }).click();
    const picker = page.getByRole('dialog').getByRole('combobox').last();
    for (const name of ['constructor', '__proto__', 'Cancel']) {
      await picker.fill(name);
      await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
    }
  });
});

test('a sale in the making is not lost behind the settings', async ({ adminPage: page }) => {
  await page.goto('/sales');
  await page.getByRole('link', { name: 'Add New' }).click();
  await page.getByLabel('Customer name').fill('Half typed');
  await page.getByRole('button', { name: admin.email }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Document types' }).click();
  await expect(settings.getByLabel('Bank', { exact: true })).toBeVisible();
  await page.goBack();
  const keep = page.getByRole('button', { name: 'Keep editing' });
  await keep.click();
  await expect(keep).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await expect(page.getByLabel('Customer name')).toHaveValue('Half typed');
});

for (const [held, viewport] of Object.entries({
  upright: { width: 390, height: 844 },
  'on its side': { width: 932, height: 380 },
}))
  test.describe(`A phone ${held}`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true });
    test('has no reason to zoom into a field', async ({ adminPage: page }) => {
      await page.goto('/ethiopian-shipping/create');
      await expect(page.getByLabel('Importer')).toBeVisible();
      const sizes = await page
        .locator('input, select')
        .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
    });
  });
