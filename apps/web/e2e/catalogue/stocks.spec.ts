import { callsTo, choose, column, rowAction, toast } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';

test.describe('Manage Stocks', () => {
  test('creates, updates and deletes a stock', async ({ adminPage: page, api }) => {
    await api.product('Gel battery');
    await api.warehouse('Merkato');
    await page.goto('/stocks');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Stocks');
    await page.getByRole('button', { name: 'Add New' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create' }).click();
    for (const message of [
      'Product is required',
      'Warehouse is required',
      'Quantity must be greater than 0',
    ]) {
      await expect(dialog.getByText(message)).toBeVisible();
    }
    await choose(dialog.getByLabel('Product'), 'Gel battery');
    await choose(dialog.getByLabel('Warehouse'), 'Merkato');
    await dialog.getByLabel('Quantity').fill('9');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(toast(page)).toContainText('stock created successfully');
    await expect(page.getByRole('columnheader')).toHaveText([
      'No.',
      'Product name',
      'Warehouse name',
      'Quantity',
      'Actions',
    ]);
    const row = page.getByRole('row').filter({ hasText: 'Gel battery' });
    await expect(row).toContainText('Low');

    await rowAction(page, 'Gel battery', 'Update');
    await expect(dialog.getByLabel('Product')).toHaveValue('Gel battery');
    await dialog.getByLabel('Quantity').fill('1840');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page)).toContainText('Stock updated successfully');
    await expect(row).toContainText('1,840');
    await rowAction(page, 'Gel battery', 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('stock deleted successfully');
    await expect(row).toBeHidden();
  });

  test('a picker that finds nothing leads on to the record it lacks', async ({ adminPage: page }) => {
    await page.goto('/stocks');
    await page.getByRole('button', { name: 'Add New' }).click();
    const stock = page.getByRole('dialog', { name: 'Add New Stock' });
    const product = stock.getByLabel('Product');
    await product.fill('Newcomer lamp');
    await expect(page.getByText('Nothing found for “Newcomer lamp”')).toBeVisible();
    await product.press('Enter'); // adds nothing unasked
    await product.press('ArrowDown');
    await product.press('Enter');
    const lamp = page.getByRole('dialog', { name: 'Add New Product' });
    await expect(lamp.getByLabel('Name')).toHaveValue('Newcomer lamp');
    await lamp.getByLabel('Category').selectOption({ index: 1 });
    await lamp.getByLabel('Supplier').fill('Jinko Solar');
    await lamp.getByLabel('Price').fill('100');
    await lamp.getByRole('button', { name: 'Create' }).click();
    await expect(lamp).toBeHidden();
    await expect(product).toHaveValue('Newcomer lamp');
    await expect(product).toBeFocused();

    await stock.getByLabel('Warehouse').fill('Newcomer store');
    await expect(page.getByText('No warehouse found.')).toBeVisible();
    await page.getByRole('option', { name: 'Add warehouse' }).click();
    const store = page.getByRole('dialog', { name: 'Add New Warehouse' });
    await store.getByLabel('Address').fill('Bole');
    await store.getByRole('button', { name: 'Create' }).click();
    await expect(stock.getByLabel('Warehouse')).toHaveValue('Newcomer store');
    await stock.getByLabel('Quantity').fill('9');
    await stock.getByRole('button', { name: 'Create' }).click();
    await expect(toast(page)).toContainText('stock created successfully');
    await expect(page.getByRole('row').filter({ hasText: 'Newcomer lamp' })).toContainText('Newcomer store');
  });

  test('a second record of the same goods is refused at its field', async ({ adminPage: page, api }) => {
    await api.stock(await api.product('Held once'), await api.warehouse('Held'), 5);
    await page.goto('/stocks');
    await page.getByRole('button', { name: 'Add New' }).click();
    const dialog = page.getByRole('dialog');
    await choose(dialog.getByLabel('Product'), 'Held once');
    await choose(dialog.getByLabel('Warehouse'), 'Held');
    await dialog.getByLabel('Quantity').fill('1');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText(/already/)).toBeVisible();
    await expect(dialog.getByLabel('Product')).toBeFocused();
    await expect(dialog.getByLabel('Product')).toHaveAttribute('aria-invalid', 'true');
    await expect(toast(page)).toContainText('Something went wrong');
  });

  test('the text filters what is loaded and sends nothing; the filters ask the server', async ({
    adminPage: page,
    api,
  }) => {
    const [first, second] = [await api.warehouse('Filter one'), await api.warehouse('Filter two')];
    const product = await api.product('Filtered tile');
    await api.stock(product, first, 100);
    await api.stock(product, second, 200);
    await page.goto('/stocks?size=25');
    await expect(page.getByRole('row').filter({ hasText: 'Filtered tile' })).toHaveCount(2);
    const [lists, searches] = [callsTo(page, '/stock/getstocks'), callsTo(page, '/search/stocks')];
    await page.getByRole('searchbox').fill('filter TWO tile');
    await expect(page.getByRole('row').filter({ hasText: 'Filtered tile' })).toHaveCount(1);
    await page.waitForTimeout(700);
    expect([...lists, ...searches]).toEqual([]);
    await page.getByRole('searchbox').fill('');
    await expect(page.getByRole('row').filter({ hasText: 'Filtered tile' })).toHaveCount(2);

    // Throttle the CPU, to see whether the list drops a filter before the address has it.
    const device = await page.context().newCDPSession(page);
    await device.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    await page.getByRole('button', { name: 'Warehouse', exact: true }).click();
    await page.getByRole('combobox', { name: 'Warehouse' }).fill('Filter one');
    await page.getByRole('option', { name: 'Filter one' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row').filter({ hasText: 'Filtered tile' })).toHaveCount(1);
    await expect(page).toHaveURL(/warehouseId=/);
    expect(lists).toEqual([{ page: 1, limit: 25, filter: { warehouseId: [first._id] } }]);
    await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    expect(await column(page, 'Warehouse name')).toEqual(['Filter one']);
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: 'Filtered tile' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear the filter Warehouse' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Filtered tile' })).toHaveCount(2);
  });

  test('a picker finds the 57th of 60 by keyboard alone, and shows it when it is edited', async ({
    adminPage: page,
    api,
  }) => {
    for (let number = 1; number <= 60; number++)
      await api.warehouse(`Far store ${String(number).padStart(2, '0')}`);
    await api.product('Kept far away');
    await page.goto('/stocks');
    await page.getByRole('button', { name: 'Add New' }).click();
    const dialog = page.getByRole('dialog');
    await choose(dialog.getByLabel('Product'), 'Kept far away');
    await page.keyboard.press('Tab');
    await expect(dialog.getByLabel('Warehouse')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option')).toHaveCount(40);
    await page.keyboard.type('store 04');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Warehouse')).toHaveValue('Far store 04');
    await page.keyboard.press('Tab');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('stock created successfully');
    await rowAction(page, 'Kept far away', 'Update');
    await expect(dialog.getByLabel('Warehouse')).toHaveValue('Far store 04');
  });
});

