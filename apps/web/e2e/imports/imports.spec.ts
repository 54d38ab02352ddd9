import { callsTo, choose, openPalette, openSettings, rowAction, toast } from '../support/actions.ts';
import { Client } from '../support/client.ts';
import { newImport } from '../support/import-samples.ts';
import { chinaShipment, dayFromNow, ethiopianShipment, readable } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';

const path = '/import/create';

test.describe('Imports', () => {
  test('stand first among the shipping, open by key, and list what is specified', async ({
    adminPage: page,
    api,
  }) => {
    const { data } = await api.call('POST', path, newImport('Listed panels', { expected: dayFromNow(-2) }));
    await page.goto('/sales');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.getByRole('heading', { level: 1 }).click();
    const lists = callsTo(page, '/import/getimports');
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await expect(page).toHaveURL('/imports');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imports');
    await expect.poll(() => lists[0]).toEqual({ page: 1, limit: 10 });
    const links = await page.getByRole('link').allInnerTexts();
    expect(links.indexOf('Imports')).toBeGreaterThan(links.indexOf('Warehouses'));
    expect(links.indexOf('Imports')).toBeLessThan(links.indexOf('China to Freezone'));
    await expect(page.getByRole('columnheader')).toHaveText([
      'Number',
      'Description',
      'Supplier',
      'Route',
      'Containers',
      'Expected',
      'Papers',
      'Late by',
      'Total cost',
      'Actions',
    ]);
    const row = page.getByRole('row').filter({ hasText: 'Listed panels' });
    await expect(row).toContainText(String(data.number));
    await expect(row).toContainText(readable(dayFromNow(-2)));
    await expect(row).toContainText('2 days');
    await expect(row).toContainText('Ordered');
    await expect(row.getByRole('img', { name: 'Route: China' })).toBeVisible();
    await page.getByRole('button', { name: 'Columns' }).click();
    for (const name of [
      'Importer',
      'To loading',
      'To Djibouti',
      'To the dry port',
      'To stock',
      'Costs of value',
    ])
      await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Costs of value' })).toBeVisible();
  });

  test('a new one is typed by keyboard, opens its page, and Back leads to the list', async ({
    adminPage: page,
  }) => {
    await page.goto('/imports');
    await page.getByRole('button', { name: 'Add New' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Import' });
    await expect(dialog.getByLabel('Description')).toBeFocused();
    await expect(dialog.getByLabel('Number', { exact: true })).toHaveAccessibleDescription(
      /Empty: the next number/,
    );
    await expect(dialog.getByLabel('Rate')).toHaveAccessibleDescription(/Birr for one/);
    await expect(dialog.getByLabel('Currency')).toHaveValue('USD');
    await dialog.getByRole('button', { name: 'Create' }).click();
    for (const message of [
      'Description is required',
      'Supplier must be at least 3 characters',
      'Importer must be at least 3 characters',
    ])
      await expect(dialog.getByText(message)).toBeVisible();
    await dialog.getByLabel('Description').fill('Typed water meters');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ningbo Jiasheng Valve');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Tana Trading PLC');
    await dialog.getByLabel('Payment mode').selectOption('LC');
    await dialog.getByLabel('Rate').fill('0');
    await expect(dialog.getByText('Rate must be greater than 0')).toBeVisible();
    await dialog.getByLabel('Rate').fill('148.2');
    await dialog.getByLabel('Expected at the dry port').fill(dayFromNow(30));
    await page.keyboard.press('Control+Enter');
    await expect(toast(page)).toContainText('Import created successfully');
    await expect(page).toHaveURL(/\/imports\/[0-9a-f]{24}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Typed water meters');
    await page.goBack();
    await expect(page).toHaveURL('/imports');
  });

  test('a row leads to its page, by the number, a click, View and the palette', async ({
    adminPage: page,
    api,
  }) => {
    const { data } = await api.call('POST', path, newImport('Led coil'));
    const own = `/imports/${data._id}`;
    await page.goto('/imports');
    await page.getByRole('link', { name: String(data.number) }).click();
    await expect(page).toHaveURL(own);
    await page.goBack();
    await page.getByRole('cell', { name: 'Led coil' }).click();
    await expect(page).toHaveURL(own);
    await page.goBack();
    await rowAction(page, 'Led coil', 'View');
    await expect(page).toHaveURL(own);
    await page.goto('/sales');
    await expect(page.getByRole('searchbox')).toBeFocused();
    const found = await openPalette(page);
    await page.keyboard.type(String(data.number));
    const group = found.getByRole('group', { name: 'Imports' });
    await expect(group.getByRole('option')).toContainText('Led coil');
    await expect(group.getByRole('option')).toContainText(String(data.number));
    await group.getByRole('option').click();
    await expect(page).toHaveURL(own);
  });

  test('is found by a container, which stands under the description', async ({ adminPage: page, api }) => {
    const { data } = await api.call('POST', path, newImport('Found by its box'));
    const containers = [
      { containerNo: 'TCKU7712034', size: 40, containerArrival: '2026-11-16', portname: 'Modjo' },
    ];
    const fields = { importId: data._id, containers };
    await api.call('POST', '/ethioshipment/create', ethiopianShipment('ET-FOUND', fields));
    await page.goto('/imports');
    await page.getByRole('searchbox').fill('tcku 771203-4');
    const row = page.getByRole('row').filter({ hasText: 'Found by its box' });
    await expect(row).toContainText('Container TCKU7712034');
    await expect(page.locator('tbody tr[data-id]')).toHaveCount(1);
    await page.getByRole('searchbox').fill(String(data.number));
    await expect(row).toBeVisible();
    await expect(row).not.toContainText('Container TCKU7712034');
  });

  test('is narrowed by stage, lateness and names, in the address', async ({ adminPage: page, api }) => {
    const late = { expected: dayFromNow(-1), supplier: 'Late Steel Works' };
    await api.call('POST', path, newImport('Late bars', late));
    const { data } = await api.call('POST', path, newImport('Soon bars', { expected: dayFromNow(5) }));
    await api.call('POST', '/chinatofreezone/create', chinaShipment('Soon Steel', { importId: data._id }));
    await page.goto('/imports?late=yes');
    const rows = page.locator('tbody tr[data-id]');
    await expect(rows.filter({ hasText: 'Late bars' })).toContainText('1 day');
    await expect(rows.filter({ hasText: 'Soon bars' })).toHaveCount(0);
    await expect(page.getByRole('row', { name: /All .* that match/ })).toBeVisible();
    await page.goto('/imports');
    // The page takes the focus, even from an open list of choices.
    await expect(page.getByRole('searchbox')).toBeFocused();
    const lists = callsTo(page, '/import/getimports');
    await page.getByRole('button', { name: 'Late', exact: true }).click();
    await page.getByRole('option', { name: 'Due within 7 days' }).click();
    await page.keyboard.press('Escape');
    await expect(rows.filter({ hasText: 'Late bars' })).toHaveCount(0);
    await expect(rows.filter({ hasText: 'Soon bars' })).toBeVisible();
    await page.getByRole('button', { name: 'Stage', exact: true }).click();
    await page.getByRole('option', { name: 'From China' }).click();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => lists.at(-1))
      .toMatchObject({ filter: { stage: ['from China'], late: ['soon'] } });
    await expect(rows).toHaveCount(1);
    await page.goto('/imports?supplier=Late+Steel+Works');
    await expect(rows).toHaveText([/Late bars/]);
    for (const name of ['Papers', 'Importer'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  });

  test('is changed, closed, and reopened with a reason', async ({ adminPage: page, api }) => {
    const { data } = await api.call('POST', path, newImport('Closed tyres'));
    const number = String(data.number);
    await page.goto('/imports');
    await rowAction(page, 'Closed tyres', 'Update');
    const dialog = page.getByRole('dialog', { name: 'Update Import' });
    await expect(dialog.getByLabel('Number', { exact: true })).toHaveValue(number);
    await dialog.getByLabel('Number', { exact: true }).fill('');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog.getByText('Number is required')).toBeVisible();
    await dialog.getByLabel('Number', { exact: true }).fill(number);
    await dialog.getByLabel('Note').fill('For the rainy season');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page)).toContainText('Import updated successfully');

    await rowAction(page, 'Closed tyres', 'Close import');
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Close import' }).click();
    await expect(toast(page)).toContainText('Import closed');
    const row = page.getByRole('row').filter({ hasText: 'Closed tyres' });
    await expect(row).toContainText('Closed');
    await row.locator('[aria-haspopup=menu]').click();
    await expect(page.getByRole('menuitem')).toHaveText(['View', 'Reopen import']);
    await page.getByRole('menuitem', { name: 'Reopen import' }).click();
    const reopen = page.getByRole('dialog', { name: `Reopen ${number}` });
    await reopen.getByRole('button', { name: 'Reopen' }).click();
    await expect(reopen.getByText('Reason is required')).toBeVisible();
    await reopen.getByLabel('Reason').fill('A paper came late');
    await reopen.getByRole('button', { name: 'Reopen' }).click();
    await expect(toast(page)).toContainText('Import reopened');
    await row.locator('[aria-haspopup=menu]').click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'View',
      'Update',
      'Continue as free zone shipping',
      'Continue as Ethiopian shipping',
      'Close import',
      'Delete',
    ]);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Import deleted successfully');
  });

  test('is none of an encoder’s: no link, no page, nothing in the palette', async ({ page, api, server }) => {
    const { data } = await api.call('POST', path, newImport('Hidden gloves'));
    const person = await api.encoder('imports@tana-trading.et', await api.warehouse('Hidden store'));
    const encoder = await Client.signIn(server.url, person);
    await encoder.lendTo(page.context());
    for (const address of ['/imports', `/imports/${data._id}`]) {
      await page.goto(address);
      await expect(page).toHaveURL('/sales');
    }
    await expect(page.getByRole('link', { name: 'Imports' })).toHaveCount(0);
    const found = await openPalette(page);
    await page.keyboard.type('Hidden gloves');
    await expect(found.getByText('Nothing found.')).toBeVisible();
    await encoder.dispose();
  });

  test('is one tap away on a phone, with its figure and route', async ({ adminPage: page, api }) => {
    await api.call('POST', path, newImport('Phone meters'));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/imports');
    const row = page.getByRole('row').filter({ hasText: 'Phone meters' });
    await expect(row.getByRole('img', { name: 'Route: China' })).toBeVisible();
    await row.getByRole('button', { name: 'Phone meters' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phone meters');
  });
});

