import type { Locator, Page } from '@playwright/test';
import { fillSale, rowAction, toast } from '../support/actions.ts';
import { chinaShipment, ethiopianShipment } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';
import { intercept } from '../support/timing.ts';

const days = (page: Page) => page.getByRole('grid').getByRole('gridcell').getByRole('button');

/** Picks a day by mouse or touch, then leaves the calendar by Escape the next time. */
async function pickAndLeave(page: Page, field: Locator, press: (control: Locator) => Promise<void>) {
  await press(field);
  await press(days(page).filter({ hasText: /^15$/ }));
  await expect(page.getByRole('grid')).toBeHidden();
  await expect(field).toHaveValue(/15/);
  await expect(field).toBeFocused();
  await press(field);
  await press(page.getByRole('button', { name: 'Go to the Next Month' }));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toBeHidden();
  await expect(field).toBeFocused();
}

test.describe('A date field has the focus again when its calendar closes', () => {
  test('by the mouse, on a page and in a dialog, but for what is pressed beside it', async ({
    adminPage: page,
  }) => {
    await page.goto('/ethiopian-shipping/create');
    const field = page.getByLabel('Loading date');
    await pickAndLeave(page, field, (control) => control.click());
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Bank name')).toBeFocused();
    await page.getByRole('button', { name: 'Open the calendar' }).first().click();
    await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1);
    await page.getByLabel('Importer').click();
    await expect(page.getByRole('grid')).toBeHidden();
    await expect(page.getByLabel('Importer')).toBeFocused();

    await page.goto('/china-to-freezone');
    await page.getByRole('button', { name: 'Add New' }).click();
    const arrival = page.getByRole('dialog').getByLabel('Expected Arrival Date');
    await arrival.click();
    await page.getByRole('button', { name: 'Go to the Next Month' }).click();
    await days(page).filter({ hasText: /^15$/ }).click();
    await expect(arrival).toHaveValue(/15/);
    await expect(arrival).toBeFocused();
  });

  test.describe('by touch', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    test('and stays closed', async ({ adminPage: page }) => {
      await page.goto('/ethiopian-shipping/create');
      await pickAndLeave(page, page.getByLabel('Loading date'), (control) => control.tap());
    });
  });
});

test('Enter in a field sends its form and leaves the focus there', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@tana-trading.et');
  await page.getByLabel('Password').fill('wrong-one');
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Email or password is wrong');
  await expect(page.getByLabel('Password')).toBeFocused();
});

test('A dialog gives the focus back to a button that was pressed without it', async ({
  adminPage: page,
  api,
}) => {
  await api.warehouse('Focus yard');
  await page.goto('/warehouses');
  await expect(page.getByRole('row').filter({ hasText: 'Focus yard' })).toBeVisible();
  const add = page.getByRole('button', { name: 'Add New' });
  // A click that doesn't focus, as a mouse's in Safari and a screen reader's everywhere.
  await add.dispatchEvent('click');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
});

test.describe('A button that goes with what it brings hands the focus on', () => {
  const list = '**/api/v1/warehouse/getwarehouses';
  const empty = { data: [], totalPages: 0, currentPage: 1, total: 0 };

  test('from an empty list to the page’s own Add New', async ({ adminPage: page }) => {
    await page.route(list, (route) => route.fulfill({ json: empty }));
    await page.route('**/api/v1/warehouse/create', async (route) => {
      await page.unroute(list);
      await route.continue();
    });
    await page.goto('/warehouses');
    const add = page.getByRole('button', { name: 'Add New' });
    await page.getByRole('cell').filter({ has: add }).waitFor();
    await add.press('Enter');
    await page.getByRole('dialog').getByLabel('Name').fill('First yard');
    await page.getByRole('dialog').getByLabel('Address').fill('Kality');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row').filter({ hasText: 'First yard' })).toBeVisible();
    await expect(add).toBeFocused();
  });

  test('from a failed load and an idle search to the search box', async ({ adminPage: page, api }) => {
    await api.warehouse('Retried yard');
    const answer = { status: 500, json: { message: 'Boom', code: 'INTERNAL', requestId: 'r' } };
    await page.route(list, (route) => route.fulfill(answer));
    await page.goto('/warehouses');
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    await page.unroute(list);
    await retry.press('Enter');
    await expect(page.getByRole('row').filter({ hasText: 'Retried yard' })).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeFocused();

    await page.goto('/warehouses?q=nothing of the kind');
    await page.getByRole('button', { name: 'Clear search' }).press('Enter');
    await expect(page.getByRole('row').filter({ hasText: 'Retried yard' })).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeFocused();
  });
});

test.describe('The button that sends has the focus again when the call failed', () => {
  /** Presses the button, waits until it is disabled, then lets the call fail. */
  async function failBy(
    page: Page,
    button: Locator,
    press: () => Promise<void>,
    path: string,
    and?: 'again',
  ) {
    const answer = { status: 500, json: { message: 'Boom', code: 'INTERNAL', requestId: 'r' } };
    const letFail = await intercept(page, `**/api/v1${path}`, (route) => route.fulfill(answer));
    await press();
    await expect(button).toBeDisabled();
    await expect(button).not.toBeFocused();
    letFail();
    await expect(toast(page)).toContainText('Boom');
    await expect(button).toBeFocused();
    const tryAgain = () => toast(page).getByRole('button', { name: 'Try again' }).press('Enter');
    if (and === 'again') return failBy(page, button, tryAgain, path);
    await toast(page).getByLabel('Close this message').click();
  }

  test('of a sale, of a shipment and of a dialog', async ({ adminPage: page, api }) => {
    const [product, warehouse] = [await api.product('Focus lamp'), await api.warehouse('Focus store')];
    await api.stock(product, warehouse, 10);
    await api.call('POST', '/ethioshipment/create', ethiopianShipment('ET-FOC', { importer: 'Focus PLC' }));
    await api.call('POST', '/chinatofreezone/create', chinaShipment('Focus supplier'));

    await page.goto('/sales/create');
    await fillSale(page, { customer: 'Focused', product: 'Focus lamp', warehouse: 'Focus store' });
    const sell = page.locator('form [type=submit]');
    await failBy(page, sell, () => sell.press('Enter'), '/sale/create');
    await failBy(page, sell, () => sell.click(), '/sale/create');
    await failBy(page, sell, () => sell.press('Enter'), '/sale/create', 'again');
    page.once('dialog', (question) => question.accept());

    await page.goto('/ethiopian-shipping');
    await rowAction(page, 'Focus PLC', 'Update');
    await page.getByLabel('Supplier').fill('Another');
    const update = page.locator('form [type=submit]');
    await failBy(page, update, () => update.press('Enter'), '/ethioshipment/updateone');
    page.once('dialog', (question) => question.accept());

    await page.goto('/china-to-freezone');
    await rowAction(page, 'Focus supplier', 'Update');
    const inDialog = page.getByRole('dialog').locator('[type=submit]');
    await failBy(page, inDialog, () => inDialog.press('Enter'), '/chinatofreezone/updateone');
  });
});
