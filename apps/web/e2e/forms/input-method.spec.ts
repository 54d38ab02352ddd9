import type { Locator } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** Key events of an input method: Safari marks them by their code alone. */
const taken = [{ isComposing: true }, { keyCode: 229 }];

async function compose(field: Locator, key: string): Promise<void> {
  for (const mark of taken) await field.dispatchEvent('keydown', { key, ...mark });
}

test('keys of a composition choose nothing, open nothing and close nothing', async ({
  adminPage: page,
  api,
}) => {
  await api.product('Composed lamp');
  await api.warehouse('Composed store');
  await page.goto('/stocks');
  await page.getByRole('button', { name: 'Add New' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Stock' });
  const picker = dialog.getByLabel('Product');
  await picker.click();
  await picker.fill('composed');
  await expect(page.getByRole('option', { name: 'Composed lamp' })).toBeVisible();
  for (const key of ['Enter', 'Escape', 'ArrowDown', 'Tab']) await compose(picker, key);
  await expect(picker).toHaveValue('composed');
  await expect(page.getByRole('option', { name: 'Composed lamp' })).toBeVisible();
  await picker.press('Enter');
  await expect(picker).toHaveValue('Composed lamp');
  await compose(picker, 'Escape');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: 'Product', exact: true }).click();
  const filter = page.getByRole('group', { name: 'Filter' }).getByRole('combobox');
  await filter.fill('composed');
  await expect(page.getByRole('option', { name: 'Composed lamp' })).toBeVisible();
  await compose(filter, 'Enter');
  await expect(page).toHaveURL('/stocks');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Search or jump to' });
  await expect(palette).toBeFocused();
  await palette.fill('warehouse');
  await expect(page.getByRole('option', { selected: true })).toBeVisible();
  for (const key of ['Enter', 'Escape']) await compose(palette, key);
  await expect(palette).toBeVisible();
  await expect(page).toHaveURL('/stocks');

  await page.goto('/sales/create');
  await compose(page.getByLabel('Sale date'), 'ArrowDown');
  await expect(page.getByRole('grid')).toBeHidden();
});
