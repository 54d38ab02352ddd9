import type { Locator } from '@playwright/test';
import { callsTo, toast } from '../support/actions.ts';
import type { Client } from '../support/client.ts';
import { fillEthiopianForm } from '../support/ethiopian-form.ts';
import { ethiopianShipment } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';

const note = 'Not in the list any more';
const add = async (api: Client, list: string, name: string) =>
  (await api.call('POST', '/enum/create', { list, name })).data;
const change = (api: Client, _id: string, fields: object) =>
  api.call('PUT', '/enum/updateone', { _id, ...fields });
const shown = (field: Locator) => field.locator('option:checked');

test.describe('A name that leaves its list', () => {
  test('while a new shipment is typed is what the field shows and sends, marked; another can be chosen', async ({
    adminPage: page,
    api,
  }) => {
    const [bank, status] = [
      await add(api, 'banks', 'Fleeting Bank'),
      await add(api, 'transit_status_at_dryport', 'Fleeting'),
    ];
    await page.goto('/ethiopian-shipping/create');
    await fillEthiopianForm(page, 'ET-FLEETING');
    await page.getByLabel('Bank name').selectOption('Fleeting Bank');
    await page.getByLabel('Transit status').selectOption('Fleeting');
    await change(api, bank._id, { active: false });
    await change(api, status._id, { name: 'Lasting' });
    const sent = callsTo(page, '/ethioshipment/create');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByLabel('Transit status')).toHaveAttribute('aria-invalid', 'true');
    for (const field of [page.getByLabel('Bank name'), page.getByLabel('Transit status')])
      await expect(field).toHaveAccessibleDescription(new RegExp(note));
    await expect(shown(page.getByLabel('Bank name'))).toHaveText('Fleeting Bank');
    await expect(shown(page.getByLabel('Transit status'))).toHaveText('Fleeting');

    await page.getByLabel('Transit status').selectOption('declared');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(toast(page)).toContainText('Shipping information created successfully');
    expect(sent).toMatchObject([
      { Bank_Permit: { Bankname: 'Fleeting Bank' }, Transit_Status: 'Fleeting' },
      { Bank_Permit: { Bankname: 'Fleeting Bank' }, Transit_Status: 'declared' },
    ]);
  });

  test('before a shipment is changed is shown as what it is, and stays what is stored', async ({
    adminPage: page,
    api,
  }) => {
    const port = await add(api, 'dry_ports', 'Closed port');
    const containers = [
      { containerNo: 'MSKU1', size: 40, containerArrival: '2026-11-16', portname: 'Closed port' },
    ];
    const { data } = await api.call(
      'POST',
      '/ethioshipment/create',
      ethiopianShipment('ET-CLOSED', { containers }),
    );
    await change(api, port._id, { active: false });
    await page.goto(`/ethiopian-shipping/${data._id}/edit`);
    await expect(shown(page.getByLabel('Port name'))).toHaveText('Closed port');
    await expect(page.getByLabel('Port name')).toHaveAccessibleDescription(note);
    const sent = callsTo(page, '/ethioshipment/updateone');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page)).toContainText('Shipping information updated successfully');
    expect(sent).toMatchObject([{ containers: [{ portname: 'Closed port' }] }]);
  });
});
