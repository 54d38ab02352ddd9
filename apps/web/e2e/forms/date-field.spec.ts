import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const saleDate = (page: Page) => page.getByLabel('Sale date');

test('the calendar of a required date is part of its field: nothing is missing while it is open', async ({
  adminPage: page,
}) => {
  await page.goto('/sales/create');
  await saleDate(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('grid').locator('button:focus')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(saleDate(page)).toHaveAttribute('aria-invalid', 'false');
  await page.keyboard.press('Escape');
  await expect(saleDate(page)).toBeFocused();
  await expect(page.getByText('Sale date is required')).toBeHidden();
  await page.getByRole('button', { name: 'Open the calendar' }).click();
  await page.getByLabel('Customer name').click();
  await expect(page.getByRole('grid')).toBeHidden();
  await expect(page.getByText('Sale date is required')).toBeHidden();
  await page.getByRole('button', { name: 'Open the calendar' }).click();
  await page
    .getByRole('grid')
    .getByRole('button', { name: /^Today, / })
    .click();
  await expect(saleDate(page)).toBeFocused();
  await expect(saleDate(page)).toHaveAttribute('aria-invalid', 'false');
});

test('a field that was not filled in yet is no mistake when a menu takes the focus', async ({
  adminPage: page,
}) => {
  for (const path of ['/sales/create', '/free-zone-shipping/create', '/ethiopian-shipping/create'])
    await test.step(path, async () => {
      await page.goto(path);
      const main = page.getByRole('main');
      // An import is optional.
      const needed = main.locator('input[name]:not([name=importId])').first();
      await expect(needed).toBeFocused();
      await page.getByRole('button', { name: /^Language/ }).click();
      await page.getByRole('menu').waitFor();
      await page.keyboard.press('Escape');
      await expect(page.getByText(/is required|must be at least/)).toHaveCount(0);
      // A field that had content reports that it is empty.
      await needed.fill('x');
      await needed.fill('');
      await page.keyboard.press('Tab');
      await expect(needed).toHaveAttribute('aria-invalid', 'true');
    });
});

test('weeks begin on Monday and are whole, in both calendars', async ({ adminPage: page }) => {
  await page.goto('/sales/create');
  for (const calendar of ['gregorian', 'ethiopian'] as const) {
    await page.evaluate((name) => localStorage.setItem('calendar', name), calendar);
    await page.reload();
    await page.getByRole('button', { name: 'Open the calendar' }).click();
    const grid = page.getByRole('grid');
    await expect(grid).toBeVisible();
    for (let months = 0; months < 14; months++) {
      const weeks = await grid.evaluate((table) => ({
        first: table.querySelector('thead th')?.getAttribute('aria-label'),
        places: [...table.querySelectorAll('tbody tr')].map((row) => row.children.length),
        empty: [...table.querySelectorAll('tbody tr')].filter((row) => !row.querySelector('button')).length,
      }));
      expect(weeks).toMatchObject({ first: 'Monday', empty: 0 });
      expect(new Set(weeks.places)).toEqual(new Set([7]));
      await page.getByRole('button', { name: 'Go to the Previous Month' }).click();
    }
  }
});

test('takes a day as a paper or a spreadsheet writes it', async ({ adminPage: page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const calendar of ['gregorian', 'ethiopian'] as const) {
    await page.addInitScript((name) => localStorage.setItem('calendar', name), calendar);
    await page.goto('/sales/create');
    const shown = calendar === 'gregorian' ? 'Mar 5, 2026' : 'Yekatit 26, 2018';
    for (const written of [
      '05-Mar-2026\t',
      '"5 Mar 2026"\r\n',
      '2026-03-05 00:00:00',
      'Thursday, March 5, 2026',
      'የካቲት 26 ቀን 2018 ዓ.ም.',
      'የካቲት ፳፮ ቀን ፳፻፲፰ ዓ.ም.',
    ]) {
      await page.evaluate((text) => navigator.clipboard.writeText(text), written);
      await saleDate(page).fill('');
      await page.keyboard.press('Control+v');
      await page.keyboard.press('Tab');
      await expect(saleDate(page), written).toHaveValue(shown);
    }
  }
});

test('the calendar opens whatever stands in the other field of its range', async ({ adminPage: page }) => {
  await page.goto('/dashboard');
  await page.getByLabel('End date').fill('x');
  await page.getByLabel('Start date').click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByLabel('Start date').fill('2150-01-01');
  await page.getByLabel('End date').fill('');
  await page.getByLabel('End date').click();
  await expect(page.getByRole('grid', { name: 'January 2150' })).toBeVisible();
  await page.getByLabel('Start date').fill('0019-01-01');
  await page.getByLabel('Start date').click();
  await expect(page.getByRole('grid')).toBeVisible();
});
