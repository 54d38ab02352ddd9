import type { Page } from '@playwright/test';
import { fillSale } from '../support/actions.ts';
import { ethiopianShipment, freeZoneShipment } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';

/** Refuses the next call to this path. */
const refuse = (page: Page, path: string, errors: Record<string, string[]>) => {
  const json = { message: 'The server says no', code: 'VALIDATION_FAILED', errors, requestId: 'r' };
  return page.route(`**${path}`, (route) => route.fulfill({ status: 400, json }), { times: 1 });
};
const alerts = (page: Page) => page.getByRole('main').getByRole('alert');

test.describe('What the server says of more than a field stands above the form', () => {
  test('of a list, beside what it says of a line', async ({ adminPage: page, api }) => {
    const path = '/ethioshipment/updateone';
    const { data } = await api.call('POST', '/ethioshipment/create', ethiopianShipment('ET-LIST'));
    await page.goto(`/ethiopian-shipping/${data._id}/edit`);
    await refuse(page, path, { containers: ['Too many containers'] });
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(alerts(page)).toHaveText('Too many containers');
    await refuse(page, path, {
      containers: ['Too many containers'],
      'containers.0.containerNo': ['Container number is taken'],
    });
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByLabel('Container number')).toBeFocused();
    await expect(page.getByText('Container number is taken')).toBeVisible();
    await expect(alerts(page)).toHaveText('Too many containers');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page).toHaveURL('/ethiopian-shipping');
  });

  test('of groups and of what is no field, each in its line', async ({ adminPage: page, api }) => {
    const { data } = await api.call('POST', '/freezone/create', freeZoneShipment('FZ-GROUP'));
    await page.goto(`/free-zone-shipping/${data._id}/edit`);
    await refuse(page, '/freezone/updateone', {
      Bank_Permit: ['Bank permit must be complete'],
      'Arrival_Status.portname.length': ['Nothing has this path'],
    });
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(alerts(page)).toHaveText(['Bank permit must be complete', 'Nothing has this path']);
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page).toHaveURL('/free-zone-shipping');
  });

  test('of the items of a sale', async ({ adminPage: page, api }) => {
    const [product, warehouse] = [await api.product('Refused tin'), await api.warehouse('Refused store')];
    await api.stock(product, warehouse, 10);
    await page.goto('/sales/create');
    await fillSale(page, { customer: 'Refused', product: 'Refused tin', warehouse: 'Refused store' });
    for (const path of ['soldData', 'soldData.0']) {
      await refuse(page, '/sale/create', { [path]: [`Not this ${path}`] });
      await page.getByRole('button', { name: 'Create Sale' }).click();
      await expect(alerts(page)).toHaveText(`Not this ${path}`);
    }
    await page.getByRole('button', { name: 'Create Sale' }).click();
    await expect(page).toHaveURL('/sales');
  });
});
