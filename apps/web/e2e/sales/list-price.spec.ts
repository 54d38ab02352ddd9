import { choose } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';

test.use({ recordsOf: 'list prices' });

test('a price below the list price is warned of while it is typed, unless the company allows it', async ({
  adminPage: page,
  api,
}) => {
  await api.product('Listed lamp', { price: 1250 });
  await page.goto('/sales/create');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await choose(page.getByLabel('Product, item 1'), 'Listed lamp');
  const price = page.getByLabel('Selling price, item 1');
  await price.pressSequentially('1249.99');
  await expect(price).toHaveAccessibleDescription('List price 1,250.00');
  await price.fill('1250');
  await expect(price).toHaveAccessibleDescription('');

  await api.call('PUT', '/settings/company', { belowPrice: 'allow' });
  const settings = page.waitForResponse('**/settings/company');
  await page.reload();
  await settings;
  await page.getByRole('button', { name: 'Add Item' }).click();
  await choose(page.getByLabel('Product, item 1'), 'Listed lamp');
  await price.fill('1');
  await expect(page.getByLabel('Selling price, item 1')).toHaveValue('1');
  await expect(price).toHaveAccessibleDescription('');
});
