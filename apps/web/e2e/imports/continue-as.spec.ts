import type { Locator } from '@playwright/test';
import { choose, rowAction, toast } from '../support/actions.ts';
import { newImport } from '../support/import-samples.ts';
import { chinaShipment, freeZoneShipment } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';

const takenFrom = (number: string) => new RegExp(`From ${number}`);
const china = { billOfLading: 'COSU6389201470', No_of_Containers: 3 };

/** The names of the fields that hold nothing yet, without those that may stay empty. */
const emptyOnes = (form: Locator) =>
  form.locator('input:not([type=checkbox]), select').evaluateAll((all) =>
    all
      .map((one) => one as HTMLInputElement)
      .filter((one) => !one.value && !one.getAttribute('aria-describedby')?.includes('-optional'))
      .map((one) => one.name || one.id),
  );

test('An import goes on as a free zone shipment, and that as an Ethiopian one, with nothing typed twice', async ({
  adminPage: page,
  api,
}) => {
  test.slow();
  const { data } = await api.call(
    'POST',
    '/import/create',
    newImport('Continued panels', { proformaNo: 'YH-26' }),
  );
  const number = String(data.number);
  await api.call(
    'POST',
    '/chinatofreezone/create',
    chinaShipment('Yinghe', { ...china, importId: data._id }),
  );
  await page.goto('/imports');
  await rowAction(page, 'Continued panels', 'Continue as free zone shipping');
  await expect(page).toHaveURL(`/free-zone-shipping/create?from=import:${data._id}`);
  const operation = page.getByLabel('Operation number');
  await expect(operation).toBeFocused();
  const importField = page.getByRole('combobox', { name: 'Import', exact: true });
  await expect(importField).toHaveValue(number);
  await expect(importField).toHaveAccessibleDescription(takenFrom(number));
  const importer = page.getByLabel('Importer', { exact: true });
  await expect(importer).toHaveValue('Tana Trading PLC');
  const bill = page.getByLabel('Bill of loading');
  await expect(bill).toHaveValue('COSU6389201470');
  await expect(bill).toHaveAccessibleDescription(takenFrom('COSU6389201470'));
  await expect(page.getByLabel('Number of containers')).toHaveValue('3');
  await expect(page.getByRole('group', { name: 'New import' })).toHaveCount(0);

  await page.reload();
  await expect(operation).toBeFocused();
  await expect(bill).toHaveValue('COSU6389201470');
  await importer.fill('Tana Trading PLC.');
  await expect(importer).not.toHaveAccessibleDescription(takenFrom(number));

  const typed = {
    'Operation number': 'FZ-CONT',
    'Truck waybill number': 'DJ-1',
    'Loading date': '2024-02-01',
    'Document to FZCO date': '2024-02-02',
    'Import document date': '2024-02-03',
    'Djibouti transit date': '2024-02-04',
    'Arrival date': '2024-02-05',
  };
  for (const [label, value] of Object.entries(typed))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Bank name').selectOption('Dashen Bank');
  await page.getByLabel('Port name').selectOption('Modjo');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(toast(page)).toContainText('created successfully');

  await rowAction(page, 'FZ-CONT', 'Continue as Ethiopian shipping');
  await expect(page).toHaveURL(/ethiopian-shipping\/create\?from=freezone:/);
  await expect(operation).toBeFocused();
  const known = {
    Importer: 'Tana Trading PLC',
    Supplier: 'Changzhou Yinghe Solar',
    'Proforma invoice number': 'YH-26',
    'Bill of loading': 'COSU6389201470',
    'Bank name': 'Dashen Bank',
    'Number of containers': '3',
  };
  for (const [label, value] of Object.entries(known))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  await expect(page.getByLabel('Supplier', { exact: true })).toHaveAccessibleDescription(takenFrom(number));
  await expect(page.getByLabel('Bank name')).toHaveAccessibleDescription(takenFrom('FZ-CONT'));
  await expect(page.getByRole('group', { name: /^Container \d$/ })).toHaveCount(3);
  // Its own number, three statuses, the cost, and of each container its number, size, arrival and port.
  expect(await emptyOnes(page.locator('form'))).toHaveLength(1 + 3 + 1 + 3 * 4);
});

