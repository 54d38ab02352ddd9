import type { Page } from '@playwright/test';
import { notices } from './actions.ts';
import { expect, test } from './test.ts';

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
});
