import type { Locator, Page } from '@playwright/test';
import { callsTo, rowAction, toast } from '../support/actions.ts';
import { dayFromNow, freeZoneShipment } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';

const create = '/freezone/create';
const sections = [
  'Basic Information',
  'Bank Information',
  'Document Status',
  'Import Document Status',
  'Djibouti Transit Status',
  'Transit Information',
];
const dates = [
  'Loading date',
  'Permit date',
  'Document to FZCO date',
  'Import document date',
  'Djibouti transit date',
  'Arrival date',
];

const control = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const colourOf = (badge: Locator) => badge.evaluate((element) => getComputedStyle(element).backgroundColor);

test.describe('Free Zone Shipping', () => {
  test('lists its columns, ten a page', async ({ adminPage: page, api }) => {
    await api.call('POST', create, freeZoneShipment('FZ-1'));
    const lists = callsTo(page, '/freezone/getall');
    await page.goto('/free-zone-shipping');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Free Zone Shipping');
    await expect(page.getByRole('columnheader')).toHaveText([
      'Operation No',
      'Importer',
      'Waybill No',
      'FZCO Status',
      'Containers',
      'Transit Status',
      'Arrival Date',
      'Actions',
    ]);
    await expect(page.getByRole('row').filter({ hasText: 'FZ-1' }).getByRole('cell')).toHaveText([
      'FZ-1',
      'Yekatit Solar & Electric',
      'DJ-884213',
      'Yes',
      '3',
      'Not declared',
      'Mar 5, 2024',
      '',
    ]);
    expect(lists[0]).toEqual({ page: 1, limit: 10 });
  });

  test('a long status is read whole on a phone', async ({ adminPage: page, api }) => {
    await api.call('POST', '/enum/create', {
      list: 'transit_status_at_dryport',
      name: 'Held for a second inspection',
    });
    await api.call(
      'POST',
      create,
      freeZoneShipment('Long status', { Transit_Status: 'Held for a second inspection' }),
    );
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/free-zone-shipping?q=Long status');
      const badge = page.getByText('Held for a second inspection');
      await expect(badge).toBeVisible();
      const cut = await badge.evaluate((element) => {
        const box = element.closest('.ledger-content')?.getBoundingClientRect();
        return Math.max(0, element.getBoundingClientRect().right - (box?.right ?? 0));
      });
      expect(cut, `at ${width} px`).toBe(0);
    }
  });

  test('Amharic dates of the Ethiopian calendar are read whole', async ({ adminPage: page, api }) => {
    await api.call(
      'POST',
      create,
      freeZoneShipment('Long date', { Arrival_Status: { portname: 'Kality', date: '2024-10-05' } }),
    );
    await page.addInitScript(() => {
      localStorage.setItem('language', 'am');
      localStorage.setItem('calendar', 'ethiopian');
    });
    await page.goto('/free-zone-shipping?q=Long date');
    const date = page.getByRole('row').getByText('መስከረም 25 ቀን 2017', { exact: true });
    await expect(date).toBeVisible();
    expect(await date.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  test('badges have the given colours', async ({ adminPage: page, api }) => {
    const light = {
      Sent: 'rgb(231, 241, 255)', // blue
      Received: 'rgb(224, 247, 228)', // green
      Pending: 'rgb(251, 239, 214)', // yellow
      declared: 'rgb(242, 237, 255)', // purple
      'Under inspection': 'rgb(235, 240, 248)', // all others: grey
    };
    // A status added to the reference data later.
    for (const name of ['Sent', 'Received', 'Pending'])
      await api.call('POST', '/enum/create', { list: 'transit_status_at_dryport', name });
    for (const status of Object.keys(light))
      await api.call('POST', create, freeZoneShipment(`Colour ${status}`, { Transit_Status: status }));
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/free-zone-shipping?q=Colour');
    for (const [status, colour] of Object.entries(light)) {
      const row = page.getByRole('row').filter({ hasText: `Colour ${status}` });
      const word = status.slice(0, 1).toUpperCase() + status.slice(1);
      expect(await colourOf(row.getByText(word, { exact: true })), status).toBe(colour);
    }
  });

  test('copies the operation number', async ({ adminPage: page, api }) => {
    await api.call('POST', create, freeZoneShipment('FZ-COPY'));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/free-zone-shipping');
    await page.getByRole('row').filter({ hasText: 'FZ-COPY' }).locator('[aria-haspopup=menu]').click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Copy Operation number',
      'View',
      'Update',
      'Continue as Ethiopian shipping',
      'Delete',
    ]);
    await page.getByRole('menuitem', { name: 'Copy Operation number' }).click();
    await expect(toast(page)).toContainText('FZ-COPY');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('FZ-COPY');
  });

  test('its view is grouped, with the route', async ({ adminPage: page, api }) => {
    const { data } = await api.call('POST', create, freeZoneShipment('FZ-VIEW'));
    await page.goto(`/free-zone-shipping?view=${data._id}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
      'Basic Information',
      'Document Status',
      'Transit Information',
      'Bank Information',
    ]);
    for (const text of ['FZ-VIEW', 'COSU6389201470', 'Dashen Bank', 'Kality, Mar 5, 2024', 'Feb 20, 2024'])
      await expect(dialog).toContainText(text);
    await expect(dialog.locator('[aria-current=step]')).toContainText('Djibouti free zone');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(page).toHaveURL(`/free-zone-shipping/${data._id}/edit`);
  });

  test('a failed delete has the given title', async ({ adminPage: page, api }) => {
    const { data } = await api.call('POST', create, freeZoneShipment('FZ-GONE'));
    await page.goto('/free-zone-shipping');
    await rowAction(page, 'FZ-GONE', 'Delete');
    await api.call('DELETE', '/freezone/deleteone', { _id: data._id });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Failed to delete product'); // sic
  });
});

test.describe('Create and Update Free Zone Shipping', () => {
  test('has the six sections and the given defaults', async ({ adminPage: page }) => {
    await page.goto('/free-zone-shipping/create');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Free Zone Shipping');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(sections);
    for (const name of sections) await expect(page.getByRole('group', { name, exact: true })).toBeVisible();
    const defaults = {
      'Document to FZCO': 'no',
      'Import document status': 'not received',
      'Djibouti transit status': 'declared',
      'Transit status': 'declared',
      'Return status': 'not return',
    };
    for (const [label, value] of Object.entries(defaults))
      await expect(control(page, label)).toHaveValue(value);
    await page.getByRole('navigation', { name: 'Sections' }).getByText('Bank Information').click();
    await expect(control(page, 'Bank name')).toBeFocused();
  });

  test('says what is missing; only the permit date may be', async ({ adminPage: page }) => {
    await page.goto('/free-zone-shipping/create');
    await page.getByRole('button', { name: 'Create' }).click();
    for (const message of [
      'Operation number is required',
      'Importer is required',
      'Truck waybill number is required',
      'Bill of loading is required',
      'Number of containers is required',
      'Bank name is required',
      'Port name is required',
    ]) {
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    }
    for (const date of dates) {
      const isMissing = await control(page, date).getAttribute('aria-invalid');
      expect([date, isMissing]).toEqual([date, String(date !== 'Permit date')]);
    }
    await expect(control(page, 'Operation number')).toBeFocused();
  });

  test('no date may lie in the future or before 1900', async ({ adminPage: page }) => {
    await page.goto('/free-zone-shipping/create');
    for (const date of dates) {
      await control(page, date).fill(dayFromNow(3));
      await control(page, 'Importer').focus();
      await expect(page.getByText(/can't be in the future/), date).toBeVisible();
      await control(page, date).fill('1899-12-31');
      await expect(page.getByText('Date must be between 1900 and 2200'), date).toBeVisible();
      await control(page, date).fill('1900-01-01');
      await expect(control(page, date)).toHaveAttribute('aria-invalid', 'false');
    }
    await control(page, 'Loading date').fill('');
    await control(page, 'Loading date').click();
    const grid = page.getByRole('grid');
    await expect(grid.getByRole('button', { name: /^Today, / })).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Go to the Next Month' })).toBeDisabled();
    await expect(page.getByLabel(/year/i).getByRole('option').first()).toHaveText('1900');
  });

  test('creates and updates', async ({ adminPage: page }) => {
    await page.goto('/free-zone-shipping/create');
    await control(page, 'Operation number').fill('20190156');
    await control(page, 'Importer').fill('Abyssinia Medical');
    await control(page, 'Truck waybill number').fill('DJ-885317');
    await control(page, 'Bill of loading').fill('MAEU227418906');
    await control(page, 'Number of containers').fill('2');
    await control(page, 'Bank name').selectOption('Zemen Bank');
    await control(page, 'Port name').selectOption('Kality');
    for (const date of dates.filter((one) => one !== 'Permit date'))
      await control(page, date).fill('2024-03-05');
    await page.keyboard.press('Control+Enter');
    await expect(toast(page)).toContainText('Shipping information created successfully');
    await expect(page).toHaveURL('/free-zone-shipping');

    await rowAction(page, '20190156', 'Update');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Update Free Zone Shipping');
    await expect(control(page, 'Operation number')).toHaveValue('20190156');
    await expect(control(page, 'Arrival date')).toHaveValue('Mar 5, 2024');
    await control(page, 'Djibouti transit status').selectOption('closed');
    await control(page, 'Transit status').selectOption('Duty paid');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page)).toContainText('Free zone shipping updated successfully');
    await expect(page.getByRole('row').filter({ hasText: '20190156' })).toContainText('Duty paid');
  });

  test('Cancel goes back to the list', async ({ adminPage: page }) => {
    await page.goto('/free-zone-shipping/create');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/free-zone-shipping');
  });
});