test('Without an import a China shipment asks for a new one, and both are made at once', async ({
  adminPage: page,
  api,
}) => {
  test.slow();
  await api.call('POST', '/chinatofreezone/create', chinaShipment('Lonely Foshan', china));
  await page.goto('/china-to-freezone?q=Lonely+Foshan');
  await rowAction(page, 'Lonely Foshan', 'Continue as Ethiopian shipping');
  const group = page.getByRole('group', { name: 'New import' });
  const description = group.getByLabel('Description');
  await expect(description).toBeFocused();
  await expect(group.getByLabel('Supplier')).toHaveValue('Lonely Foshan');
  await expect(group.getByLabel('Supplier')).toHaveAccessibleDescription(takenFrom('COSU6389201470'));
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(group.getByText('Description is required')).toBeVisible();
  await expect(group.getByText('Importer must be at least 3 characters')).toBeVisible();
  await description.fill('Tiles of Foshan');
  await group.getByLabel('Importer').fill('Gibe Agro');
  // What the shipment has too is not typed again.
  const own = page.getByRole('group', { name: 'Basic Information' });
  await expect(own.getByLabel('Importer')).toHaveValue('Gibe Agro');
  await expect(own.getByLabel('Supplier')).toHaveValue('Lonely Foshan');

  await group.getByLabel('No import').check();
  await expect(description).toBeHidden();
  await group.getByLabel('No import').uncheck();
  await expect(description).toHaveValue('Tiles of Foshan');

  const texts = {
    'Operation number': 'ET-BOTH',
    'Proforma invoice number': 'PI-BOTH',
    'Loading date': '2026-07-19',
    'Total cost': '1',
  };
  for (const [label, value] of Object.entries(texts))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Import document status').selectOption('At bank');
  await page.getByLabel('Transit status').selectOption('not declared');
  await page.getByLabel('Return status').selectOption('not return');
  for (const [row, box] of ['MSKU1234565', 'TCKU1234560', 'CSQU3054383'].entries()) {
    const container = page.getByRole('group', { name: `Container ${row + 1}`, exact: true });
    await container.getByLabel('Container number').fill(box);
    await container.getByLabel('Container type').selectOption('40HC');
    await container.getByLabel('Container arrival date').fill('2026-12-28');
    await container.getByLabel('Port name').selectOption('Modjo');
  }
  await group.getByLabel('Number').fill('IM-BOTH');
  await api.call('POST', '/import/create', newImport('Taken number', { number: 'im-both' }));
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(group.getByText('An import with this number exists')).toBeVisible();
  await group.getByLabel('Number').fill('IM-BOTH-2');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL('/ethiopian-shipping');
  await page.goto('/imports?q=ET-BOTH');
  const row = page.getByRole('row').filter({ hasText: 'Tiles of Foshan' });
  await expect(row).toContainText('IM-BOTH-2');
  await expect(row).toContainText('Inland');
});

test('An import that is there is chosen in place of a new one; none at all may come too', async ({
  adminPage: page,
  api,
}) => {
  test.slow();
  const { data } = await api.call('POST', '/import/create', newImport('Chosen panels'));
  await api.call('POST', '/freezone/create', freeZoneShipment('FZ-LONE'));
  await page.goto('/free-zone-shipping?q=FZ-LONE');
  await rowAction(page, 'FZ-LONE', 'Continue as Ethiopian shipping');
  const group = page.getByRole('group', { name: 'New import' });
  await expect(group.getByLabel('Importer')).toHaveValue('Yekatit Solar & Electric');
  await choose(page.getByRole('combobox', { name: 'Import', exact: true }), String(data.number));
  await expect(group.getByLabel('Description')).toBeHidden();
  await expect(group.getByLabel('No import')).toBeChecked();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Operation number is required')).toBeVisible();
  await expect(page.getByText('Description is required')).toBeHidden();
});
