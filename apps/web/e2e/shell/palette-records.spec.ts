import { openPalette, palette } from '../support/actions.ts';
import { chinaShipment, ethiopianShipment, freeZoneShipment } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';

test.describe('The palette', () => {
  test('finds warehouses and people for an admin, and opens them', async ({ adminPage: page, api }) => {
    const warehouse = await api.warehouse('Sought hall', 'Ring road 12');
    await api.encoder('sought@tana-trading.et', warehouse);
    await page.goto('/sales');
    await expect(page.getByRole('searchbox')).toBeFocused();
    const options = (await openPalette(page)).getByRole('option');
    await page.keyboard.type('sought');
    await expect(options).toHaveText([/Sought hall.*Ring road 12/, /Abebe Kebede.*sought@tana-trading\.et/]);
    await options.first().click();
    await expect(page.getByRole('dialog')).toContainText('Ring road 12');
    await page.keyboard.press('Escape');
    await openPalette(page);
    await page.keyboard.type('sought@');
    await options.first().click();
    await expect(page.getByRole('dialog', { name: 'User Details' })).toContainText('sought@tana-trading.et');
  });

  test('says that a search failed, rather than that nothing was found', async ({ adminPage: page }) => {
    await page.goto('/sales');
    await page.route('**/search/sales', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Internal server error' } }),
    );
    await expect(page.getByRole('searchbox')).toBeFocused();
    const found = await openPalette(page);
    await page.keyboard.type('nobody is called so');
    await expect(found.getByRole('status')).toHaveText('Internal server error');
  });

  test('finds shipments of all three areas by every number, and opens them', async ({
    adminPage: page,
    api,
  }) => {
    const container = {
      containerNo: 'MSKP7654321',
      size: 40,
      containerArrival: '2026-11-16',
      portname: 'Modjo',
    };
    const ethiopian = {
      importer: 'Found Importer',
      ProformaInvoiceNo: 'PIP-26-4',
      BillofLoading: 'COSUP6300',
    };
    const free = { importer: 'Free Importer', Truckwaybillnumber: 'DJP-99', BillofLoading: 'HLCUP1234' };
    const china = { OriginBillofLoadingNo: 99887766 };
    await api.call(
      'POST',
      '/ethioshipment/create',
      ethiopianShipment('ETP-771', { ...ethiopian, containers: [container] }),
    );
    await api.call('POST', '/freezone/create', freeZoneShipment('FZP-55', free));
    await api.call('POST', '/chinatofreezone/create', chinaShipment('Shipped Supplier', china));
    await page.goto('/sales');
    await expect(page.getByRole('searchbox')).toBeFocused();
    const option = (await openPalette(page)).getByRole('option').first();
    const box = page.getByRole('dialog', { name: palette }).getByRole('combobox');
    for (const [text, shown] of [
      ['ETP-771', /Found Importer.*ETP-771/],
      ['PIP-26-4', /Found Importer.*PIP-26-4/],
      ['COSUP63', /Found Importer.*COSUP6300/],
      ['MSKP7654', /Found Importer.*MSKP7654321/],
      ['FZP-55', /Free Importer.*FZP-55/],
      ['DJP-99', /Free Importer.*DJP-99/],
      ['HLCUP1', /Free Importer.*HLCUP1234/],
      ['99887766', /Shipped Supplier.*99887766/],
    ] as const) {
      await box.fill(text);
      await expect(option).toHaveText(shown);
    }
    for (const [text, name] of [
      ['99887766', 'Shipped Supplier'],
      ['DJP-99', 'Free Importer'],
      ['MSKP7654', 'Found Importer'],
    ] as const) {
      if (!(await box.isVisible())) await openPalette(page);
      await box.fill(text);
      await option.filter({ hasText: name }).click();
      await expect(page.getByRole('dialog').getByText(name)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });
});