test.describe('Update Stock', () => {
  test('moves a stock that is sold out, and sends only what was changed', async ({
    adminPage: page,
    api,
  }) => {
    const [from, to] = [await api.warehouse('Sold out here'), await api.warehouse('Moved there')];
    const product = await api.product('Sold to the last');
    const stock = await api.stock(product, from, 3);
    await api.sale('The last of it', [[product, from, 3, 10]]);
    await page.goto(`/stocks?productId=${product._id}`);
    const updates = callsTo(page, '/stock/updateone');
    await rowAction(page, 'Sold to the last', 'Update');
    const dialog = page.getByRole('dialog', { name: 'Update Stock' });
    await expect(dialog.getByLabel('Quantity')).toHaveValue('0');
    // Not on the product, which the first key would replace.
    await expect(dialog.getByLabel('Quantity')).toBeFocused();
    await choose(dialog.getByLabel('Warehouse'), 'Moved there');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page)).toContainText('Stock updated successfully');
    await expect(page.getByRole('row').filter({ hasText: 'Sold to the last' })).toContainText('Moved there');
    expect(updates).toEqual([{ _id: stock._id, __v: 1, warehouseId: to._id }]);
  });

  test('takes no 0 in place of what is there', async ({ adminPage: page, api }) => {
    const product = await api.product('Not to nothing');
    await api.stock(product, await api.warehouse('Something there'), 3);
    await page.goto(`/stocks?productId=${product._id}`);
    const updates = callsTo(page, '/stock/updateone');
    await rowAction(page, 'Not to nothing', 'Update');
    const dialog = page.getByRole('dialog', { name: 'Update Stock' });
    await dialog.getByLabel('Quantity').fill('0');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog.getByText('Quantity must be greater than 0')).toBeVisible();
    expect(updates).toEqual([]);
  });
});
