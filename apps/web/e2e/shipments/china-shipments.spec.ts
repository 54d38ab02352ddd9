import { callsTo, rowAction, toast } from '../support/actions.ts';
import { chinaShipment, dayFromNow, readable } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';

const path = '/chinatofreezone/create';
const messages = {
  'Origin Supplier Name': 'Origin Supplier Name is required',
  'Djibouti Free Zone Name': 'Djibouti Free Zone Name is required',
  'Origin Bill of Loading No': 'Origin Bill of Loading No is required',
  'Number of Containers': 'Number of Containers is required',
  'Expected Arrival Date': 'Expected Arrival Date is required',
};

test.describe('Manage china to freezone shipments', () => {
  test('tells the stops reached from those ahead in a contrast theme too', async ({
    adminPage: page,
    api,
  }) => {
    await api.call('POST', path, chinaShipment('Contrast traders', { Status: 'AwaitingRelease' }));
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/china-to-freezone?q=Contrast traders');
    const stops = page
      .getByRole('row')
      .getByRole('img', { name: /^Route/ })
      .locator('i');
    await expect(stops).toHaveCount(4);
    const fills = await stops.evaluateAll((all) => all.map((stop) => getComputedStyle(stop).backgroundColor));
    expect(new Set(fills).size).toBe(2);
  });

  test('lists its columns, five a page, with a status label', async ({ adminPage: page, api }) => {
    const shipment = chinaShipment('Foshan Dongpeng', { Status: 'AwaitingRelease' });
    await api.call('POST', path, shipment);
    const lists = callsTo(page, '/chinatofreezone/getall');
    await page.goto('/china-to-freezone');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage china to freezone shipments');
    await expect(page.getByRole('columnheader')).toHaveText([
      'No.',
      'Supplier name',
      'Freezone name',
      'Bill of loading no',
      'Containers',
      'Expected arrival',
      'Status',
      'Actions',
    ]);
    const row = page.getByRole('row').filter({ hasText: 'Foshan Dongpeng' });
    await expect(row.getByRole('cell')).toHaveText([
      '1',
      'Foshan Dongpeng',
      'DIFTZ',
      '638920',
      '4',
      readable(shipment.ExpectedDjiboutiArrivalDate),
      'Awaiting release',
      '',
    ]);
    expect(lists[0]).toEqual({ page: 1, limit: 5 });
    await page.getByRole('button', { name: 'Supplier name' }).click();
    await expect(page.getByRole('columnheader', { name: 'Supplier name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  });

  test('creates with the given defaults, once everything is there', async ({ adminPage: page }) => {
    await page.goto('/china-to-freezone');
    await page.getByRole('button', { name: 'Add New' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Origin Supplier Documentation Status')).toHaveValue('Declared');
    await expect(dialog.getByLabel('Status', { exact: true })).toHaveValue('AwaitingBankPermit');
    await dialog.getByRole('button', { name: 'Create' }).click();
    for (const message of Object.values(messages)) await expect(dialog.getByText(message)).toBeVisible();
    await expect(dialog.getByLabel('Origin Supplier Name')).toBeFocused();

    await dialog.getByLabel('Origin Supplier Name').fill('Jinko Solar');
    await dialog.getByLabel('Djibouti Free Zone Name').fill('Khor Ambado');
    await dialog.getByLabel('Origin Bill of Loading No').fill('227418');
    await dialog.getByLabel('Number of Containers').fill('0');
    await expect(dialog.getByText('Number must be positive')).toBeVisible();
    await dialog.getByLabel('Number of Containers').fill('3');
    await dialog.getByLabel('Expected Arrival Date').fill('soon');
    await expect(dialog.getByText('Please enter a valid date')).toBeVisible();
    await dialog.getByLabel('Expected Arrival Date').fill(dayFromNow(-5));
    const calls = callsTo(page, '/chinatofreezone/create');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText("Expected Arrival Date can't be before today")).toBeVisible();
    await expect(dialog.getByLabel('Expected Arrival Date')).toBeFocused();
    expect(calls).toEqual([]);

    await dialog.getByLabel('Expected Arrival Date').fill(dayFromNow(9));
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(toast(page)).toContainText('Record created successfully');
    await expect(dialog).toBeHidden();
    const row = page.getByRole('row').filter({ hasText: 'Jinko Solar' });
    await expect(row).toContainText('Awaiting bank permit');
  });

  test('its calendar offers no day before today', async ({ adminPage: page }) => {
    const days = [0, 1].map((days) => Number(dayFromNow(days).slice(-2))); // midnight may pass meanwhile
    await page.goto('/china-to-freezone');
    await page.getByRole('button', { name: 'Add New' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Expected Arrival Date').click();
    const today = dialog.getByRole('button', { name: /^Today, / });
    await expect(today).toBeEnabled();
    await expect(dialog.getByRole('button', { name: 'Go to the Previous Month' })).toBeDisabled();
    const names = await dialog.getByRole('grid').getByRole('button', { disabled: true }).allInnerTexts();
    expect(days).toContain(names.length + 1);
  });

  test('views, updates and deletes; any status may follow any other', async ({ adminPage: page, api }) => {
    await api.call('POST', path, chinaShipment('Triangle Tyre', { Status: 'LoadedFromDjibouti' }));
    await page.goto('/china-to-freezone');
    await rowAction(page, 'Triangle Tyre', 'View');
    const details = page.getByRole('dialog', { name: 'Shipment Details' });
    for (const text of ['Triangle Tyre', 'DIFTZ', '638920', 'Loaded from Djibouti', 'Declared'])
      await expect(details).toContainText(text);
    await details.getByRole('button', { name: 'Close' }).click();

    await rowAction(page, 'Triangle Tyre', 'Update');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Status', { exact: true }).selectOption('PendingDocument');
    await dialog.getByLabel('Origin Supplier Documentation Status').selectOption('Completed');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page)).toContainText('Record updated successfully');
    await expect(page.getByRole('row').filter({ hasText: 'Triangle Tyre' })).toContainText(
      'Pending document',
    );

    await rowAction(page, 'Triangle Tyre', 'Delete');
    await page
      .getByRole('alertdialog', { name: 'Are you sure?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(toast(page)).toContainText('shipment deleted successfully');
    await expect(page.getByRole('cell', { name: 'Triangle Tyre' })).toBeHidden();
  });

  test('a failed delete is told with the given title', async ({ adminPage: page, api }) => {
    const { data } = await api.call('POST', path, chinaShipment('Gone already'));
    await page.goto('/china-to-freezone');
    await rowAction(page, 'Gone already', 'Delete');
    await api.call('DELETE', '/chinatofreezone/deleteone', { _id: data._id });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Failed to delete shipment information.');
    await expect(toast(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('is narrowed by status and by days on the server', async ({ adminPage: page, api }) => {
    await api.call('POST', path, chinaShipment('Under way', { Status: 'UnderTransitProcess' }));
    await page.goto('/china-to-freezone');
    await page.getByRole('button', { name: 'Status', exact: true }).first().click();
    const lists = callsTo(page, '/chinatofreezone/getall');
    await page.getByRole('option', { name: 'Under transit process' }).click();
    await page.keyboard.press('Escape');
    await expect(page.locator('tbody tr[data-id]')).toHaveCount(1);
    expect(lists.at(-1)).toMatchObject({ filter: { Status: ['UnderTransitProcess'] } });
    await page.reload();
    await expect(page.locator('tbody tr[data-id]')).toHaveText([/Under way/]);
  });
});
