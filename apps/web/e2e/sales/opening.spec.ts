import { fillSale, signIn } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';

test.use({ timezoneId: 'Asia/Tokyo', recordsOf: 'opening sales' });

test('a sale opens with today, its user as the sales man, the focus on the customer and no line', async ({
  page,
  api,
}) => {
  const warehouse = await api.warehouse('Opening');
  await signIn(page, await api.encoder('opening@tana-trading.et', warehouse));
  await page.goto('/sales/create');
  await expect(page.getByLabel('Customer name')).toBeFocused();
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'Africa/Addis_Ababa' });
  await expect(page.getByLabel('Sale date')).toHaveValue(today.format(new Date()));
  await expect(page.getByLabel('Sales man')).toHaveValue('Abebe Kebede');
  await expect(page.getByRole('group', { name: 'Sold items' }).locator('tbody tr')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create Sale' })).toBeDisabled();
  // What it opens with is no work that could be lost.
  await page.getByRole('link', { name: 'Stocks' }).click();
  await expect(page).toHaveURL('/stocks');
  await page.goBack();
  await api.stock(await api.product('Opening lamp'), warehouse, 5);
  await fillSale(page, { customer: 'Opened', product: 'Opening lamp', warehouse: 'Opening' });
  await page.getByRole('button', { name: 'Create Sale' }).click();
  await expect(page).toHaveURL('/sales');
});
