import { rowAction, signIn, toast } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';

test.use({ recordsOf: 'costs' });

const date = '2026-11-20';

test('a product has packs, and tells admins what it costs', async ({ adminPage: page, api }, info) => {
  await page.goto('/products');
  await page.getByRole('button', { name: 'Add New' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add New Product' });
  await form.getByLabel('Name').fill('Water meter');
  await form.getByLabel('Category').selectOption('Tools & Hardware');
  await form.getByLabel('Supplier').fill('Foshan');
  await form.getByLabel('Price').fill('3240');
  await form.getByLabel('Code', { exact: true }).fill('WM-20');
  await form.getByLabel('Unit', { exact: true }).selectOption('piece');
  await expect(form.getByLabel('Minimum stock')).toHaveAccessibleDescription(/Empty: 10/);
  const packs = form.getByRole('group', { name: 'Packs' });
  for (const number of [1, 2]) {
    await packs.getByRole('button', { name: 'Add pack' }).click();
    await expect(packs.getByLabel(`Unit, pack ${number}`)).toBeFocused();
  }
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(packs.getByText('Unit is required')).toHaveCount(2);
  await packs.getByLabel('Unit, pack 1').selectOption('carton');
  await packs.getByLabel('Quantity, pack 1').fill('24');
  await packs.getByLabel('Bar code, pack 1').fill('16001234567897');
  await packs.getByLabel('Unit, pack 2').selectOption('box');
  await packs.getByLabel('Quantity, pack 2').fill('0');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(packs.getByText('Quantity must be greater than 0')).toBeVisible();
  await packs.getByLabel('Quantity, pack 2').fill('6');
  await page.screenshot({ path: info.outputPath('form.png') });
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form).toBeHidden();

  await rowAction(page, 'Water meter', 'Update');
  const update = page.getByRole('dialog', { name: 'Update Product' });
  await expect(update.getByLabel('Bar code, pack 1')).toHaveValue('16001234567897');
  for (const number of [3, 4, 5]) {
    await update.getByRole('button', { name: 'Add pack' }).click();
    await expect(update.getByLabel(`Unit, pack ${number}`)).toBeFocused();
  }
  await expect(update.getByRole('button', { name: 'Add pack' })).toHaveCount(0);
  for (const _ of [5, 4, 3]) await update.getByRole('button', { name: 'Remove pack 3' }).click();
  await expect(update.getByRole('button', { name: 'Add pack' })).toBeFocused();
  await update.getByLabel('Supplier').fill('Foshan Meters');
  await update.getByRole('button', { name: 'Update' }).click();
  await expect(update).toBeHidden();

  const { data: found } = await api.call<{ data: { _id: string }[] }>('POST', '/search/products', {
    data: 'Water meter',
  });
  const productId = found[0]?._id;
  const bole = await api.warehouse('Bole');
  const receive = async (unitCost?: number) =>
    (
      await api.call('POST', '/goods/create', {
        ...{ kind: 'receipt', date, warehouseId: bole._id },
        lines: [{ productId, quantity: 10, ...(unitCost && { unitCost }) }],
      })
    ).data;
  await receive(2_475);
  const later = await receive();
  await page.goto('/products');

  await rowAction(page, 'Water meter', 'View');
  const view = page.getByRole('dialog', { name: 'Product Details' });
  for (const [label, value] of [
    ['Packs', 'carton of 24, box of 6'],
    ['In stock', '20 piece'],
    ['Average cost', '2,475.00 birr'],
    ['Last cost', '2,475.00 birr'],
    ['Value', '49,500.00 birr'],
    ['Margin', '23.6%'],
  ])
    await expect(
      view
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${label}$`) })
        .locator('+ dd'),
    ).toHaveText(String(value));
  await expect(view.getByRole('table', { name: 'Costs' }).getByRole('row').nth(1)).toContainText(
    /10\spiece2,475\.00RC-/,
  );
  await page.screenshot({ path: info.outputPath('view.png'), fullPage: true });
  await view.getByRole('button', { name: 'Set cost' }).click();
  const set = page.getByRole('dialog', { name: 'Set cost of Water meter' });
  await expect(set.getByLabel('Unit cost')).toBeFocused();
  await set.getByLabel('Unit cost').fill('2400');
  await set.getByRole('button', { name: 'Set cost' }).click();
  await expect(set.getByText('Reason is required')).toBeVisible();
  await set.getByLabel('Reason').fill('Rebate');
  await set.getByRole('button', { name: 'Set cost' }).click();
  await expect(toast(page)).toContainText('Cost set');
  await expect(
    view
      .getByRole('term')
      .filter({ hasText: /^Value$/ })
      .locator('+ dd'),
  ).toHaveText('48,000.00 birr');

  await page.goto('/goods');
  await page.getByRole('button', { name: 'Costs', exact: true }).click();
  await page.getByRole('option', { name: 'Missing' }).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('tbody tr[data-id]')).toHaveCount(1);
  await page.goto(`/goods?view=${later._id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Set costs' }).click();
  const costs = page.getByRole('dialog', { name: `Costs of ${later.number}` });
  await costs.getByLabel('Unit cost, item 1').fill('2500.123');
  await costs.getByRole('button', { name: 'Set costs' }).click();
  await expect(costs.getByText('Unit cost can have at most 2 decimals')).toBeVisible();
  await costs.getByLabel('Unit cost, item 1').fill('2500.5');
  await costs.getByRole('button', { name: 'Set costs' }).click();
  await expect(toast(page).first()).toContainText('Costs set');
  await expect(page.getByRole('article')).not.toContainText('2,500');

  await page.goto('/stocks');
  await rowAction(page, 'Water meter', 'View');
  const stock = page.getByRole('dialog', { name: 'Stock Details' });
  await expect(stock.getByText('Value in stock, Bole')).toBeVisible();
  await expect(stock.getByText('Average cost')).toBeVisible();
  await page.screenshot({ path: info.outputPath('stock.png') });
});

test('encoders read no cost', async ({ page, api }) => {
  const warehouse = await api.warehouse('Adama');
  const product = await api.product('Dear thing', { sku: 'CO-1' });
  const { data: receipt } = await api.call('POST', '/goods/create', {
    ...{ kind: 'receipt', date, warehouseId: warehouse._id },
    lines: [{ productId: product._id, quantity: 10, unitCost: 77.77 }],
  });
  const clerk = await api.encoder('costs@tana-trading.et', warehouse);
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/v1/')) answers.push(await response.text().catch(() => ''));
  });
  await signIn(page, clerk);
  await page.goto(`/goods?view=${receipt._id}`);
  await expect(page.getByRole('article')).toContainText('Dear thing');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Actions' })).toHaveCount(0);
  await page.goto('/goods');
  await expect(page.getByRole('row').filter({ hasText: String(receipt.number) })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Costs', exact: true })).toHaveCount(0);
  await page.goto('/stocks');
  await rowAction(page, 'Dear thing', 'View');
  const stock = page.getByRole('dialog', { name: 'Stock Details' });
  await expect(stock.getByText('In all warehouses: 10 · Adama 10')).toBeVisible();
  await expect(stock.getByRole('tab')).toHaveText(['Details', 'Movements']);
  await expect(stock.getByText(/cost|margin|value/i)).toHaveCount(0);
  expect(answers.length).toBeGreaterThan(3);
  expect(answers.filter((text) => /77\.77|777\.7|unitCost/.test(text))).toEqual([]);
});
