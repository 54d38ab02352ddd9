import type { Page } from '@playwright/test';
import { openSettings, openSettingsHere } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';

const addNew = async (page: Page, path: string) => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Add New' }).click();
};

/** Every dialog with a form, and how to open it. */
const dialogs: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a stock': (page) => addNew(page, '/stocks'),
  'a product': (page) => addNew(page, '/products'),
  'a warehouse': (page) => addNew(page, '/warehouses'),
  'an encoder': (page) => addNew(page, '/encoders'),
  'a China shipment': (page) => addNew(page, '/china-to-freezone'),
  'a report': async (page) => {
    await page.goto('/free-zone-shipping');
    await page.getByRole('button', { name: 'Report' }).click();
  },
  'the password': (page) => openSettings(page, 'Password'),
};

test("Ctrl+Enter sends the form of each dialog after a press on the dialog's ground", async ({
  adminPage: page,
}) => {
  test.slow();
  for (const [name, open] of Object.entries(dialogs))
    await test.step(name, async () => {
      await open(page);
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator('form')).toBeVisible();
      const { width = 0 } = (await dialog.boundingBox()) ?? {};
      await dialog.click({ position: { x: width / 2, y: 4 } });
      await expect(dialog.locator('form :focus')).toHaveCount(0);
      await page.keyboard.press('Control+Enter');
      await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible();
    });
});

test('Ctrl+Enter sends each form of a page after a press on its ground, and not from behind a dialog', async ({
  adminPage: page,
}) => {
  test.slow();
  for (const path of ['/sales/create', '/free-zone-shipping/create', '/ethiopian-shipping/create'])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator('form :focus')).toHaveCount(1); // the page closes menus when it takes the focus
      await openSettingsHere(page, 'Reference data');
      await page.getByRole('dialog').getByRole('heading', { name: 'Settings' }).click();
      await page.keyboard.press('Control+Enter');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
      await page.locator('main').click({ position: { x: 4, y: 300 } });
      await expect(page.locator('form :focus')).toHaveCount(0);
      await page.keyboard.press('Control+Enter');
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    });
});
