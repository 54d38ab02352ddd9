import { callsTo, choose, toast } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';

test.describe('Manage Sales', () => {
  test('lists row number and customer name, and its only action is View', async ({
    adminPage: page,
    api,
  }) => {
    const [product, warehouse] = [await api.product('Sold lamp'), await api.warehouse('Sold from')];
    await api.stock(product, warehouse, 100);
    const sale = await api.sale('Hawassa Hospital', [[product, warehouse, 3, 19.99]]);
    await page.goto('/sales');
    await expect(page.getByRole('columnheader')).toHaveText(['No.', 'Customer name', 'Actions']);
    const row = page.getByRole('row').filter({ hasText: 'Hawassa Hospital' });
    await expect(row.locator('[aria-haspopup=menu]')).toHaveCount(0);
    await row.getByRole('button', { name: 'View' }).click();
    const receipt = page.getByRole('dialog', { name: 'Sales Receipt' });
    await expect(receipt.getByRole('columnheader')).toHaveText([
      /Product/,
      /Warehouse/,
      /Qty/,
      /SellingPrice/,
      /Total/,
    ]);
    for (const text of [
      `#${sale._id.slice(-6).toUpperCase()}`,
      'Hawassa Hospital',
      'Tigist Alemu',
      'Nov 20, 2024',
      '59.97 birr',
    ]) {
      await expect(receipt).toContainText(text);
    }
    await expect(receipt).toContainText('ኅዳር 11 ቀን 2017');
    await receipt.getByRole('button', { name: 'Close' }).click();
    await expect(receipt).toBeHidden();

    await page.goto(`/sales?view=${sale._id}&q=nobody-of-that-name`);
    await expect(receipt).toContainText('Hawassa Hospital');
  });
});

