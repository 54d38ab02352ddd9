import type { Page } from '@playwright/test';
import { notices, openWithParts, toast } from '../support/actions.ts';
import { admin, expect, test } from '../support/test.ts';

test.describe('A new version', () => {
  const deploy = (page: Page) =>
    page.route(/^[^?]*:\d+\/$/, async (route) => {
      if (route.request().isNavigationRequest()) return route.continue();
      const body = '<script type="module" crossorigin src="/assets/index-NEWER123.js"></script>';
      return route.fulfill({ contentType: 'text/html', body });
    });

  test('offers a reload where a part of the old one is gone', async ({ adminPage: page }) => {
    await page.goto('/stocks');
    await deploy(page);
    await page.route('**/assets/products*', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Products' }).click();
    await expect(page.getByRole('heading', { name: 'A new version is ready.' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Oops' })).toBeHidden();
    await page.unrouteAll();
    await page.getByRole('main').getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Manage Products' })).toBeVisible();
  });

  test('is told above the page, which stays as it is', async ({ adminPage: page, context }) => {
    await page.goto('/sales/create');
    await page.getByLabel('Customer name').fill('Not lost');
    await deploy(page);
    await context.setOffline(true);
    await expect(notices(page)).toContainText('No connection.');
    await context.setOffline(false);
    await expect(notices(page)).toContainText('A new version is ready.');
    await expect(notices(page).getByRole('button', { name: 'Reload' })).toBeVisible();
    await expect(page.getByLabel('Customer name')).toHaveValue('Not lost');
  });

  test('takes nothing that is typed with a part that is gone', async ({ adminPage: page }) => {
    await page.route('**/assets/day-grid*', (route) => route.fulfill({ status: 404 }));
    await page.goto('/sales/create');
    await page.getByLabel('Customer name').fill('Not lost');
    await deploy(page);
    await page.getByLabel('Sale date').click();
    await expect(toast(page)).toContainText('A new version is ready.');
    await expect(notices(page).getByRole('button', { name: 'Reload' })).toBeVisible();
    await expect(page.getByLabel('Customer name')).toHaveValue('Not lost');
    await page.getByLabel('Sale date').fill('2026-01-05');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Sale date')).toHaveValue(/Jan 5, 2026|January 5/);
  });

  test('is not to blame for a part that does not come', async ({ adminPage: page }) => {
    let failures = 1;
    await page.route('**/assets/day-grid*', (route) => (failures-- > 0 ? route.abort() : route.continue()));
    await page.goto('/sales/create');
    const openCalendar = page.getByRole('button', { name: 'Open the calendar' });
    await openCalendar.click();
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(toast(page)).toBeHidden();

    failures = Number.POSITIVE_INFINITY;
    await page.reload();
    await openCalendar.click();
    await expect(toast(page)).toContainText('A part of this page could not be loaded.');
    await expect(toast(page)).toContainText('Reload the page');
    await expect(notices(page)).not.toContainText('A new version');
  });

  test('takes no part from what is being typed', async ({ adminPage: page, context }) => {
    await openWithParts(page, '/sales/create');
    await page.getByLabel('Note').fill('Typed in the evening');
    await deploy(page);
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
    await context.clearCookies({ name: 'token' });
    await page.getByRole('button', { name: 'Add Item' }).click(); // loads products and warehouses
    const question = page.getByRole('dialog', { name: 'Your session has ended' });
    await question.getByLabel('Password').fill(admin.password);
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(page.getByLabel('Note')).toHaveValue('Typed in the evening');
  });
});