test('The lists of imports are kept in the settings', async ({ adminPage: page }) => {
  const dialog = await openSettings(page, 'Reference data');
  const list = dialog.getByLabel('List');
  for (const [title, name] of [
    ['Payment modes', 'Franco valuta'],
    ['Paper types', 'Delivery order'],
    ['Cost kinds', 'Social welfare levy'],
  ] as const) {
    await list.selectOption({ label: title });
    await expect(
      dialog.getByText(name, { exact: true }).or(dialog.locator(`input[value="${name}"]`)),
    ).toBeVisible();
  }
});

test('A China shipment belongs to an import, which finds it; those of none are found when due', async ({
  adminPage: page,
  api,
}) => {
  const { data } = await api.call('POST', path, newImport('Owner of a leg'));
  const soon = { ExpectedDjiboutiArrivalDate: dayFromNow(3) };
  await api.call('POST', '/chinatofreezone/create', chinaShipment('Due traders', soon));
  await page.goto('/china-to-freezone?due=soon');
  const rows = page.locator('tbody tr[data-id]');
  await expect(rows).toHaveText([/Due traders/]);
  await expect(page.getByRole('button', { name: /^Due Within 7 days/ })).toBeVisible();
  await rowAction(page, 'Due traders', 'Update');
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('label').last()).toHaveText('Import');
  const picker = dialog.getByRole('combobox', { name: 'Import', exact: true });
  await choose(picker, String(data.number));
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(toast(page)).toContainText('Record updated successfully');
  await expect(page.getByText('No results.')).toBeVisible();
  await page.goto(`/china-to-freezone?importId=${data._id}`);
  await expect(rows).toHaveText([/Due traders/]);
  await expect(page.getByRole('button', { name: `Import ${data.number}` })).toBeVisible();
  await rowAction(page, 'Due traders', 'View');
  await expect(page.getByRole('dialog').getByRole('link', { name: String(data.number) })).toBeVisible();
  await page.keyboard.press('Escape');
  await rowAction(page, 'Due traders', 'Update');
  await expect(picker).toHaveValue(String(data.number));
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(toast(page)).toContainText('Record updated successfully');
  await expect(page.getByText('No results.')).toBeVisible();
});
