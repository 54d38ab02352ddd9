import { callsTo, rowAction, toast } from '../support/actions.ts';
import { dayFromNow, ethiopianShipment, readable } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';

const create = '/ethioshipment/create';

test.describe('Manage Shippings', () => {
  test('lists its twelve columns; what is absent reads No information', async ({ adminPage: page, api }) => {
    await api.call('POST', create, ethiopianShipment('ET-1', { importer: 'Listed first PLC' }));
    const bare = { Bank_Permit: null, Arrival_Status: null, importer: 'Bole Homes' };
    await api.call('POST', create, ethiopianShipment('ET-2', bare));
    const lists = callsTo(page, '/ethioshipment/getall');
    await page.goto('/ethiopian-shipping');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Shippings');
    await expect(page.getByRole('columnheader')).toHaveText([
      'Importer',
      'Supplier',
      'Proforma invoice number',
      'Bank permit',
      'Loading status at origin',
      'Bill of loading number',
      'Number of containers',
      'Dry port arrival status',
      'Import document status',
      'Transit status at dry port',
      'Empty return container',
      'Total cost',
      'Actions',
    ]);
    await expect(page.getByRole('row').filter({ hasText: 'Listed first PLC' }).getByRole('cell')).toHaveText([
      'Listed first PLC',
      'Hebei Jinxi Iron & Steel',
      'PI-26-1187',
      'Awash Bank Aug 14, 2026',
      'Sep 21, 2026',
      'COSU6389201188',
      '1',
      'Modjo Nov 16, 2026',
      'Received',
      'Declared',
      'Not return',
      '18,420,000.00 birr',
      '',
    ]);
    await expect(
      page.getByRole('row').filter({ hasText: 'Bole Homes' }).getByText('No information'),
    ).toHaveCount(2);
    expect(lists[0]).toEqual({ page: 1, limit: 10 });
  });

  test('scrolls sideways inside itself, and its first column stays', async ({ adminPage: page, api }) => {
    await api.call('POST', create, ethiopianShipment('ET-3'));
    await page.goto('/ethiopian-shipping');
    const list = page.getByRole('region', { name: 'Manage Shippings, scrolls sideways' });
    const importer = list.locator('tbody tr[data-id]').first().getByRole('cell').first();
    await expect(importer).toBeVisible();
    const before = await importer.boundingBox();
    await list.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
    await expect(page.getByRole('columnheader', { name: 'Total cost' })).toBeInViewport({ ratio: 1 });
    expect((await importer.boundingBox())?.x).toBe(before?.x);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    // A phone tells by its number which shipment of an importer it is.
    const number = list.getByText('ET-3', { exact: true });
    await expect(number).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(number).toBeInViewport();
  });

  test('shows all of a shipment, its route and its containers', async ({ adminPage: page, api }) => {
    await api.call('POST', create, ethiopianShipment('ET-4', { importer: 'Ras Dashen Tyres' }));
    await page.goto('/ethiopian-shipping');
    await rowAction(page, 'Ras Dashen Tyres', 'View');
    const dialog = page.getByRole('dialog');
    for (const text of [
      'ET-4',
      'COSU6389201188',
      'Awash Bank Aug 14, 2026',
      '18,420,000.00',
      'MSKU1234567',
      '40 ft',
    ])
      await expect(dialog).toContainText(text);
    const route = dialog.getByRole('list', { name: 'Route' });
    await expect(route.getByRole('listitem')).toHaveText([
      /^China/,
      /^Djibouti/,
      /^Dry port, Modjo/,
      /^Delivered/,
    ]);
    await expect(route.locator('[aria-current=step]')).toContainText('Dry port, Modjo');
  });

  test('what lies in the future is expected, the loading too', async ({ adminPage: page, api }) => {
    const [soon, later] = [dayFromNow(5), dayFromNow(30)];
    const fields = { loading_Status: soon, Arrival_Status: { portname: 'Modjo', date: later } };
    const { data } = await api.call('POST', create, ethiopianShipment('ET-AHEAD', fields));
    await page.goto(`/ethiopian-shipping?view=${data._id}`);
    const route = page.getByRole('list', { name: 'Route' });
    await expect(route).toContainText(`loading expected ${readable(soon)}`);
    await expect(route).toContainText(`expected ${readable(later)}`);
    const past = await api.call(
      'POST',
      create,
      ethiopianShipment('ET-PAST', { loading_Status: dayFromNow(0) }),
    );
    await page.goto(`/ethiopian-shipping?view=${past.data._id}`);
    await expect(route).toContainText(`loaded ${readable(dayFromNow(0))}`);
  });

  test('is found by its container, and deleted after a question', async ({ adminPage: page, api }) => {
    const containers = [
      { containerNo: 'HLXU999', size: 20, containerArrival: '2026-01-02', portname: 'Modjo' },
    ];
    await api.call('POST', create, ethiopianShipment('ET-5', { importer: 'Found PLC', containers }));
    await page.goto('/ethiopian-shipping');
    await page.getByRole('searchbox').fill('hlxu999');
    await expect(page.locator('tbody tr[data-id]')).toHaveText([/Found PLC/]);
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    await rowAction(page, 'Found PLC', 'Delete');
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Shipping deleted successfully');
    await expect(page.getByText('No results.')).toBeVisible();
  });
});
