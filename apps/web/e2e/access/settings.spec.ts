import type { Page } from '@playwright/test';
import { callsTo, openSettings, openSettingsHere, signIn, toast } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';

/** Label, field, and message for a text that is too short. */
const documentTypes = [
  ['Price quotation', 'pricequotation', 'price quotation must be at least 2 characters.'],
  ['Proforma invoice', 'proformainvoice', 'proforma must be at least 2 characters.'],
  ['Bank', 'bank', 'bank type must be at least 2 characters.'],
  ['Commercial invoice', 'commmercialinvoice', 'commercial invoice must be at least 2 characters.'],
  ['Bill', 'bill', 'bill must be at least 2 characters.'],
  ['Packing list', 'packinglist', 'packing list must be at least 2 characters.'],
  ['Import license', 'importlicense', 'import license must be at least 2 characters.'],
  ['Certificate', 'certificate', 'certificate must be at least 2 characters.'],
  ['MOH', 'moh', 'moh must be at least 2 characters.'],
  ['EFDA', 'efda', 'efda must be at least 2 characters.'],
  ['Insurance cost', 'insurancecost', 'insurance cost must be at least 2 characters.'],
  ['Other', 'other', 'other must be at least 2 characters.'],
] as const;

test.describe('The settings', () => {
  test('keep their place and size on every tab', async ({ adminPage: page }) => {
    const dialog = await openSettings(page, 'Password');
    const tabs = await dialog.getByRole('tab').all();
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const box = await dialog.boundingBox();
      for (const tab of tabs) {
        await tab.click();
        await expect(dialog.getByRole('tabpanel').getByRole('button').last()).toBeInViewport();
        expect(await dialog.boundingBox(), `${await tab.textContent()} at ${width}`).toEqual(box);
      }
    }
  });
});

test.describe('Document types', () => {
  test('are twelve fields, each of at least 2 characters, kept on the server', async ({
    adminPage: page,
  }) => {
    const dialog = await openSettings(page, 'Document types');
    await expect(dialog.getByRole('textbox')).toHaveCount(12);
    await dialog.getByLabel('Bank', { exact: true }).fill('x');
    await dialog.getByRole('button', { name: 'Save' }).click();
    for (const [label, , message] of documentTypes) {
      await expect(dialog.getByText(message, { exact: true })).toBeVisible();
      await expect(dialog.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
      await expect(dialog.getByLabel(label, { exact: true })).toHaveAccessibleDescription(message);
    }
    await expect(dialog.getByLabel('Price quotation', { exact: true })).toBeFocused();

    const saves = callsTo(page, '/settings/documenttypes');
    for (const [label] of documentTypes) await dialog.getByLabel(label, { exact: true }).fill(`Our ${label}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page)).toContainText('Document types updated successfully');
    await expect(dialog).toBeHidden();
    expect(saves[0]).toMatchObject(
      Object.fromEntries(documentTypes.map(([label, field]) => [field, `Our ${label}`])),
    );
    // On the same page, which has them cached.
    await openSettingsHere(page, 'Document types');
    for (const [label] of documentTypes)
      await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(`Our ${label}`);
  });

  test('a failed save keeps what was typed, and "Try again" tries again', async ({
    adminPage: page,
    api,
  }) => {
    await api.call('PUT', '/settings/documenttypes', {
      ...Object.fromEntries(documentTypes.map(([label, field]) => [field, label])),
    });
    const dialog = await openSettings(page, 'Document types');
    await dialog.getByLabel('Other', { exact: true }).fill('Other papers');
    const body = { message: 'The database is away', code: 'UNAVAILABLE', requestId: 'x' };
    const fail = (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: body }) : route.continue();
    await page.route('**/settings/documenttypes', fail);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page)).toContainText('Something went wrong');
    await expect(dialog.getByRole('alert')).toHaveText('The database is away');
    await expect(dialog.getByLabel('Other', { exact: true })).toHaveValue('Other papers');
    await page.unroute('**/settings/documenttypes');
    await toast(page).getByRole('button', { name: 'Try again' }).click();
    await expect(toast(page)).toContainText('Document types updated successfully');
    await expect(dialog).toBeHidden();
  });

  test('typed work is not lost by a slip', async ({ adminPage: page }) => {
    const dialog = await openSettings(page, 'Document types');
    await dialog.getByLabel('Other', { exact: true }).fill('Half typed');
    const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByRole('tab', { name: 'Password' }).click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.getByLabel('Other', { exact: true })).toHaveValue('Half typed');
    await dialog.getByRole('tab', { name: 'Password' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog.getByLabel('Current password')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('are left by Back as well, after a question', async ({ adminPage: page }) => {
    await page.goto('/stocks');
    await page.getByRole('link', { name: 'Warehouses' }).click();
    await expect(page.getByRole('heading', { name: 'Manage Warehouses' })).toBeVisible();
    const dialog = await openSettingsHere(page, 'Document types');
    await dialog.getByLabel('Other', { exact: true }).fill('Half typed');
    const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
    const back = () => page.evaluate(() => history.back());
    await back();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.getByLabel('Other', { exact: true })).toHaveValue('Half typed');
    await back();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/\/stocks$/);
    await expect(dialog).toBeHidden();
  });

  test('are for admins only', async ({ page, api }) => {
    const account = await api.encoder('nodocs@tana-trading.et', await api.warehouse('No documents'));
    await signIn(page, account);
    await page.getByRole('button', { name: account.email }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(page.getByRole('tab')).toHaveText(['Password']);
  });
});
