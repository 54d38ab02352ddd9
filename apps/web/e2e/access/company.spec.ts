import { choose, openSettings, toast } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const fileOf = (buffer: Buffer) => ({ name: 'logo.png', mimeType: 'image/png', buffer });

test.describe('Company', () => {
  test.afterEach(({ api }) =>
    api.call('PUT', '/settings/company', {
      name: 'Inventory Enterprise',
      nameAm: null,
      logo: null,
      tin: null,
      lockedUntil: null,
      belowPrice: 'warn',
    }),
  );

  test('is the first tab of admins, whose dialog opens on Password; encoders have none', async ({
    adminPage: page,
  }) => {
    const dialog = await openSettings(page, 'Password');
    await expect(dialog.getByRole('tab').first()).toHaveText('Company');
    await expect(dialog.getByRole('tab', { name: 'Password' })).toHaveAttribute('aria-selected', 'true');
  });

  test('is shown with name and logo in the sidebar once it is saved', async ({ adminPage: page }) => {
    const dialog = await openSettings(page, 'Company');
    await expect(page).toHaveTitle('Manage Stocks · Inventory Enterprise');
    await expect(dialog.getByText('It stands on receipts and in the sidebar.')).toBeVisible();
    await expect(dialog.getByLabel('Encoders may correct stock')).toHaveValue('true');
    await dialog.getByLabel('Company name', { exact: true }).fill('');
    await dialog.getByLabel('TIN', { exact: true }).fill('123');
    await dialog.getByLabel(/^Logo/).setInputFiles(fileOf(Buffer.from('<svg/>')));
    await dialog.getByRole('button', { name: 'Save' }).click();
    const wrong = [
      ['Company name', 'Company name is required'],
      ['TIN', 'TIN must be 10 digits'],
    ] as const;
    for (const [label, message] of wrong) {
      const field = dialog.getByRole('textbox', { name: label, exact: true });
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(new RegExp(message));
    }
    const noLogo = 'Logo must be a PNG or JPEG picture of at most 256 KB';
    await expect(dialog.getByLabel(/^Logo/)).toHaveAccessibleDescription(noLogo);

    await dialog.getByLabel('Company name', { exact: true }).fill('Tana Trading PLC');
    await dialog.getByLabel('TIN', { exact: true }).fill('0045678912');
    await dialog.getByLabel(/^Logo/).setInputFiles(fileOf(Buffer.from(onePixel, 'base64')));
    await expect(dialog.getByRole('img', { name: 'Logo' })).toBeVisible();
    await dialog.getByLabel('Encoders may take goods back').selectOption('Yes');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page)).toContainText('Company updated successfully');
    await expect(dialog).toBeHidden();
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
    await expect(sidebar.getByText('Tana Trading PLC')).toBeVisible();
    await expect(page).toHaveTitle('Manage Stocks · Tana Trading PLC');
    await expect(sidebar.locator('img')).toHaveAttribute('src', `data:image/png;base64,${onePixel}`);
  });

  test('changes a rule on pages that are open, within a minute', async ({ adminPage: page, api }) => {
    await api.product('Ruled lamp', { price: 500 });
    await page.clock.install();
    await page.goto('/sales/create');
    await page.getByRole('button', { name: 'Add Item' }).click();
    await choose(page.getByLabel('Product, item 1'), 'Ruled lamp');
    await page.getByLabel('Selling price, item 1').fill('400');
    await expect(page.getByText('List price 500.00')).toBeVisible();
    await api.call('PUT', '/settings/company', { belowPrice: 'allow' });
    await page.clock.fastForward('01:00');
    await expect(page.getByText('List price 500.00')).toBeHidden();
    await expect(page.getByLabel('Selling price, item 1')).toHaveValue('400');
  });
});