test.describe('Create Sale', () => {
  test('says what is missing', async ({ adminPage: page }) => {
    await page.goto('/sales/create');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Sale');
    await expect(page.getByLabel('Customer name')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Create Sale' })).toBeDisabled();
    for (const name of ['Sale date', 'Sales man']) await page.getByLabel(name).fill('');
    await page.keyboard.press('Control+Enter');
    await expect(toast(page)).toContainText('Validation Error: Please add at least one item to the sale');
    for (const message of [
      'Customer name is required',
      'Sale date is required',
      'sales man is required',
      'At least one sale item is required',
    ]) {
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Add Item' }).click();
    await expect(page.getByLabel('Product, item 1')).toBeFocused();
    await page.getByRole('button', { name: 'Create Sale' }).click();
    for (const message of [
      'Product is required',
      'Warehouse is required',
      'Quantity is required',
      'Selling price is required',
    ]) {
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Remove item 1' }).click();
    await expect(page.getByRole('button', { name: 'Create Sale' })).toBeDisabled();
  });

  test('takes no date in the future or before 1900', async ({ adminPage: page }) => {
    await page.goto('/sales/create');
    const date = page.getByLabel('Sale date');
    await date.click();
    const grid = page.getByRole('grid');
    await expect(grid).toBeVisible();
    await expect(page.getByRole('combobox', { name: /year/i }).locator('option').first()).toHaveText('1900');
    await expect(page.getByRole('button', { name: /next month/i })).toBeDisabled();
    await page.getByRole('button', { name: /previous month/i }).click();
    await grid.getByRole('button', { name: / 15, / }).click();
    await expect(grid).toBeHidden();
    await expect(date).toHaveValue(/^\w{3} 15, \d{4}$/);
    await date.fill('2199-01-01');
    await date.press('Tab');
    await expect(page.getByText("Sale date can't be in the future")).toBeVisible();
    await date.fill('31/12/1899');
    await expect(page.getByText('Date must be between 1900 and 2200')).toBeVisible();
    await date.fill('5 March 2026');
    await date.press('Tab');
    await expect(date).toHaveValue('Mar 5, 2026');
  });

  test('shows the stock behind each line, and puts a refusal on its line', async ({
    adminPage: page,
    api,
  }) => {
    const [product, warehouse] = [await api.product('Scarce pump'), await api.warehouse('Scarce')];
    const stock = await api.stock(product, warehouse, 10);
    await page.goto('/sales/create');
    await page.getByLabel('Customer name').fill('Gibe Agro');
    await page.getByLabel('Sale date').fill('2026-03-05');
    await page.getByLabel('Sales man').fill('Tigist');
    await page.getByRole('button', { name: 'Add Item' }).click();
    await choose(page.getByLabel('Product, item 1'), 'Scarce pump');
    await choose(page.getByLabel('Warehouse, item 1'), 'Scarce');
    await expect(page.getByText('10 in stock')).toBeVisible();
    await page.getByLabel('Quantity, item 1').fill('11');
    await expect(
      page.getByText('Only 10 left in Scarce. Enter 10 or less, or choose another warehouse.'),
    ).toBeVisible();
    await expect(page.getByText('1 item needs attention')).toBeVisible();
    await page.getByLabel('Quantity, item 1').fill('8');
    await expect(page.getByText('2 left after')).toBeVisible();
    await page.getByLabel('Selling price, item 1').fill('1000');
    await expect(page.getByText('8,000.00 birr')).toBeVisible();

    await api.call('PUT', '/stock/updateone', { _id: stock._id, quantity: 3 });
    await page.getByRole('button', { name: 'Create Sale' }).click();
    await expect(toast(page)).toContainText('Error creating sale');
    await expect(toast(page)).toContainText('Only 3 of Scarce pump left in Scarce, 8 asked');
    const quantity = page.getByLabel('Quantity, item 1');
    await expect(quantity).toBeFocused();
    await expect(quantity).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('row', { name: 'Item 1' })).toContainText('Only 3 of Scarce pump left');
    await quantity.fill('3');
    await expect(page.getByRole('row', { name: 'Item 1' })).not.toContainText('Only 3');
    await page.getByRole('button', { name: 'Create Sale' }).click();
    await expect(page).toHaveURL('/sales');
  });

  test('has a table of the items, with a row for each', async ({ adminPage: page }) => {
    await page.goto('/sales/create');
    const table = page.getByRole('group', { name: 'Sold items' }).getByRole('table');
    const heads = ['No.', 'Product', 'Warehouse', 'Quantity', 'Selling price', 'Total', 'Actions'];
    await expect(table.getByRole('columnheader')).toHaveText(heads);
    const items = table.locator('tbody').getByRole('row');
    await expect(items).toHaveCount(0);
    for (const _item of [1, 2]) await page.getByRole('button', { name: 'Add Item' }).click();
    await expect(items).toHaveCount(2);
    await expect(items.last().getByRole('cell')).toHaveCount(heads.length);
    await items.first().getByRole('button', { name: 'Remove item 1' }).click();
    await expect(items).toHaveCount(1);
  });

  test('makes doubled lines one', async ({ adminPage: page, api }) => {
    const [product, warehouse] = [await api.product('Doubled tile'), await api.warehouse('Doubled')];
    await api.stock(product, warehouse, 10);
    await page.goto('/sales/create');
    await page.getByLabel('Customer name').fill('Zemen Hardware');
    await page.getByLabel('Sale date').fill('2026-03-05');
    await page.getByLabel('Sales man').fill('Tigist');
    for (const item of [1, 2]) {
      await page.getByRole('button', { name: 'Add Item' }).click();
      await choose(page.getByLabel(`Product, item ${item}`), 'Doubled tile');
      if (item === 1) await choose(page.getByLabel('Warehouse, item 1'), 'Doubled');
      await page.getByLabel(`Quantity, item ${item}`).fill('1.5');
      await page.getByLabel(`Selling price, item ${item}`).fill('19.99');
    }
    await expect(page.getByText('both become one line')).toBeVisible();
    await expect(page.getByText('59.97 birr'), 'the total that is stored').toBeVisible();
    await expect(page.getByText('needs attention')).toBeHidden();
    const creates = callsTo(page, '/sale/create');
    await page.getByRole('button', { name: 'Create Sale' }).click();
    await expect(page).toHaveURL('/sales');
    expect(creates).toEqual([
      {
        custormerName: 'Zemen Hardware',
        SalesDate: '2026-03-05',
        SalesMan: 'Tigist',
        soldData: [{ productId: product._id, warehouseId: warehouse._id, quantity: 3, SellingPrice: 19.99 }],
      },
    ]);
  });

  test('asks before typed work is left', async ({ adminPage: page }) => {
    await page.goto('/sales/create');
    await page.getByRole('link', { name: 'Stocks' }).click();
    await expect(page).toHaveURL('/stocks');
    await page.goBack();
    await page.getByLabel('Customer name').fill('Half typed');
    await page.getByRole('link', { name: 'Stocks' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Customer name')).toHaveValue('Half typed');
    await page.getByRole('link', { name: 'Stocks' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL('/stocks');
  });

  test('on a phone only the line in hand is open', async ({ adminPage: page, api }) => {
    const [product, warehouse] = [await api.product('Phone panel'), await api.warehouse('Phone')];
    await api.stock(product, warehouse, 10);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/sales/create');
    await page.getByRole('button', { name: 'Add Item' }).click();
    await choose(page.getByLabel('Product, item 1'), 'Phone panel');
    await choose(page.getByLabel('Warehouse, item 1'), 'Phone');
    await page.getByLabel('Quantity, item 1').fill('2');
    await page.getByLabel('Selling price, item 1').fill('1180');
    await page.getByRole('button', { name: 'Add Item' }).click();
    await expect(page.getByRole('row', { name: 'Item 1' })).toBeHidden();
    await expect(page.getByRole('row', { name: 'Item 2' })).toBeVisible();
    const closed = page.getByRole('button', { name: /Phone panel/ });
    await expect(closed).toContainText('2 × 1,180.00, Phone');
    await expect(closed).toContainText('2,360.00');
    await closed.click();
    await expect(page.getByLabel('Quantity, item 1')).toHaveValue('2');

    await page.getByRole('button', { name: 'Add payment' }).click();
    await choose(page.getByLabel('Payment method, payment 2'), 'Cheque');
    const boxOf = async (label: string) => await page.getByLabel(label).first().boundingBox();
    const [method, amount, received] = [
      await boxOf('Payment method, payment 1'),
      await boxOf('Amount, payment 1'),
      await boxOf('Cash received'),
    ];
    expect(amount?.y, 'below the method').toBeGreaterThan(method?.y ?? 0);
    expect(amount?.x, 'before what was received').toBeLessThan(received?.x ?? 0);
    expect(amount?.y).toBe(received?.y);
    expect((await boxOf('Bank, payment 2'))?.width, 'no half row').toBeGreaterThan(340);
    await page.getByLabel('Amount, payment 1').focus();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Cash received')).toBeFocused();
  });

  test('on a phone a line that is opened has the focus, and all that was typed in it', async ({
    adminPage: page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/sales/create');
    const [add, quantity] = [
      page.getByRole('button', { name: 'Add Item' }),
      page.getByLabel('Quantity, item 1'),
    ];
    await add.click();
    await quantity.fill('12,50');
    await add.click();
    await expect(page.getByLabel('Product, item 2')).toBeFocused();
    await expect(quantity).toBeHidden();
    await page.getByRole('button', { name: 'Item 1' }).press('Enter');
    await expect(page.getByRole('row', { name: 'Item 1' })).toBeFocused();
    await expect(quantity).toHaveValue('12,50');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Product, item 1')).toBeFocused();

    await page.getByRole('button', { name: 'Item 2' }).press('Enter');
    await expect(page.getByRole('row', { name: 'Item 2' })).toBeFocused();
    for (const name of ['Customer name', 'Sales man']) await page.getByLabel(name).fill('Somebody');
    await page.getByLabel('Sale date').fill('2026-03-05');
    await page.getByRole('button', { name: 'Create Sale' }).click();
    await expect(page.getByRole('row', { name: 'Item 1' })).toBeVisible();
    await expect(page.getByLabel('Product, item 1')).toBeFocused();
  });
});
