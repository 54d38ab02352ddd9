import { callsTo, rowAction, toast } from '../support/actions.ts';
import { fillEthiopianForm } from '../support/ethiopian-form.ts';
import { ethiopianShipment } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';
import { intercept } from '../support/timing.ts';

const create = '/ethioshipment/create';
const required = [
  'Operation number is required',
  'Importer must be at least 3 characters',
  'Supplier must be at least 3 characters',
  'Proforma invoice number is required',
  'Bill of loading is required',
  'Loading date is required',
  'Number of containers is required',
  'Import document status is required',
  'Transit status is required',
  'Return status is required',
  'Total cost is required',
  'Container number is required',
  'Container size must be greater than 0',
  'Container arrival date is required',
  'Port name is required',
];

test.describe('Create Ethiopian shipping', () => {
  test('shows loading... until the enumerations are there', async ({ adminPage: page }) => {
    const letThrough = await intercept(page, '**/enum/getenums');
    await page.goto('/ethiopian-shipping/create');
    await expect(page.getByText('loading...')).toBeVisible();
    letThrough();
    await expect(page.getByLabel('Operation number')).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Ethiopian shipping');
    await expect(page.getByLabel('Bank name').getByRole('option')).toContainText([
      'Commercial Bank of Ethiopia',
    ]);
  });

  test('a press that leaves an emptied field reaches what it is meant for', async ({ adminPage: page }) => {
    await page.goto('/ethiopian-shipping/create');
    await page.getByLabel('Operation number').fill('ET-1');
    await page.getByLabel('Operation number').fill('');
    await page.getByLabel('Loading date').click();
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(page.getByText('Operation number is required')).toBeVisible();
  });

  test('removing a container leaves the focus at adding one', async ({ adminPage: page }) => {
    await page.goto('/ethiopian-shipping/create');
    const add = page.getByRole('button', { name: 'Add Container' });
    await add.click();
    // Its button isn't part of the group's name.
    const second = page.getByRole('group', { name: 'Container 2', exact: true });
    await second.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
    await expect(add).toBeFocused();
  });

  test('says what is missing, and puts the focus on the first', async ({ adminPage: page }) => {
    await page.goto('/ethiopian-shipping/create');
    await page.getByRole('button', { name: 'Create' }).click();
    for (const message of required) await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(page.getByLabel('Operation number')).toBeFocused();
    await expect(page.getByText(`${required.length} fields need attention`)).toBeVisible();
    await page.getByLabel('Importer').fill('ab');
    await expect(page.getByText('Importer must be at least 3 characters')).toBeVisible();
    await page.getByLabel('Importer').fill('abc');
    await expect(page.getByText('Importer must be at least 3 characters')).toBeHidden();
  });

  test('repeats containers; the first cannot be removed', async ({ adminPage: page }) => {
    await page.goto('/ethiopian-shipping/create');
    const containers = page.getByRole('group', { name: /^Container \d/ });
    await expect(containers).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0);
    await containers.first().getByLabel('Port name').selectOption('Modjo');
    await page.getByRole('button', { name: 'Add Container' }).click();
    await expect(containers).toHaveCount(2);
    await expect(containers.nth(1).getByLabel('Container number')).toBeFocused();
    await expect(containers.nth(1).getByLabel('Port name')).toHaveValue('Modjo');
    await expect(page.getByLabel('Number of containers')).toHaveValue('2');
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(containers).toHaveCount(1);
    await expect(page.getByLabel('Number of containers')).toHaveValue('1');
  });

  test('creates, and goes to the list', async ({ adminPage: page }) => {
    await page.goto('/ethiopian-shipping/create');
    const creates = callsTo(page, create);
    await fillEthiopianForm(page, 'ET-2019-0200');
    await page.getByLabel('Importer').fill('Listed at once PLC');
    await page.getByLabel('Total cost').press('Enter');
    await expect(toast(page)).toContainText('Shipping information created successfully');
    await expect(page).toHaveURL('/ethiopian-shipping');
    await expect(page.getByRole('row').filter({ hasText: 'Listed at once PLC' })).toContainText(
      '12,647,900.50',
    );
    expect(creates).toHaveLength(1);
  });

  test('Back asks before it throws typed work away', async ({ adminPage: page }) => {
    await page.goto('/ethiopian-shipping/create');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/ethiopian-shipping');
    await page.goto('/ethiopian-shipping/create');
    await page.getByLabel('Operation number').fill('ET-half');
    await page.getByRole('button', { name: 'Back' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Operation number')).toHaveValue('ET-half');
    await page.getByRole('button', { name: 'Back' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL('/ethiopian-shipping');
  });

  test('keeps everything when it fails, and shows a message of the server at its container', async ({
    adminPage: page,
  }) => {
    await page.goto('/ethiopian-shipping/create');
    await fillEthiopianForm(page, 'ET-2019-0201');
    await page.getByRole('button', { name: 'Add Container' }).click();
    const second = page.getByRole('group', { name: 'Container 2' });
    await second.getByLabel('Container number').fill('TGHU0000002');
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(create)) keys.push(request.headers()['idempotency-key']);
    });
    const refusal = {
      message: 'This container is on another shipment',
      code: 'VALIDATION_FAILED',
      errors: { 'containers.1.containerNo': ['This container is on another shipment'] },
      requestId: 'r1',
    };
    await page.route(`**${create}`, (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 });
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(toast(page)).toContainText('Something went wrong');
    await expect(second.getByLabel('Container number')).toBeFocused();
    await expect(second.getByText('This container is on another shipment')).toBeVisible();
    await expect(page.getByLabel('Operation number')).toHaveValue('ET-2019-0201');
    await second.getByLabel('Container number').fill('TGHU0000003');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(toast(page)).toContainText('Shipping information created successfully');
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });
});

