import type { Page } from '@playwright/test';
import { callsTo, openSettings, toast } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';
import { intercept } from '../support/timing.ts';

test.describe('Reference data', () => {
  const itemsOf = (page: Page) => page.getByRole('dialog', { name: 'Settings' }).getByRole('listitem');

  async function openList(page: Page, list: string) {
    const dialog = await openSettings(page, 'Reference data');
    await dialog.getByLabel('List').selectOption({ label: list });
    await expect(itemsOf(page).first()).toBeVisible();
    return dialog;
  }

  async function itemAction(page: Page, name: string, action: string) {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  }

  test('has the lists, whose items are added and renamed', async ({ adminPage: page, api }) => {
    const dialog = await openList(page, 'Banks');
    await expect(dialog.getByLabel('List').locator('option')).toHaveText([
      'Banks',
      'Status',
      'Import document status',
      'Transit status at dry port',
      'Dry ports',
      'Sea ports',
      'Empty return',
      'Payment methods',
      'Return reasons',
      'Units',
      'Adjustment reasons',
      'Payment modes',
      'Paper types',
      'Cost kinds',
    ]);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await expect(dialog.getByLabel('New item')).toBeFocused();
    await dialog.getByLabel('New item').fill('awash bank');
    await dialog.getByLabel('New item').press('Enter');
    await expect(dialog.getByText('Name is in this list already')).toBeVisible();
    await dialog.getByLabel('New item').fill('Tana Bank');
    await dialog.getByLabel('New item').press('Enter');
    await expect(toast(page)).toContainText('Item created successfully');
    await expect(itemsOf(page).last()).toContainText('Tana Bank');
    await expect(dialog.getByLabel('New item')).toHaveValue('');

    await itemAction(page, 'Tana Bank', 'Rename');
    const rename = page.getByRole('dialog', { name: 'Rename item' });
    await expect(rename.getByLabel('Name')).toHaveValue('Tana Bank');
    await rename.getByLabel('Name').fill('Blue Nile Bank');
    await rename.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page)).toContainText('Item updated successfully');
    await expect(rename).toBeHidden();
    await expect(itemsOf(page).last()).toContainText('Blue Nile Bank');
    const { data } = await api.call<{ data: [{ banks: { name: string }[] }] }>('POST', '/enum/getenums');
    expect(data[0].banks.at(-1)?.name).toBe('Blue Nile Bank');
  });

  test('methods of payment say whether they bring money', async ({ adminPage: page, api }) => {
    await openList(page, 'Payment methods');
    const row = (name: string) => itemsOf(page).filter({ hasText: name });
    await expect(row('Withholding tax')).toContainText('No money');
    await expect(row('Telebirr')).not.toContainText('No money');
    await itemAction(page, 'Telebirr', 'Brings no money');
    await expect(row('Telebirr')).toContainText('No money');
    const methods = async () =>
      (
        await api.call<{ data: [{ payment_methods: { name: string; money: boolean }[] }] }>(
          'POST',
          '/enum/getenums',
        )
      ).data[0].payment_methods;
    expect((await methods()).find(({ name }) => name === 'Telebirr')?.money).toBe(false);
    await itemAction(page, 'Telebirr', 'Brings money');
    await expect(row('Telebirr')).not.toContainText('No money');
    await page.getByRole('button', { name: 'Actions for Cash' }).click();
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /money/ })).toHaveCount(0);
  });

  test('items are moved by keyboard, the focus staying', async ({ adminPage: page, api }) => {
    await openList(page, 'Status');
    await expect(itemsOf(page)).toHaveText(['Pending', 'Sent', 'Received', 'Declared', 'Closed']);
    const down = page.getByRole('button', { name: 'Move Pending down' });
    await down.press('Enter');
    await expect(itemsOf(page)).toHaveText(['Sent', 'Pending', 'Received', 'Declared', 'Closed']);
    await expect(down).toBeFocused();
    await expect(toast(page)).toContainText('Item updated successfully');
    // Each press counts, however fast.
    for (const key of ['Enter', 'Space', 'Enter', 'Enter']) await page.keyboard.press(key);
    await expect(itemsOf(page)).toHaveText(['Sent', 'Received', 'Declared', 'Closed', 'Pending']);
    await expect(down).toBeFocused();
    await page.getByRole('button', { name: 'Move Pending up' }).dblclick();
    await page.getByRole('button', { name: 'Move Closed up' }).click();
    await expect(itemsOf(page)).toHaveText(['Sent', 'Received', 'Pending', 'Closed', 'Declared']);
    await expect(page.getByRole('button', { name: 'Move Sent up' })).toHaveAttribute('aria-disabled', 'true');
    const { data } = await api.call<{ data: [{ status: { name: string }[] }] }>('POST', '/enum/getenums');
    expect(data[0].status.map(({ name }) => name)).toEqual([
      'Sent',
      'Received',
      'Pending',
      'Closed',
      'Declared',
    ]);
  });

  test('an item that is deactivated twice is changed once', async ({ adminPage: page }) => {
    await openList(page, 'Dry ports');
    const item = itemsOf(page).first();
    const name = (await item.locator('span').first().textContent()) ?? '';
    const updates = callsTo(page, '/enum/updateone');
    const letThrough = await intercept(page, '**/enum/updateone');
    await itemAction(page, name, 'Deactivate');
    await itemAction(page, name, 'Deactivate');
    letThrough();
    await expect(item).toContainText('Inactive');
    await itemAction(page, name, 'Activate');
    await expect(item).not.toContainText('Inactive');
    expect(updates).toMatchObject([{ active: false }, { active: true }]);
  });

  test('a name that was typed is not lost by a slip', async ({ adminPage: page }) => {
    const dialog = await openList(page, 'Banks');
    const field = dialog.getByLabel('New item');
    await field.fill('Half a na');
    const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
    for (const slip of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close', exact: true }).last().click(),
      () => dialog.getByRole('tab', { name: 'Password' }).click(),
      () =>
        dialog
          .getByLabel('List')
          .selectOption('Status')
          .then(() => {}),
    ]) {
      await slip();
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(question).toBeHidden();
      await expect(field).toHaveValue('Half a na');
      await expect(dialog.getByLabel('List')).toHaveValue('banks');
    }
    await dialog.getByLabel('List').selectOption('Status');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(field).toHaveValue('');
    await expect(itemsOf(page).first()).toContainText(/Pending|Sent/);

    await itemAction(page, 'Received', 'Rename');
    const rename = page.getByRole('dialog', { name: 'Rename item' });
    await rename.getByLabel('Name').fill('Arriv');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(rename.getByLabel('Name')).toHaveValue('Arriv');
    await rename.getByRole('button', { name: 'Cancel' }).click();
    await expect(rename).toBeHidden();
  });

  test('an inactive item is no choice any more, and comes back', async ({ adminPage: page, api }) => {
    const offered = async () =>
      (await api.call<{ data: [{ empty_return: { name: string }[] }] }>('POST', '/enum/getenums')).data[0]
        .empty_return;
    await openList(page, 'Empty return');
    const name = (await offered()).at(-1)?.name ?? '';
    const item = itemsOf(page).filter({ has: page.getByRole('button', { name: `Actions for ${name}` }) });
    await itemAction(page, name, 'Deactivate');
    await expect(item).toContainText('Inactive');
    expect((await offered()).map((one) => one.name)).not.toContain(name);
    await itemAction(page, name, 'Activate');
    await expect(item).not.toContainText('Inactive');
    expect((await offered()).at(-1)?.name).toBe(name);
  });

  test('an item in use stays, with the reason said; another one is deleted', async ({
    adminPage: page,
    api,
  }) => {
    await api.call('POST', '/enum/create', { list: 'dry_ports', name: 'Dewele yard' });
    await api.call('POST', '/enum/create', { list: 'dry_ports', name: 'Holeta yard' });
    await api.call('POST', '/ethioshipment/create', {
      OperationNo: 'ET-REF-1',
      importer: 'Tana Trading',
      Supplier: 'Haigang Steel',
      ProformaInvoiceNo: 'PI-1',
      BillofLoading: 'BL-1',
      No_of_Containers: 1,
      Import_Document_Status: 'received',
      loading_Status: '2024-03-05',
      Transit_Status: 'declared',
      return: 'return',
      Totalcost: 1000,
      containers: [
        { containerNo: 'MSKU1', size: 40, containerArrival: '2024-04-05', portname: 'Dewele yard' },
      ],
    });
    await openList(page, 'Dry ports');
    await itemAction(page, 'Dewele yard', 'Delete');
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect(question).toContainText('Dewele yard');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Failed to delete item');
    await expect(toast(page)).toContainText(
      '"Dewele yard" can\'t be deleted: it is used by 1 shipment. Deactivate it instead.',
    );
    await expect(itemsOf(page).filter({ hasText: 'Dewele yard' })).toBeVisible();
    await itemAction(page, 'Holeta yard', 'Delete');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Item deleted successfully');
    await expect(itemsOf(page).filter({ hasText: 'Holeta yard' })).toBeHidden();
    await expect(itemsOf(page).locator(':focus')).toHaveCount(1);
  });
});
