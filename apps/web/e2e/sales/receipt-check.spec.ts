import { expect, test } from '../support/test.ts';

test('anybody who reads the code of a receipt sees whether it is ours', async ({ browser, api, baseURL }) => {
  const product = await api.product('Checked cement');
  const warehouse = await api.warehouse('Checked store');
  await api.stock(product, warehouse, 10);
  const sale = await api.sale('Selam of the check', [[product, warehouse, 2, 600]]);
  const { data } = await api.call<{ data: { receiptToken: string; number: string } }>(
    'GET',
    `/sale/getone?_id=${sale._id}`,
  );
  const page = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await page.goto(`/receipt-check?t=${data.receiptToken}`);
  await expect(page.getByRole('heading', { name: 'Valid' })).toBeVisible();
  const main = page.getByRole('main');
  for (const text of [
    `#${sale._id.slice(-6)}`,
    data.number,
    '1,200.00',
    'This receipt is ours as it stands.',
  ])
    await expect(main).toContainText(text);
  await expect(main).not.toContainText('Selam');
  await expect(main).not.toContainText('cement');

  await page.goto(`/receipt-check?t=${data.receiptToken.slice(0, -1)}A`);
  await expect(page.getByRole('heading', { name: 'We have no such receipt' })).toBeVisible();
  await page.getByRole('button', { name: 'አማርኛ' }).click();
  await expect(page.getByRole('heading', { name: 'እንዲህ ያለ ደረሰኝ የለንም' })).toBeVisible();
});