test.describe('Update Ethiopian Shipment', () => {
  test('changes what is stored, absent parts too', async ({ adminPage: page, api }) => {
    const { data } = await api.call(
      'POST',
      create,
      ethiopianShipment('ET-7', {
        importer: 'Horizon PLC',
        Arrival_Status: null,
        Import_Document_Status: 'Incomplete',
      }),
    );
    await page.goto('/ethiopian-shipping');
    await rowAction(page, 'Horizon PLC', 'Update');
    await expect(page).toHaveURL(`/ethiopian-shipping/${data._id}/edit`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Update Ethiopian Shipment');
    await expect(page.getByLabel('Permit date')).toHaveValue('Aug 14, 2026');
    await expect(page.getByLabel('Import document status')).toHaveValue('Incomplete');
    await page.getByLabel('Bank name').selectOption('');
    await page.getByLabel('Permit date').fill('');
    await page.getByLabel('Arrival port').selectOption('Semera');
    await page.getByLabel('Total cost').fill('250');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page)).toContainText('Shipping information updated successfully');
    await expect(page).toHaveURL('/ethiopian-shipping');
    const row = page.getByRole('row').filter({ hasText: 'Horizon PLC' });
    await expect(row).toContainText('No information');
    await expect(row).toContainText('Semera');
    await expect(row).toContainText('250.00');
  });

  test('tells of a change that someone else made meanwhile, and of a shipment that is gone', async ({
    adminPage: page,
    api,
  }) => {
    const { data } = await api.call('POST', create, ethiopianShipment('ET-8'));
    await page.goto(`/ethiopian-shipping/${data._id}/edit`);
    await page.getByLabel('Supplier').fill('Mine alone');
    await api.call('PUT', '/ethioshipment/updateone', { _id: data._id, Supplier: 'Theirs' });
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('changed by someone else');
    await expect(page.getByLabel('Supplier')).toHaveValue('Mine alone');
    await page.reload();
    await expect(page.getByLabel('Supplier')).toHaveValue('Theirs');
    await api.call('DELETE', '/ethioshipment/deleteone', { _id: data._id });
    await page.reload();
    await expect(page.getByText('Shipment not found')).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL('/ethiopian-shipping');
  });

  test('starts from what is stored now, or says that it could not be read', async ({
    adminPage: page,
    api,
  }) => {
    const { data } = await api.call(
      'POST',
      create,
      ethiopianShipment('ET-9', { importer: 'Read twice PLC' }),
    );
    await page.goto('/ethiopian-shipping');
    await rowAction(page, 'Read twice PLC', 'Update');
    await expect(page.getByLabel('Supplier')).toBeVisible();
    await page.goBack();
    await api.call('PUT', '/ethioshipment/updateone', { _id: data._id, Supplier: 'Theirs since' });
    await page.route(/ethioshipment\/getone/, (route) => route.fulfill({ status: 500, json: {} }));
    await rowAction(page, 'Read twice PLC', 'Update');
    const retry = page.getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    await expect(page.getByLabel('Supplier')).toBeHidden();
    await page.unroute(/ethioshipment\/getone/);
    await retry.click();
    await expect(page.getByLabel('Supplier')).toHaveValue('Theirs since');
  });
});
