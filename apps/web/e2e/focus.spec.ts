import type { Locator, Page } from '@playwright/test';
import { expect, test } from './test.ts';

const days = (page: Page) => page.getByRole('grid').getByRole('gridcell').getByRole('button');

/** Picks a day as somebody with a mouse or a finger does, and leaves the calendar by Escape the next time. */
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

  test('by touch, and stays closed', async ({ browser, api, server }) => {
    const viewport = { width: 390, height: 844 };
    const context = await browser.newContext({
      baseURL: server.url,
      viewport,
      hasTouch: true,
      isMobile: true,
    });
    await api.lendTo(context);
    const page = await context.newPage();
    await page.goto('/ethiopian-shipping/create');
    await pickAndLeave(page, page.getByLabel('Loading date'), (control) => control.tap());
    await context.close();
  });
});
