import { callsTo, rowAction, toast } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';

test.describe('Manage Warehouses', () => {
  test('lists row number, name, address and actions', async ({ adminPage: page, api }) => {
    await api.warehouse('Numbered store', 'Wonji road');
    await page.goto('/warehouses');
    await expect(page).toHaveTitle(/Manage Warehouses/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Warehouses');
    await expect(page.getByRole('columnheader')).toHaveText(['No.', 'Name', 'Address', 'Actions']);
    const row = page.getByRole('row').filter({ hasText: 'Numbered store' });
    await expect(row.getByRole('cell').first()).toHaveText('1');
    await expect(row).toContainText('Wonji road');
  });

  test('creates, views, updates and deletes', async ({ adminPage: page }) => {
    await page.goto('/warehouses');
    await page.getByRole('button', { name: 'Add New' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await expect(dialog.getByText('Address is required')).toBeVisible();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Name').fill('Hawassa store');
    await expect(dialog.getByText('Name is required')).toBeHidden();
    await dialog.getByLabel('Address').fill('Piassa');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(toast(page)).toContainText('Warehouse created successfully');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add New' })).toBeFocused();

    await rowAction(page, 'Hawassa store', 'View');
    await expect(dialog).toContainText('Piassa');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await rowAction(page, 'Hawassa store', 'Update');
    await expect(dialog.getByLabel('Name')).toHaveValue('Hawassa store');
    await dialog.getByLabel('Address').fill('Tabor');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page)).toContainText('Warehouse updated successfully');
    await expect(page.getByRole('row').filter({ hasText: 'Hawassa store' })).toContainText('Tabor');

    await rowAction(page, 'Hawassa store', 'Delete');
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect(question).toContainText('Hawassa store');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('cell', { name: 'Hawassa store' })).toBeVisible();
    await rowAction(page, 'Hawassa store', 'Delete');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Warehouse deleted successfully');
    await expect(page.getByRole('cell', { name: 'Hawassa store' })).toBeHidden();
  });

  test('a button that is pressed at its edge, or by Space, does what it is for', async ({
    adminPage: page,
  }) => {
    await page.goto('/warehouses');
    const dialog = page.getByRole('dialog');
    const open = async () => {
      await page.getByRole('button', { name: 'Add New' }).click();
      await expect(dialog.getByLabel('Name')).toBeFocused();
    };
    // The error of an empty field, shown on blur, would push the button from under the pointer.
    const pressEdge = async (name: string) => {
      const box = await dialog.getByRole('button', { name }).boundingBox();
      await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 3);
      await page.mouse.down();
      await page.waitForTimeout(90);
      await page.mouse.up();
    };
    await open();
    await pressEdge('Create');
    await expect(dialog.getByText('Address is required')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await open();
    await pressEdge('Cancel');
    await expect(dialog).toBeHidden();
    await open();
    await dialog.getByLabel('Name').fill('Adama store');
    await dialog.getByLabel('Address').fill('Station road');
    await dialog.getByRole('button', { name: 'Create' }).focus();
    await page.keyboard.press('Space', { delay: 90 });
    await expect(toast(page)).toContainText('Warehouse created successfully');
  });

  test('is deleted once, however often Delete is pressed', async ({ adminPage: page, api }) => {
    await api.warehouse('Deleted twice');
    await page.goto('/warehouses');
    const deletes = callsTo(page, '/warehouse/deleteone');
    await rowAction(page, 'Deleted twice', 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).dblclick();
    await expect(toast(page)).toContainText('Warehouse deleted successfully');
    await expect(page.getByRole('row').filter({ hasText: 'Deleted twice' })).toBeHidden();
    await expect(toast(page)).toHaveRole('status');
    expect(deletes).toHaveLength(1);
  });

  test('says why a warehouse in use stays', async ({ adminPage: page, api }) => {
    const warehouse = await api.warehouse('In use');
    await api.stock(await api.product('Held there'), warehouse, 1);
    await page.goto('/warehouses');
    await rowAction(page, 'In use', 'Delete');
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Failed to delete warehouse');
    await expect(toast(page)).toContainText('used by 1 stock');
    await expect(toast(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('tells of an update that someone else was faster with', async ({ adminPage: page, api }) => {
    const { _id } = await api.warehouse('Raced for');
    await page.goto('/warehouses');
    await rowAction(page, 'Raced for', 'Update');
    await page.getByRole('dialog').getByLabel('Address').fill('Mine');
    await api.call('PUT', '/warehouse/updateone', { _id, address: 'Theirs' });
    await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('changed by someone else');
    await expect(page.getByRole('dialog').getByLabel('Address')).toHaveValue('Mine');
    await expect(toast(page)).toContainText('Something went wrong');
  });
});
